/**
 * A payment's state for its payer: one word, its meaning, and the next event. It never claims more than the
 * server said.
 */
import { timeInWords } from '#server/platform/lib/money.ts';
import { showInstant } from '../../../lib/dates.ts';
import type { Answers } from '../../../lib/trpc.ts';

export type Payment = Answers['payments']['one'];
export type Method = Payment['method'];

/**
 * ok: the year is granted · wait: the product has to find out · act: the payer may try again · back: the
 * money returned.
 */
export type Tone = 'ok' | 'wait' | 'act' | 'back';

export interface PaymentWords {
  tone: Tone;
  /** The word of its chip. */
  word: string;
  title: string;
  next: string;
}

export const METHODS: Record<Method, { name: string; help: string }> = {
  card: { name: 'Tarjeta', help: 'Crédito o débito' },
  payphone: { name: 'PayPhone', help: 'Con la app en tu teléfono' },
  paypal: { name: 'PayPal', help: 'Con tu saldo o tu tarjeta' },
  transfer: { name: 'Transferencia o efectivo', help: 'Subes el comprobante y lo revisamos' },
};

/** The company that takes the money: cards go through PayPhone's form. */
function company(method: Method): string {
  return method === 'paypal' ? 'PayPal' : 'PayPhone';
}

/** While the payment is open, another one for the same animals might charge twice. */
export function isUnsettled({ state, method }: Pick<Payment, 'state' | 'method'>): boolean {
  return state === 'confirming' || state === 'review' || (state === 'sent' && method === 'transfer');
}

/** A transfer without a receipt: the payer may not have paid yet. */
export function stillToPay({ state, method, receipt }: Pick<Payment, 'state' | 'method' | 'receipt'>): boolean {
  return state === 'sent' && method === 'transfer' && !receipt;
}

/** The gateway may still report a new state. */
export function mayChange({ state, method }: Pick<Payment, 'state' | 'method'>): boolean {
  return method !== 'transfer' && ['created', 'sent', 'confirming', 'review'].includes(state);
}

export function paymentWords(payment: Payment): PaymentWords {
  const { state, method, months, pets } = payment;
  const time = timeInWords(months);
  if (state === 'paid') {
    const given = pets.filter(({ petId }) => petId !== null);
    const whose = given.length === 1 ? (given[0]?.petName ?? '') : `cada uno de tus ${given.length} animales`;
    const gone = 'Un animal de este pago ya no está en tu cuenta: una persona lo mira y te escribe.';
    const next = [given.length > 0 && `Ya sumamos ${time} para ${whose}.`, given.length < pets.length && gone];
    return { tone: 'ok', word: 'Aprobado', title: 'Pago aprobado', next: next.filter(Boolean).join(' ') };
  }
  if (stillToPay(payment)) {
    return {
      tone: 'wait',
      word: 'Pendiente',
      title: 'Esperamos tu transferencia o tu efectivo',
      next: 'Si ya pagaste, no pagues de nuevo: sube tu comprobante y lo revisamos.',
    };
  }
  if (state === 'sent' && method === 'transfer') {
    return {
      tone: 'wait',
      word: 'En revisión',
      title: 'Tu pago está por aprobarse',
      next: 'Lo aprobamos cuando veamos el dinero y tu comprobante. No pagues de nuevo.',
    };
  }
  if (state === 'created' || state === 'sent') {
    return {
      tone: 'wait',
      word: 'En proceso',
      title: `${company(method)} todavía no nos dice cómo terminó`,
      next: 'Si ya pagaste, no pagues de nuevo: toca «Ver cómo va». Si te fuiste sin pagar, no se cobró nada.',
    };
  }
  if (state === 'confirming') {
    return {
      tone: 'wait',
      word: 'En proceso',
      title: `Estamos confirmando tu pago con ${company(method)}`,
      next: 'No pagues de nuevo. Puedes cerrar esta página: lo seguimos revisando y te escribimos cuando se apruebe.',
    };
  }
  if (state === 'review') return reviewWords(payment);
  if (state === 'reversed') return reversedWords(payment);
  return state === 'left' ? leftWords(payment) : refusedWords(payment);
}

function reviewWords({ reason, method }: Payment): PaymentWords {
  const gateway = company(method);
  const why =
    reason === 'held'
      ? `${gateway} tiene tu dinero en revisión. `
      : reason === 'mismatch' || reason === 'partly'
        ? `Lo que dice ${gateway} no coincide con tu pago y una persona lo está mirando. `
        : `${gateway} no nos responde y una persona lo está mirando. `;
  return {
    tone: 'wait',
    word: 'En revisión',
    title: 'Tu pago está en revisión',
    next: `${why}No pagues de nuevo. Te escribimos cuando se apruebe o se devuelva.`,
  };
}

function reversedWords({ method, reason, message }: Payment): PaymentWords {
  const how =
    method === 'transfer'
      ? 'Te devolvemos el dinero.'
      : `${company(method)} devuelve el dinero; según tu banco puede tardar unos días en verse.`;
  const why = reason === 'mismatch' ? 'El valor cobrado no era el de tu pago. ' : '';
  return {
    tone: 'back',
    word: 'Reversado',
    title: 'Este pago se devolvió',
    next: `${why}${message ? `${asSentence(message)} ` : ''}${how} El tiempo que compró ya no cuenta; todo lo guardado sigue igual.`,
  };
}

function leftWords({ reason, method }: Payment): PaymentWords {
  if (method === 'transfer')
    return {
      tone: 'act',
      word: 'Retirado',
      title: 'Retiraste este pago',
      next: 'Nadie lo revisa. Tus datos siguen aquí para cuando quieras pagar.',
    };
  const title =
    reason === 'cancelled'
      ? 'Volviste sin pagar'
      : reason === 'expired'
        ? 'El tiempo para pagar se terminó'
        : 'No alcanzamos a abrir la página de pago';
  return {
    tone: 'act',
    word: 'Sin terminar',
    title,
    next: `No se cobró nada. Tus datos siguen aquí para cuando quieras. ¿Ves un cobro de ${company(method)}? Toca «Ver cómo va».`,
  };
}

function refusedWords({ reason, method, message }: Payment): PaymentWords {
  const [title, why] =
    reason === 'administrator'
      ? ['No aprobamos este pago', message ? asSentence(message) : '']
      : reason === 'cancelled'
        ? ['Cancelaste este pago', 'No se cobró nada.']
        : reason === 'gateway'
          ? [`${company(method)} no pudo empezar este pago`, 'No se cobró nada.']
          : ['Tu banco no aceptó este pago', 'No se cobró nada.'];
  const way = method === 'transfer' ? 'Corrígelo y vuelve a enviarlo' : 'Prueba de nuevo o de otra forma';
  return { tone: 'act', word: 'Rechazado', title, next: `${why} ${way}: tus datos siguen aquí.`.trim() };
}

/** A payment that is shown again after its approval. */
export function paidBefore({ settledAt }: Payment): PaymentWords {
  return {
    tone: 'ok',
    word: 'Ya pagado',
    title: 'Este pago ya está aprobado',
    next: `Se aprobó el ${settledAt ? showInstant(settledAt) : 'mismo día'} y se cobró una sola vez. No hay nada más que pagar.`,
  };
}

/** `Capitán`, `Capitán y Canela`, `Capitán, Canela y 3 más`. */
export function petsInWords(names: readonly string[]): string {
  const [first = '', second] = names;
  if (names.length <= 1) return first;
  if (names.length === 2) return `${first} y ${second}`;
  return names.length === 3 ? `${first}, ${second} y ${names[2]}` : `${first}, ${second} y ${names.length - 2} más`;
}

function asSentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
