/** The moment and bottle that a dose keeps, however often it is corrected and sent again. Pure. */
import type { GiveInput } from '#server/clinic/campaigns/doses.schema.ts';
import { daysBetween } from '#server/platform/lib/calendar.ts';
import { dayOf } from '../../../lib/dates.ts';
import type { Waiting } from '../../../lib/outbox.ts';

export interface OwnMoment {
  at: string;
  /** Absent in entries of older versions; then it is the campaign's bottle. */
  vial?: NonNullable<GiveInput['vial']>;
}

type Vial = NonNullable<OwnMoment['vial']>;
type Shown = Omit<Vial, 'veterinarian' | 'vaccine'> & { veterinarian: string } & NonNullable<Vial['vaccine']>;

/** The bottle that the counter shows: the campaign may have another one when the entry is sent. */
export function vialOf({ laboratory, lot, lotExpiresOn, veterinarian, speciesId, vaccineId, vaccine }: Shown): Vial {
  return { laboratory, lot, lotExpiresOn, veterinarian, vaccine: { speciesId, vaccineId, vaccine } };
}

export function momentOf({ at, input }: Pick<Waiting, 'at' | 'input'>): OwnMoment {
  const { at: said, vial } = input as Partial<OwnMoment>;
  return { at: said ?? at, ...(vial && { vial }) };
}

/** Whether this bottle has expired on that day. The server checks the same, but offline it cannot. */
export function isPast({ lotExpiresOn }: Pick<Vial, 'lotExpiresOn'>, day: string): boolean {
  return lotExpiresOn !== null && lotExpiresOn < day;
}

const DAY = 86_400_000;

/** The same hour of another day. */
export function onDay(at: string, day: string): string {
  const days = daysBetween(dayOf(at), day);
  return days === 0 ? at : new Date(Date.parse(at) + days * DAY).toISOString();
}

/** The next step for a refused entry: register a new animal, correct the bottle, say yes or correct it, or send it again. */
export function wayOn(entry: Waiting): 'register' | 'bottle' | 'lot' | 'again' {
  const { at, vial } = momentOf(entry);
  if (entry.refusedAs === 'CODE_NOT_FOUND') return 'register';
  if (entry.refusedAs === 'LOT_DOUBTFUL') return 'lot';
  const enrols = entry.path === 'campaignDoses.enrol';
  if (entry.refusedAs === 'INVALID' && (!enrols || (vial && isPast(vial, dayOf(at))))) return 'bottle';
  return enrols ? 'register' : 'again';
}
