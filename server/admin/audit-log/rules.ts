/** The audit log in words. Runs in the browser too. */
import { AUDITED, isAuditAction, MOST_IDS, OBJECTS } from '#server/platform/audit/rules.ts';
import { JOBS } from '#server/platform/jobs/rules.ts';
import { STATE_WORDS } from '#server/accounts/feedback/rules.ts';

/** Follows the name: "aprobó el pago", or "quiso aprobar el pago". An entry may outlive its words. */
export function sentence({ action, outcome }: { action: string; outcome: string }): string {
  const row = isAuditAction(action) ? AUDITED[action] : undefined;
  if (outcome === 'ok') return row?.did ?? `hizo “${action}”`;
  return `quiso ${row?.tried ?? `hacer “${action}”`}`;
}

/** Why an action was refused, for the log's reader; any other code is "no se pudo". */
export const OUTCOMES: Readonly<Record<string, string>> = {
  ADMIN_ONLY: 'no tiene permiso',
  VETERINARIAN_ONLY: 'no tiene permiso',
  STAFF_ONLY: 'no tiene permiso',
  WEBHOOK_KEY_LOST: 'se perdió la clave',
  SECOND_FACTOR_MISSING: 'sin verificación en dos pasos',
  WRONG_CREDENTIALS: 'la contraseña no coincidía',
  ACCOUNT_UNCONFIRMED: 'la cuenta no está confirmada',
  ACCOUNT_DISABLED: 'la cuenta está desactivada',
  SECOND_FACTOR_REQUIRED: 'faltaba el segundo paso',
  INVALID: 'algo de lo que escribió no coincidía',
  TOO_MANY: 'demasiados intentos',
  TOKEN_SPENT: 'el enlace ya no servía',
  OWN_ACCOUNT: 'es su propia cuenta',
  LAST_ADMINISTRATOR: 'es el último administrador',
  UNEXPECTED: 'algo falló en el servidor',
};

/** Where the chain is broken, and what that means. */
export function breakInWords({ at, problem }: { at: number; problem: 'changed' | 'missing' | 'cut' }): string {
  if (problem === 'changed') return `El apunte ${at} ya no dice lo que decía cuando se escribió.`;
  if (problem === 'missing') return `Falta el apunte ${at}, o alguien lo movió de su lugar.`;
  return `Faltan apuntes al final, desde el ${at}.`;
}

/** The keys of `detail` in words; a key without words is shown as it is. */
const DETAIL_WORDS: Readonly<Record<string, string>> = {
  vaccineIds: 'vacunas',
  received: 'dosis recibidas',
  closed: 'se cerró',
  mode: 'cómo',
  month: 'mes',
  renumber: 'con otro número',
  lotId: 'lote',
  lineId: 'línea',
  kind: 'de qué',
  channel: 'por dónde',
  byItself: 'salen solos',
  letters: 'correos',
  messages: 'mensajes',
  stopped: 'detenidos',
  sent: 'enviados',
  role: 'permiso',
  administrator: 'administración',
  veterinarian: 'veterinaria',
  reception: 'recepción',
  userId: 'cuenta',
  provider: 'con',
  months: 'meses',
  days: 'días',
  amount: 'cuántas',
  code: 'código',
  // Of a plan, a vaccine, a catalogue name or a webhook.
  active: 'activo',
  position: 'orden',
  price: 'precio',
  validFrom: 'desde',
  productId: 'producto',
  ruleId: 'regla',
  country: 'país',
  mark: 'seguridad',
  evidence: 'qué se vio',
  basisPoints: 'centésimas de %',
  sriCode: 'código del SRI',
  day: 'día',
  from: 'desde',
  to: 'hasta',
  seen: 'estaba',
  outcome: 'quedó',
  scopes: 'permisos',
  made: 'nuevos',
  already: 'ya estaban',
  wrong: 'con error',
  mailId: 'correo',
  events: 'avisa de',
  name: 'tarea',
  id: 'respaldo',
  reason: 'motivo',
  state: 'estado',
  push: 'con aviso',
  published: 'publicado',
  onLanding: 'en la bienvenida',
  withoutSecondFactor: 'sin segundo paso',
  list: 'lista',
  of: 'de',
  rowId: 'fila',
  intoId: 'en',
  vaccineId: 'vacuna',
  speciesId: 'especie',
  doseId: 'dosis',
  granted: 'lo permite',
  note: 'nota',
  way: 'cómo',
  otherId: 'con el animal',
  petId: 'animal',
  veterinarianId: 'con',
  requestsOpen: 'con pedidos',
  minutes: 'minutos',
  alsoBefore: 'también lo anterior',
};
/** Lists, for which the number says more than the ids. */
const COUNTED: Readonly<Record<string, readonly [one: string, many: string]>> = {
  userIds: ['cuenta', 'cuentas'],
  mailIds: ['correo', 'correos'],
  tagIds: ['placa', 'placas'],
  petIds: ['animal', 'animales'],
  videoIds: ['video', 'videos'],
};
const VALUE_WORDS: Readonly<Record<string, string>> = {
  ...OBJECTS,
  ...STATE_WORDS,
  ...Object.fromEntries(Object.entries(JOBS).map(([name, { title }]) => [name, title])),
  true: 'sí',
  false: 'no',
  editor: 'edita',
  reader: 'solo ve',
  paid: 'pagado',
  refused: 'rechazado',
  reversed: 'devuelto',
  review: 'en revisión',
  ROLE_ADMINISTRADOR: 'administrador',
  ROLE_USUARIO: 'usuario',
  link: 'con su código',
  asked: 'pedido',
  agreed: 'acordado',
  confirmed: 'confirmado',
  arrived: 'llegó',
  attending: 'en consulta',
  missed: 'no vino',
  cancelled: 'cancelado',
  mail: 'por correo',
  whatsapp: 'por WhatsApp',
};

/** `meses: 12 · precio: 9,90`; `3 cuentas` */
export function detailInWords(detail: string | null): string {
  if (detail === null) return '';
  return Object.entries(JSON.parse(detail) as Record<string, unknown>)
    .map(([key, value]) => {
      const noun = COUNTED[key];
      if (noun && Array.isArray(value)) return amount(value.length, noun);
      const words = Array.isArray(value) ? value.join(', ') : String(value);
      return `${DETAIL_WORDS[key] ?? key}: ${VALUE_WORDS[words] ?? words}`;
    })
    .join(' · ');
}

/** An entry keeps the first ids of a long list, so a longer list's number is unknown. */
function amount(ids: number, [one, many]: readonly [string, string]): string {
  if (ids >= MOST_IDS) return `${MOST_IDS} ${many} o más`;
  return `${ids} ${ids === 1 ? one : many}`;
}
