/** Sentences for the administrator about mails that were not sent. Runs in the browser too. */
import type { Instant, MailKind, MailPriority } from '#db/types.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';

export const MOST_AT_ONCE = 50;

export const KIND_WORDS: Record<MailKind, string> = {
  'confirm-email': 'Confirmar el registro',
  'sign-in-link': 'Enlace para entrar',
  'reset-password': 'Recuperar la contraseña',
  'password-changed': 'Aviso: contraseña cambiada',
  'change-email': 'Confirmar un correo nuevo',
  'email-changed': 'Aviso: correo cambiado',
  'second-factor-changed': 'Aviso: verificación en dos pasos',
  'channel-stopped': 'Aviso: un canal se detuvo',
  'passkey-added': 'Aviso: llave de acceso nueva',
  'passkey-removed': 'Aviso: llave de acceso quitada',
  'login-linked': 'Aviso: forma de entrar añadida',
  'social-join': 'Unir otra forma de entrar',
  'consent-request': 'Pedido de permiso',
  'family-invite': 'Invitación a una familia',
  'pet-died': 'Falleció un animal de la familia',
  'pet-lives': 'No falleció: fue un error',
  'staff-invite': 'Invitación al equipo',
  reminder: 'Recordatorio del día',
  recall: 'Aviso de la clínica',
  'delete-account': 'Confirmar el fin de la cuenta',
  'lot-notice': 'Aviso sobre un lote de vacuna',
  appointment: 'Turno',
  'appointment-cancelled': 'Turno cancelado',
  'appointment-reminder': 'Recordatorio de turno',
  'hand-over': 'Libreta que se entrega',
  'hand-over-reminder': 'Libreta que se entrega, otra vez',
  'hand-over-code': 'Código de una libreta',
  'hand-over-returned': 'Libreta recuperada por la clínica',
  'pet-transfer': 'Traspaso de un animal',
  'pet-transferred': 'Traspaso aceptado',
  'finder-alert': 'Aviso de hallazgo',
  'finder-alert-owner': 'Aviso de hallazgo a un tutor sin cuenta',
  'finder-alert-clinic': 'Aviso de hallazgo a la clínica',
  'payment-paid': 'Pago aprobado',
  'payment-refused': 'Pago rechazado',
  'payment-reversed': 'Pago devuelto',
  'payment-to-approve': 'Transferencia por aprobar',
  'payment-case': 'Pago por revisar',
  invoice: 'Factura',
  'invoice-case': 'Factura por revisar',
  'certificate-ends': 'Firma electrónica por vencer',
  plan: 'Viajes y registros',
  renewal: 'Renovación',
  'report-answered': 'Respuesta a un reporte',
  'backup-failed': 'Respaldo fallido',
  'administrator-added': 'Aviso: alguien más administra',
  'administrator-removed': 'Aviso: alguien dejó de administrar',
  'api-key-made': 'Aviso: clave de API nueva',
  'new-browser': 'Aviso: navegador nuevo',
};

export const PRIORITY_WORDS: Record<MailPriority, string> = {
  urgent: 'Urgente: sale antes que todos',
  ordinary: 'Normal',
  bulk: 'Puede esperar: sale después de los demás',
};

/** The number of waiting mails per priority, including zeros. */
export function waitingBy(
  counted: readonly { priority: MailPriority; mails: number }[],
): Record<MailPriority, number> & { all: number } {
  const of = (priority: MailPriority) => counted.find((one) => one.priority === priority)?.mails ?? 0;
  const waiting = { urgent: of('urgent'), ordinary: of('ordinary'), bulk: of('bulk') };
  return { ...waiting, all: waiting.urgent + waiting.ordinary + waiting.bulk };
}

/** `refused`: the receiving server refused the address for good. */
export function mailState({ parkedAt, refusedAt }: { parkedAt: Instant | null; refusedAt: Instant | null }) {
  if (parkedAt === null) return 'waiting';
  return refusedAt === null ? 'given-up' : 'refused';
}

const STATE_WORDS = { waiting: 'En espera', 'given-up': 'No salió', refused: 'Rechazado' } as const;

/**
 * Mails that are useless once expired: the next day's reminder replaces a reminder, and a user requests the
 * other kinds again.
 */
const ONLY_IN_TIME: readonly MailKind[] = [
  'reset-password',
  'change-email',
  'social-join',
  'delete-account',
  'reminder',
  'renewal',
];

/** Whether the mail can be sent again: `extended` with its original lifetime, `too-late` where it is useless now. */
export function mayGoAgain(mail: { kind: MailKind; expiresAt: string }, now: string): 'yes' | 'extended' | 'too-late' {
  if (mail.expiresAt > now) return 'yes';
  return ONLY_IN_TIME.includes(mail.kind) ? 'too-late' : 'extended';
}

/** The outcome for one of the chosen mails. */
export type MailOutcome = 'done' | 'gone' | 'sending' | 'too-late';

/** Prefix of the error of a dismissed mail: its state before, so that Deshacer can restore it. */
const PUT_AWAY = /^put away (waiting|given up): /;

export function putAway(mail: { parkedAt: string | null; lastError: string | null }): string {
  return `put away ${mail.parkedAt === null ? 'waiting' : 'given up'}: ${mail.lastError ?? ''}`;
}

/** Null where the mail was not dismissed. */
export function fromPutAway(lastError: string | null): { waits: boolean; lastError: string | null } | null {
  const found = PUT_AWAY.exec(lastError ?? '');
  if (!found) return null;
  return { waits: found[1] === 'waiting', lastError: lastError?.slice(found[0].length) || null };
}

const CAUSES: readonly [RegExp, string][] = [
  [/^expired$/, 'Pasó su hora antes de que pudiera salir.'],
  [/^timeout$|ETIMEDOUT|timed? ?out/i, 'El servicio de correo no respondió a tiempo.'],
  [
    /ECONNREFUSED|ECONNRESET|ESOCKET|EHOSTUNREACH|ENETUNREACH|fetch failed|Unable to fetch/i,
    'No hay conexión con el servicio de correo.',
  ],
  [/ENOTFOUND|EAI_AGAIN|EDNS/i, 'No se encuentra el servidor de correo: revisa su dirección.'],
  [/api_key|Invalid login|EAUTH|\b535\b|\b401\b/i, 'El servicio de correo no acepta la clave de este servidor.'],
  [/invalid_from|not verified|domain|\b403\b/i, 'El servicio de correo no acepta el remitente de este servidor.'],
  [/rate_limit|quota|\b429\b|\b421\b|\b45\d\b/i, 'El servicio de correo pide esperar: se enviaron demasiados.'],
  [/\b55\d\b|mailbox|recipient|validation_error|\b422\b/i, 'El servicio de correo no acepta esa dirección.'],
  [/ENOSPC|EDQUOT|EACCES|EROFS/i, 'No se pudo escribir el correo en la carpeta de datos.'],
  [/internal_server_error|application_error|\b5\d\d\b/i, 'El servicio de correo tuvo un problema.'],
];

/**
 * Why the mail was not sent, in words for an administrator without technical knowledge; null before the first
 * try.
 */
export function causeInWords(lastError: string | null): string | null {
  if (!lastError) return null;
  return CAUSES.find(([pattern]) => pattern.test(lastError))?.[1] ?? 'No se pudo enviar.';
}

/** The same for a mail row; a refused address has one fixed sentence. */
export function causeOf({ lastError, refusedAt }: { lastError: string | null; refusedAt: Instant | null }) {
  if (refusedAt === null) return causeInWords(lastError);
  return 'Esa dirección no existe o no recibe correos. No se intenta más.';
}

/** The columns of the spreadsheet. */
export const MAIL_COLUMNS = [
  { key: 'day', header: 'Día', kind: 'day' },
  { key: 'kind', header: 'Correo' },
  { key: 'email', header: 'Para' },
  { key: 'state', header: 'Estado' },
  { key: 'attempts', header: 'Intentos', kind: 'number' },
  { key: 'cause', header: 'Por qué' },
] as const;

interface UnsentMail {
  kind: MailKind;
  email: string;
  createdAt: Instant;
  attempts: number;
  /** Null while it waits. */
  parkedAt: Instant | null;
  refusedAt: Instant | null;
  lastError: string | null;
}

export function mailCells(mail: UnsentMail, timeZone: string) {
  return {
    day: dayIn(timeZone, mail.createdAt),
    kind: KIND_WORDS[mail.kind],
    email: mail.email,
    state: STATE_WORDS[mailState(mail)],
    attempts: mail.attempts,
    cause: causeOf(mail),
  };
}
