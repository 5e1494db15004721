/** The home screen's summary of all animals, in one line and a half. */
import { daysBetween } from '#server/platform/lib/calendar.ts';
import { showUpcoming } from '../../../lib/dates.ts';
import { count } from '../../../lib/format.ts';

interface Amounts {
  overdue: number;
  thisWeek: number;
  thisMonth: number;
  /** The animals of which something expected stands nowhere, with what it is; empty where nothing at all is known. */
  unknown: readonly Unknown[];
  /** The first date after the next thirty days. */
  laterOn: string | null;
  /** The next due day in the future, `YYYY-MM-DD`. */
  firstOn: string | null;
}

interface Unknown {
  name: string;
  missing: readonly string[];
}

export interface Headline {
  title: string;
  lead: string | null;
}

/** The worst state comes first; "Todo al día" needs a record for every animal. */
export function headline({ overdue, thisWeek, thisMonth, unknown, firstOn, laterOn }: Amounts): Headline {
  if (overdue > 0) {
    const title = overdue === 1 ? '1 cuidado vencido' : `${overdue} cuidados vencidos`;
    if (thisWeek > 0) return { title, lead: `Y ${oneMore(thisWeek)} para esta semana.` };
    return { title, lead: thisMonth > 0 ? `Y ${oneMore(thisMonth)} en los próximos 30 días.` : null };
  }
  if (thisWeek > 0) {
    const lead = thisMonth > 0 ? `Y ${oneMore(thisMonth)} en los próximos 30 días. Nada vencido.` : 'Nada vencido.';
    return { title: `${count(thisWeek, 'cuidado')} esta semana`, lead };
  }
  if (thisMonth > 0) {
    return {
      title: `${count(thisMonth, 'cuidado')} en 30 días`,
      lead: firstOn && `Nada vencido. Lo primero: ${showUpcoming(firstOn)}.`,
    };
  }
  const [first] = unknown;
  if (first) {
    const known = laterOn && `Lo próximo que ya sabemos: ${showUpcoming(laterOn)}.`;
    if (unknown.length === 1)
      return { title: missingOf(first), lead: known || 'Con su última vacuna ya podemos avisarte.' };
    return {
      title: `Faltan datos de ${unknown.length} animales`,
      lead: known || 'Con la última vacuna de cada uno ya podemos avisarte.',
    };
  }
  return { title: 'Todo al día', lead: null };
}

/** `Falta saber de la quíntuple de Canela`. */
function missingOf({ name, missing }: Unknown): string {
  const [only] = missing;
  if (!only) return `Faltan datos de ${name}`;
  return missing.length === 1
    ? `Falta saber de la ${inSentence(only)} de ${name}`
    : `Falta saber de ${missing.length} vacunas de ${name}`;
}

/** An abbreviation keeps its capitals. */
function inSentence(title: string): string {
  return /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}

function oneMore(amount: number): string {
  return amount === 1 ? 'uno más' : `${amount} más`;
}

interface NeedyPet {
  id: number;
  state: 'overdue' | 'soon' | 'unknown' | 'ok';
  missing: readonly string[];
}

/** What each animal needs, in the two words that stand under its face: `2 vencidas`, `en 5 días`, `al día`. */
export function needsOf(
  pets: readonly NeedyPet[],
  open: readonly { petId: number; remindOn: string }[],
  today: string,
): ReadonlyMap<number, string> {
  const due = Map.groupBy(open, ({ petId }) => petId);
  return new Map(pets.map((pet) => [pet.id, needOf(pet, due.get(pet.id) ?? [], today)]));
}

function needOf({ state, missing }: NeedyPet, due: readonly { remindOn: string }[], today: string): string {
  const late = due.filter(({ remindOn }) => remindOn < today).length;
  if (late > 0) return count(late, 'vencida');
  const [soonest] = due.map(({ remindOn }) => daysBetween(today, remindOn)).toSorted((a, b) => a - b);
  if (soonest !== undefined) return soonest === 0 ? 'hoy' : soonest === 1 ? 'mañana' : `en ${soonest} días`;
  if (state === 'unknown') return missing.length > 0 ? 'incompleta' : 'sin registro';
  return 'al día';
}
