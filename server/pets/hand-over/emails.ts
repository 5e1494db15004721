/** The mails of a hand-over: the offer and its one reminder, the code that opens it, and that the clinic took it back. */
import { type Letter, plainName } from '#server/platform/mail/layout.ts';
import { recordsOf } from './rules.ts';

interface Offer {
  clinic: string;
  /** Of all animals that the link opens. */
  names: readonly string[];
  link: string;
  /** The day as the reader writes it: `5 de diciembre`. */
  until: string;
  again: boolean;
}

export function handOverMail({ link, until, again, ...of }: Offer): Letter {
  const clinic = plainName(of.clinic, 'Tu clínica');
  const names = of.names.map((name) => plainName(name, 'tu animal'));
  const many = names.length > 1;
  const records = recordsOf(names, '');
  const inHealth = recordsOf(names);
  return {
    subject: again
      ? `${records.charAt(0).toUpperCase()}${records.slice(1)} te ${many ? 'esperan' : 'espera'}`
      : `${clinic} te entrega ${records}`,
    preview: `Sus vacunas, sus pesos y lo que ${many ? 'les' : 'le'} toca, en tu teléfono.`,
    paragraphs: [
      again
        ? `Hace unos días ${clinic} te envió ${inHealth}, y todavía no ${many ? 'las' : 'la'} recibes. No te escribiremos otra vez por esto.`
        : `${clinic} lleva ${inHealth} y quiere que ${many ? 'las tengas' : 'la tengas'} tú: vacunas, pesos, fotos, papeles y lo que ${many ? 'les' : 'le'} toca, en tu cuenta de PetLove+.`,
      `Para ${many ? 'abrirlas' : 'abrirla'} te pedimos los cuatro últimos números de tu teléfono o de tu cédula, o un código que llega a este correo.`,
      `Tú eliges si ${clinic} sigue ${many ? 'viéndolas' : 'viéndola'} y anotando en ${many ? 'ellas' : 'ella'}, y puedes terminarlo cuando quieras.`,
    ],
    button: { label: many ? `Recibir las ${names.length} libretas` : `Recibir la libreta de ${names[0] ?? ''}`, link },
    closing: [
      `El enlace sirve hasta el ${until}. Si aún no tienes una cuenta, la creas ahí mismo.`,
      many
        ? 'Si no son tus animales, no hagas nada: las libretas se quedan en la clínica.'
        : `Si ${names[0] ?? ''} no es tu animal, no hagas nada: la libreta se queda en la clínica.`,
    ],
  };
}

export function handOverCodeMail({ code, petName }: { code: string; petName: string }): Letter {
  const pet = plainName(petName, 'tu animal');
  return {
    subject: `${code} abre la libreta de ${pet}`,
    preview: 'Escríbelo en la página que tienes abierta.',
    paragraphs: [`Tu código es ${code}.`, 'Escríbelo en la página de la libreta. Sirve quince minutos, una vez.'],
    closing: ['Si no lo pediste, no hagas nada y no lo compartas: sin él nadie la abre.'],
  };
}

export function handOverReturnedMail(of: { name: string; clinic: string; petName: string; link: string }): Letter {
  const clinic = plainName(of.clinic, 'La clínica');
  const pet = plainName(of.petName, 'tu animal');
  return {
    subject: `${clinic} recuperó la libreta de ${pet}`,
    preview: 'Ya no está en tu cuenta.',
    paragraphs: [
      `Hola, ${plainName(of.name, 'qué tal')}. ${clinic} recuperó la libreta de ${pet}, que habías recibido hace pocos días. Ya no está en tu cuenta.`,
      'Suele pasar cuando se entregó a otra persona por error. Tus otros animales siguen como estaban.',
    ],
    button: { label: 'Ir a mi inicio', link: of.link },
    closing: [`Si ${pet} es tuyo, habla con ${clinic}: te la entrega otra vez.`],
  };
}
