/** Two records of one animal: when they may be the same, and which of two equal doses stays. Runs in the browser too. */
import type { CalendarDate } from '#db/types.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { folded } from '#server/platform/lib/text.ts';

/** In which two records may be parted again. */
export const PART_DAYS = 7;
/** An age that a veterinarian estimated is off by months. */
const NEAR_DAYS = 366;

interface Known {
  birthOn: CalendarDate | null;
  microchip: string | null;
  deceasedOn: CalendarDate | null;
}

/** Of two animals of the same species and name: nothing on record says that they are two. */
export function mayBeSame(one: Known, other: Known): boolean {
  if (one.microchip && other.microchip && one.microchip !== other.microchip) return false;
  if ((one.deceasedOn === null) !== (other.deceasedOn === null)) return false;
  if (!one.birthOn || !other.birthOn) return true;
  const [first = '', last = ''] = [one.birthOn, other.birthOn].toSorted();
  return last <= plusDays(first, NEAR_DAYS);
}

/** A dose of a vaccine or a product, as far as it tells whether it is the same. */
export interface Dose {
  id: number;
  givenOn: CalendarDate;
  /** Of the catalogue; null for another. */
  what: number | string | null;
  name: string;
  lot: string | null;
  signed: boolean;
  /** It is called as in the catalogue. */
  known: boolean;
}

export interface Pair {
  /** The id of the dose that the record shows, and of the equal one that it does not. */
  stays: number;
  goes: number;
}

function isEqual(one: Dose, other: Dose): boolean {
  if (one.givenOn !== other.givenOn) return false;
  if (one.lot && other.lot && folded(one.lot) !== folded(other.lot)) return false;
  if (one.what !== null && one.what === other.what) return true;
  return folded(one.name) === folded(other.name);
}

/** Each dose of the other record with its equal, at most once: the signed one stays, then the one with a lot, then the one that is called as in the catalogue, then the elder's. */
export function equalDoses(elder: readonly Dose[], other: readonly Dose[]): Pair[] {
  const free = [...elder];
  return other.flatMap((dose) => {
    const at = free.findIndex((one) => isEqual(one, dose));
    const [own] = at === -1 ? [] : free.splice(at, 1);
    if (!own) return [];
    const better = worth(dose) > worth(own);
    return [better ? { stays: dose.id, goes: own.id } : { stays: own.id, goes: dose.id }];
  });
}

function worth({ signed, lot, known }: Dose): number {
  return (signed ? 4 : 0) + (lot ? 2 : 0) + (known ? 1 : 0);
}
