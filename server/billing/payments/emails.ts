/** Mails about payments: to the payer, and to administrators where they must decide. */
import { greeting, type Letter } from '#server/platform/mail/layout.ts';

/** One, two or more names: `Luna`, `Luna y Toby`, `Luna y 3 más`. */
export function namesInWords(names: readonly string[]): string {
  const [first = 'tu mascota', second] = names;
  if (second === undefined) return first;
  return names.length === 2 ? `${first} y ${second}` : `${first} y ${names.length - 1} más`;
}

interface Told {
  name: string;
  /** `12,00 USD`. */
  amount: string;
  pets: string[];
  /** Its line in the list of payments. */
  link: string;
}

export function paidMail({
  name,
  amount,
  pets,
  link,
  reached,
  gone,
}: Told & {
  /** Until when each animal is paid. */
  reached: { name: string; until: string }[];
  /** Animals that were removed: their payment is a case for an administrator. */
  gone: string[];
}): Letter {
  const missing =
    gone.length === 0
      ? []
      : [
          `${namesInWords(gone)} ya no está en el registro, así que ese tiempo no se pudo dar. Una persona de PetLove+ lo revisa.`,
        ];
  return {
    subject: `Recibimos tu pago por ${namesInWords(pets)}`,
    preview: `${amount}. ${reached[0] ? `${reached[0].name} está al día hasta el ${reached[0].until}.` : 'Gracias.'}`,
    paragraphs: [
      `${greeting(name)} ¡gracias! Tu pago de ${amount} está aprobado.`,
      ...reached.map((one) => `${one.name}: al día hasta el ${one.until}.`),
      ...missing,
    ],
    button: { label: 'Ver mi comprobante', link },
    closing: ['No se renueva sola: te avisamos antes de que termine, y nada se cobra sin ti.'],
  };
}

export function refusedMail({ name, amount, pets, link, reason }: Told & { reason: string | null }): Letter {
  return {
    subject: `No pudimos aprobar tu pago por ${namesInWords(pets)}`,
    preview: reason ?? 'Mira qué puedes hacer ahora.',
    paragraphs: [
      `${greeting(name)} revisamos tu pago de ${amount} y no pudimos aprobarlo.`,
      ...(reason ? [`El motivo: ${reason}`] : []),
      'Puedes enviarlo de nuevo con otro comprobante, o pagar de otra forma. Nada de lo que escribiste se perdió.',
    ],
    button: { label: 'Ver mi pago', link },
    closing: ['Si el dinero ya salió de tu cuenta, guarda el comprobante de tu banco: con él se aclara.'],
  };
}

export function reversedMail({
  name,
  amount,
  pets,
  link,
  reason,
  byHand,
  hadTime,
}: Told & {
  reason: string | null;
  /** A transfer: no gateway can refund it. */
  byHand: boolean;
  /** Whether it had granted time that is now revoked. */
  hadTime: boolean;
}): Letter {
  const money = byHand
    ? 'Si el dinero está en nuestra cuenta, te lo devolvemos por el mismo medio.'
    : 'El dinero vuelve al mismo medio con que pagaste. Tu banco puede tardar unos días en mostrarlo.';
  return {
    subject: `Se reversó tu pago por ${namesInWords(pets)}`,
    preview: `${amount}. ${reason ?? money}`,
    paragraphs: [
      `${greeting(name)} tu pago de ${amount} se reversó.`,
      ...(reason ? [`El motivo: ${reason}`] : []),
      ...(hadTime ? ['El tiempo que daba quedó sin efecto. Todo lo que guardaste sigue en su lugar.'] : []),
      money,
    ],
    button: { label: 'Ver mi pago', link },
    closing: ['Puedes pagar de nuevo cuando quieras.'],
  };
}

/**
 * The payer's text without anything link-like: mail programs turn `sitio.example` into a link, and
 * administrators click links.
 */
function words(typed: string | null): string | null {
  return typed === null || /\p{L}\.\p{L}|:\/\/|@/u.test(typed) ? null : typed;
}

interface Case {
  amount: string;
  pets: string[];
  /** The payer; null where the account was deleted. */
  payer: string | null;
  code: string;
  link: string;
}

export function toApproveMail({ amount, pets, code, link, ...typed }: Case & { reference: string | null }): Letter {
  const [payer, reference] = [words(typed.payer) ?? 'Una persona', words(typed.reference)];
  const whose = namesInWords(pets.map((name) => words(name) ?? 'una mascota'));
  return {
    subject: `Un pago de ${amount} espera tu aprobación`,
    preview: `${payer}, por ${whose}.`,
    paragraphs: [
      `${payer} avisó un pago de ${amount} por ${whose}.`,
      ...(reference ? [`Referencia: ${reference}`] : []),
      'Compara el comprobante con tu cuenta y apruébalo o recházalo con un motivo.',
    ],
    button: { label: 'Revisar el pago', link },
    closing: [`Número del pago: ${code}. Recibes este correo porque administras PetLove+.`],
  };
}

export function caseMail({ amount, pets, payer, code, link, why }: Case & { why: string }): Letter {
  const whose = namesInWords(pets.map((name) => words(name) ?? 'una mascota'));
  return {
    subject: `Un pago de ${amount} necesita que lo mires`,
    preview: why,
    paragraphs: [
      why,
      `Es de ${payer === null ? 'una cuenta que ya no existe' : (words(payer) ?? 'una persona')}, por ${whose}.`,
      'Hasta que lo resuelvas, quien pagó ve que está en revisión.',
    ],
    button: { label: 'Ver el caso', link },
    closing: [`Número del pago: ${code}. Recibes este correo porque administras PetLove+.`],
  };
}
