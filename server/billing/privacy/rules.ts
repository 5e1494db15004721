/** The words of the ledger in the data export. Pure. */
import type { PaymentMethod, PaymentState } from '#db/types.ts';
import type { LedgerEntryKind } from '#server/billing/ledger/rules.ts';

export const STATE_WORDS: Record<PaymentState, string> = {
  created: 'empezado',
  sent: 'enviado',
  confirming: 'confirmándose',
  review: 'en revisión',
  left: 'sin terminar, no se cobró',
  paid: 'pagado',
  refused: 'rechazado, no se cobró',
  reversed: 'devuelto',
};

export const METHOD_WORDS: Record<PaymentMethod, string> = {
  card: 'tarjeta',
  payphone: 'PayPhone',
  paypal: 'PayPal',
  transfer: 'transferencia o efectivo',
};

export const STEP_WORDS: Record<LedgerEntryKind, string> = {
  created: 'Empezaste el pago',
  sent: 'Se envió a quien lo cobra',
  returned: 'Volviste de la página de pago',
  cancelled: 'Cancelaste en la página de pago',
  asked: 'Se preguntó por el dinero',
  answered: 'Respondió quien lo cobra',
  noticed: 'Avisó quien lo cobra',
  paid: 'Quedó pagado',
  refused: 'Se rechazó',
  left: 'Quedó sin terminar',
  review: 'Pasó a revisión',
  reversed: 'Se devolvió',
  'give-back': 'Se pidió devolverlo',
  'given-back': 'Se devolvió el dinero',
  'not-given-back': 'No se pudo devolver todavía',
  closed: 'Se cerró después de revisarlo',
};

/** The kind of actor; an administrator's name is not exported. */
export const BY_WORDS = {
  payer: 'tú',
  gateway: 'quien cobra',
  server: 'PetLove+',
  administrator: 'un administrador',
} as const;
