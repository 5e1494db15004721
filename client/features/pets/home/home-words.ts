/** The home screen's summary of all animals, in one line and a half. */
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
