/** The ledger of a payment as sentences. */
import type { Answers } from '../../../lib/trpc.ts';

export type DeskPayment = Answers['backOffice']['get'];
type Step = DeskPayment['steps'][number];

const WORDS: Record<string, string> = {
  created: 'Se empezó el pago',
  sent: 'Salió hacia el pago',
  returned: 'Quien pagaba volvió',
  cancelled: 'Quien pagaba lo canceló',
  asked: 'Se preguntó por el dinero',
  answered: 'Contestó la empresa de pagos',
  noticed: 'Avisó la empresa de pagos',
  paid: 'Quedó pagado y se dio su tiempo a cada animal',
  refused: 'Quedó rechazado',
  left: 'Quedó abandonado: no se cobró nada',
  review: 'Pasó a revisión',
  reversed: 'Quedó devuelto y el tiempo que dio se retiró',
  'give-back': 'Se pidió devolver el dinero',
  'given-back': 'La empresa de pagos lo devolvió',
  'not-given-back': 'La empresa de pagos no lo devolvió',
  closed: 'Se cerró a mano',
};

const BY = {
  payer: 'Quien paga',
  gateway: 'La empresa de pagos',
  server: 'El servidor',
  administrator: 'Administración',
};

const DETAILS: Record<string, string> = {
  cancelled: 'cancelado',
  expired: 'se acabó el tiempo',
  declined: 'no aprobado',
  gateway: 'no se pudo empezar',
  mismatch: 'otro monto u otro pago',
  silent: 'sin respuesta',
  held: 'retenido por la empresa de pagos',
  partly: 'devolvió una parte',
  administrator: 'por decisión de una persona',
  refunded: 'la empresa de pagos lo devolvió',
  open: 'aún no termina',
  agreed: 'aceptado, sin cobrar todavía',
  absent: 'no lo conoce',
  captured: 'cobrado',
  reversed: 'devuelto',
};

export function stepInWords({ kind, by, who, detail }: Step): { what: string; by: string; detail: string | null } {
  const known =
    detail === null
      ? null
      : (DETAILS[detail] ??
        detail.replace(/^unknown: /, 'respuesta que no se entiende: ').replace(/^declined: /, 'no aprobado: '));
  return { what: WORDS[kind] ?? kind, by: who ? `${BY[by]} (${who})` : BY[by], detail: known };
}
