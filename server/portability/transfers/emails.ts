/** The mails of a transfer: the offer, and the notice that it was accepted. */
import { type Letter, plainName } from '#server/platform/mail/layout.ts';

interface Offer {
  /** First name of the offering owner, or the clinic's name. */
  giver: string;
  petName: string;
  link: string;
  /** The day as the reader writes it: `5 de diciembre`. */
  until: string;
}

export function petTransferMail({ giver, petName, link, until }: Offer): Letter {
  const who = plainName(giver, 'Una persona');
  const pet = plainName(petName, 'su animal');
  return {
    subject: `${who} quiere traspasarte a ${pet}`,
    preview: `Si aceptas, la libreta de ${pet} pasa a tu cuenta de PetLove+.`,
    paragraphs: [
      `${who} quiere que ${pet} pase a tu cuenta de PetLove+, su libreta de salud, con toda su historia: vacunas, pesos, fotos y papeles.`,
      'Nada cambia hasta que tú aceptes.',
    ],
    button: { label: 'Ver el traspaso', link },
    closing: [
      `El enlace sirve hasta el ${until} y solo con la cuenta de este correo. Si aún no tienes una, la creas gratis.`,
      'Si no conoces a esta persona, no hagas nada: sin tu respuesta nadie sabe nada de ti.',
    ],
  };
}

/** The clinic hands the record that it kept to the guardian. */
export function petHandOverMail({ giver, petName, link, until }: Offer): Letter {
  const clinic = plainName(giver, 'Tu clínica');
  const pet = plainName(petName, 'tu animal');
  return {
    subject: `${clinic} te entrega la libreta de ${pet}`,
    preview: `Sus vacunas, sus pesos y lo que le toca, en tu teléfono.`,
    paragraphs: [
      `${clinic} lleva la libreta de salud de ${pet} y quiere que la tengas tú: vacunas, pesos, fotos, papeles y lo que le toca, en tu cuenta de PetLove+.`,
      `Si la aceptas, la libreta es tuya. Tú eliges si ${clinic} sigue viéndola y anotando en ella, y puedes terminarlo cuando quieras.`,
    ],
    button: { label: `Recibir la libreta de ${pet}`, link },
    closing: [
      `El enlace sirve hasta el ${until} y solo con la cuenta de este correo. Si aún no tienes una, la creas ahí mismo.`,
      `Si ${pet} no es tu animal, no hagas nada: la libreta se queda en la clínica.`,
    ],
  };
}

interface Given {
  name: string;
  /** First name of the new owner. */
  receiver: string;
  petName: string;
  link: string;
}

export function petTransferredMail({ name, receiver, petName, link }: Given): Letter {
  const who = plainName(receiver, 'la otra persona');
  const pet = plainName(petName, 'tu animal');
  return {
    subject: `${pet} ya está en la cuenta de ${who}`,
    preview: `${who} aceptó el traspaso.`,
    paragraphs: [
      `Hola, ${name}: ${who} aceptó el traspaso. La libreta de ${pet}, con su historia y su código, ya está en su cuenta.`,
      `Tú ya no la ves, y las personas con quienes la compartías tampoco. Los enlaces que habías dado dejaron de funcionar.`,
    ],
    button: { label: 'Ir a mi inicio', link },
    closing: [`Si fue un error, escribe a ${who} para que te la traspase de vuelta.`],
  };
}
