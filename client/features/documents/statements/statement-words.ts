/** The words of a signed statement: what was found, what each dose says, and how old the list of revoked ones is. */
import { daysBetween } from '#server/platform/lib/calendar.ts';
import { diseaseName, type StatedDose, type Voucher } from '#server/documents/statements/format.rules.ts';
import { doseStanding } from '#server/documents/statements/rules.ts';
import type { CareState } from '#server/health/due/lines.rules.ts';
import { dayOf, showDate, showHour } from '../../../lib/dates.ts';
import { capital } from '../../../lib/format.ts';
import type { Known, Opened } from './open-statement.ts';

interface Finding {
  seal: string;
  state: CareState;
  tone: 'red' | 'amber' | 'blue' | 'green';
  fact: string;
  words: string;
}

export function findingOf(opened: Opened): Finding {
  const host = 'host' in opened ? opened.host : null;
  switch (opened.kind) {
    case 'offline':
      return opened.why === 'never'
        ? notChecked(
            'No se puede comprobar sin conexión.',
            'Este teléfono nunca vio las claves con que se firma. Conéctalo una vez, abre esta página y vuelve a probar. Esto no dice que el papel sea falso.',
          )
        : notChecked(
            'No se puede comprobar sin conexión.',
            `Lo firma una clave${host ? ` de ${host}` : ''} que este teléfono aún no conoce. Conéctalo y vuelve a probar. Esto no dice que el papel sea falso.`,
          );
    case 'insecure':
      return notChecked('Aquí no se puede comprobar.', 'La página no llegó por una conexión segura: ábrela con https.');
    case 'foreign':
      return {
        ...notChecked(
          `Lo firma otro dominio: ${opened.host}.`,
          'Quien administra esta página no lo tiene entre los que reconoce, así que no decimos si es auténtico. Si conoces ese dominio, ábrelo en su propia página de verificar, escrita por ti.',
        ),
        seal: 'Otro dominio',
      };
    case 'unseen':
      return notChecked(
        `Aún no conocemos la clave con que firma ${opened.host}.`,
        'Esta página pregunta a ese dominio cada hora: prueba más tarde. Esto no dice que el papel sea falso.',
      );
    case 'newer':
      return {
        ...notChecked(
          'Está escrito en una versión más nueva.',
          `Lo firmó ${opened.host}, y esta página aún no sabe leerlo: actualiza el lector.`,
        ),
        seal: 'Sin leer',
      };
    case 'altered':
      return {
        seal: 'No vale',
        state: 'overdue',
        tone: 'red',
        fact: 'No coincide con su firma.',
        words:
          'Se leyó mal o alguien lo cambió. Escanéalo otra vez, derecho y con luz; si vuelve a pasar, no lo aceptes.',
      };
    case 'forged':
      return {
        seal: 'No vale',
        state: 'overdue',
        tone: 'red',
        fact: `La clave que lo firma no es de ${host ?? 'ningún dominio que conozcamos'}.`,
        words: 'Quien lo hizo no es quien dice ser. No lo aceptes.',
      };
    case 'read':
      return FINDINGS[opened.standing](opened);
  }
}

type Read = Extract<Opened, { kind: 'read' }>;

const FINDINGS: Record<Read['standing'], (read: Read) => Finding> = {
  valid: ({ listAt }) => ({
    seal: 'Auténtico',
    state: 'ok',
    tone: 'green',
    fact: 'La firma es buena y nada se cambió.',
    words:
      listAt === null
        ? 'No pudimos mirar si lo anularon después: conéctate para saberlo.'
        : 'No consta entre los anulados.',
  }),
  revoked: () => ({
    seal: 'Anulado',
    state: 'overdue',
    tone: 'red',
    fact: 'Quien lo firmó lo anuló.',
    words: 'Se corrigió o se retiró algo de lo que dice. Pide uno nuevo.',
  }),
  expired: ({ statement }) => ({
    seal: 'Vencido',
    state: 'overdue',
    tone: 'red',
    fact: `Valía hasta el ${showDate(statement.expiresOn)}.`,
    words: 'La firma es buena, pero el papel ya es viejo. Pide uno nuevo.',
  }),
  future: ({ statement }) => ({
    seal: 'Revisa la fecha',
    state: 'soon',
    tone: 'amber',
    fact: `Dice que se emitió el ${showDate(statement.issuedOn)}, y ese día aún no llega en este teléfono.`,
    words: 'Revisa la fecha del teléfono y vuelve a probar.',
  }),
};

function notChecked(fact: string, words: string): Finding {
  return { seal: 'Sin comprobar', state: 'unknown', tone: 'blue', fact, words };
}

/** `La lista de anulados es de hace 3 días`. */
export function listWords(listAt: string, today: string): string {
  const days = daysBetween(dayOf(listAt), today);
  if (days <= 0) return `La lista de anulados es de hoy, ${showHour(listAt)}.`;
  return `La lista de anulados es de ${days === 1 ? 'ayer' : `hace ${days} días`}: si lo anularon después, aquí no se sabe.`;
}

export function doseWords(dose: StatedDose, today: string) {
  const standing = doseStanding(dose, today);
  const given = `Puesta el ${showDate(dose.givenOn)}`;
  const until = dose.validUntil && showDate(dose.validUntil);
  const WORDS = {
    valid: { state: 'ok', word: 'Vigente', when: `${given} · vale hasta el ${until}` },
    expired: { state: 'overdue', word: 'Vencida', when: `${given} · valía hasta el ${until}` },
    'not-yet': {
      state: 'soon',
      word: 'Aún no rige',
      when: `${given} · rige desde el ${dose.validFrom && showDate(dose.validFrom)}`,
    },
    'no-end': { state: 'ok', word: 'Puesta', when: `${given} · sin fecha de fin` },
  } as const satisfies Record<typeof standing, { state: CareState; word: string; when: string }>;
  return {
    ...WORDS[standing],
    against: dose.diseases.map(diseaseName).join(', '),
    bottle: capital([dose.maker, dose.lot && `lote ${dose.lot}`].filter(Boolean).join(', ')),
  };
}

/** Who answers for a dose. */
export function voucherWords({ kind, name, registration, clinic }: Voucher): string {
  const who = [registration ? `${name} (reg. ${registration})` : name, clinic].filter(Boolean).join(', ');
  switch (kind) {
    case 'v':
      return `Responde ${who}`;
    case 'o':
      return `Responde ${who}, clínica comprobada por quien firma`;
    case 'r':
      return `Consta en los registros de ${who}`;
    case 'f':
      return 'Lo dice su familia, nadie más';
    case 'n':
      return `Lo dice ${who || 'quien la puso'}, sin comprobar`;
  }
}

export function leftOutWords(leftOut: number): string | null {
  if (leftOut === 0) return null;
  return `${leftOut === 1 ? 'No cupo 1 dosis anterior' : `No cupieron ${leftOut} dosis anteriores`}: pide verlas en su carnet.`;
}

const CLOCKS_DIFFER_MS = 26 * 3_600_000;

/** The reader's day. Where the device's clock is far from the server's, the server's counts. */
export function readingDay(known: Known | null, device: string): { today: string; clockOff: boolean } {
  const late = known ? Date.parse(known.at) - Date.parse(device) : 0;
  const clockOff = late > CLOCKS_DIFFER_MS || (known?.fresh === true && -late > CLOCKS_DIFFER_MS);
  return { today: dayOf(clockOff && known ? known.at : device), clockOff };
}
