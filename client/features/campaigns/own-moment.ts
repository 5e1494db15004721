/** What a dose keeps of the moment it was given, however often it is corrected and sent again. Pure. */
import type { GiveInput } from '#server/campaign-doses/schema.ts';
import { dayOf, daysBetween } from '../../lib/format.ts';
import type { Waiting } from '../../lib/outbox.ts';

export interface OwnMoment {
  at: string;
  /** Absent in lines of long ago; then it is the campaign's. */
  vial?: NonNullable<GiveInput['vial']>;
}

type Vial = NonNullable<OwnMoment['vial']>;
type Shown = Omit<Vial, 'veterinarian' | 'vaccine'> & { veterinarian: string } & NonNullable<Vial['vaccine']>;

/** Everything that the counter shows of what is given: the campaign may be at another bottle when the line returns. */
export function vialOf({ laboratory, lot, lotExpiresOn, veterinarian, speciesId, vaccineId, vaccine }: Shown): Vial {
  return { laboratory, lot, lotExpiresOn, veterinarian, vaccine: { speciesId, vaccineId, vaccine } };
}

export function momentOf({ at, input }: Pick<Waiting, 'at' | 'input'>): OwnMoment {
  const { at: said, vial } = input as Partial<OwnMoment>;
  return { at: said ?? at, ...(vial && { vial }) };
}

/** Whether nothing of this bottle may be given on that day. The server says the same, but not where there is no line. */
export function isPast({ lotExpiresOn }: Pick<Vial, 'lotExpiresOn'>, day: string): boolean {
  return lotExpiresOn !== null && lotExpiresOn < day;
}

const DAY = 86_400_000;

/** The same hour of another day. */
export function onDay(at: string, day: string): string {
  const days = daysBetween(dayOf(at), day);
  return days === 0 ? at : new Date(Date.parse(at) + days * DAY).toISOString();
}

/** What there is to do about a line that was not taken: a new animal, what stood on its bottle, or the same once more. */
export function wayOn(entry: Waiting): 'register' | 'bottle' | 'again' {
  const { at, vial } = momentOf(entry);
  if (entry.refusedAs === 'CODE_NOT_FOUND') return 'register';
  const enrols = entry.path === 'campaignDoses.enrol';
  if (entry.refusedAs === 'INVALID' && (!enrols || (vial && isPast(vial, dayOf(at))))) return 'bottle';
  return enrols ? 'register' : 'again';
}
