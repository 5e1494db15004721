/** The home screen's summary of all animals, in one line and a half. */
import { showUpcoming } from '../../../lib/dates.ts';
import { count } from '../../../lib/format.ts';

interface Amounts {
  overdue: number;
  thisWeek: number;
  thisMonth: number;
  /** Names of the animals without any known care. */
  unknown: readonly string[];
  /** The next due day in the future, `YYYY-MM-DD`. */
  firstOn: string | null;
}

export interface Headline {
  title: string;
  lead: string | null;
}

/** The worst state comes first; "Todo al día" needs a record for every animal. */
export function headline({ overdue, thisWeek, thisMonth, unknown, firstOn }: Amounts): Headline {
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
  if (unknown.length > 0) {
    return unknown.length === 1
      ? {
          title: `Faltan datos de ${unknown[0]}`,
          lead: 'Sin todas sus vacunas anotadas no podemos decirte qué le toca.',
        }
      : {
          title: `Faltan datos de ${unknown.length} animales`,
          lead: 'Sin todas sus vacunas anotadas no podemos decirte qué les toca.',
        };
  }
  return { title: 'Todo al día', lead: null };
}

function oneMore(amount: number): string {
  return amount === 1 ? 'uno más' : `${amount} más`;
}
