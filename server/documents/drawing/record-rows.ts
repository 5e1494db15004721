/** The text of a printed record's cells. The drawing only places them. */
import { broughtBy } from '#server/health/entries/brought.rules.ts';
import type { CalendarDate, DewormingTarget, IllnessState, Instant, Period, WeightUnit } from '#db/types.ts';
import { showDay } from '#server/platform/lib/calendar.ts';
import { type ChosenUnit, fromGrams, readIn } from '#server/pets/pets/rules.ts';
import type { PrescribedItem } from '#server/health/prescriptions/rules.ts';
import type { VisitMark } from '#server/health/entries/signed.rules.ts';
import { type Vouch, vouchWord } from '#server/health/entries/vouching.rules.ts';

/** One cell. A signature without a name is a line to sign on. */
export type Cell =
  | { kind: 'text'; main: string; strong?: boolean; small: string[] }
  | { kind: 'sticker'; main: string | null; code: string | null; small: string | null }
  | { kind: 'signature'; name: string | null; small: string[]; mark: string | null };

export interface Row {
  cells: Cell[];
  /** Long texts below the row in its full width. */
  below: string[];
  /** A guardian disputes the entry. */
  disputed: boolean;
}

export interface Table {
  kind:
    | 'cover'
    | 'vaccine'
    | 'deworming'
    | 'disease'
    | 'medicine'
    | 'checkup'
    | 'consultation'
    | 'prescription'
    | 'weight';
  title: string;
  /** `width` as a share of the whole. */
  columns: { title: string; width: number }[];
  rows: Row[];
  /** The text of a table without rows. */
  empty: string;
  /** Grams by day, oldest first: drawn as a line above the weight table. */
  curve: { on: CalendarDate; grams: number }[];
}

interface Written {
  id: number;
  visit: VisitMark | null;
  vouch: Vouch | null;
  updatedBy?: number | null;
  disputedAt: Instant | null;
  /** It came in with a list or a copy and was not written here. */
  importId?: number | null;
  importKey?: string | null;
  veterinarian: string | null;
  clinic: string | null;
  notes: string | null;
}

export interface PrintedRecord {
  vaccinations: readonly (Written & {
    name: string;
    vaccineId: number | null;
    givenOn: CalendarDate;
    nextOn: CalendarDate | null;
    laboratory: string | null;
    lot: string | null;
    lotExpiresOn: CalendarDate | null;
  })[];
  dewormings: readonly (Written & {
    product: string;
    target: DewormingTarget;
    form: string | null;
    dose: string | null;
    grams: number | null;
    unit: WeightUnit | null;
    givenOn: CalendarDate;
    nextOn: CalendarDate | null;
  })[];
  illnesses: readonly (Written & {
    name: string;
    state: IllnessState;
    diagnosedOn: CalendarDate;
    overcomeOn: CalendarDate | null;
    treatment: string | null;
    disabledAt: Instant | null;
  })[];
  medicines: readonly (Written & {
    name: string;
    dose: string;
    every: number;
    everyUnit: Period;
    startOn: CalendarDate;
    endOn: CalendarDate | null;
    disabledAt: Instant | null;
  })[];
  checkups: readonly (Written & {
    reason: string;
    plannedOn: CalendarDate | null;
    doneOn: CalendarDate | null;
    findings: string | null;
  })[];
  consultations: readonly (Omit<Written, 'notes'> & {
    attendedOn: CalendarDate;
    reason: string;
    temperatureTenths: number | null;
    grams: number | null;
    unit: WeightUnit | null;
    findings: string | null;
    plan: string | null;
  })[];
  prescriptions: readonly (Omit<Written, 'notes'> & {
    prescribedOn: CalendarDate;
    items: readonly PrescribedItem[];
    indications: string | null;
  })[];
  weights: readonly {
    id: number;
    grams: number;
    unit: WeightUnit;
    measuredOn: CalendarDate;
    disputedAt: Instant | null;
    visit: VisitMark | null;
    importId?: number | null;
    importKey?: string | null;
  }[];
}

const number = new Intl.NumberFormat('es-EC', { maximumFractionDigits: 2 });

/** A shorter note is printed below the name; a longer one in the row's full width. */
const SHORT_NOTE = 60;

export function row(entry: Written, cells: Cell[], more: (string | null)[] = []): Row {
  const { notes, disputedAt } = entry;
  const what = cells[1];
  const short = notes !== null && notes.length <= SHORT_NOTE && what?.kind === 'text';
  if (short) what.small.push(notes);
  const below = [...more, notes && !short ? `Notas: ${notes}` : null].filter((words) => words !== null);
  return { cells, below, disputed: disputedAt !== null };
}

/**
 * Who answers for the entry. A veterinarian has name, registration and clinic, and a word for whether the registration was
 * looked at; one whom a member named is printed as typed. `family`: it says where the family alone says so.
 */
export function signed({ visit, vouch, veterinarian, clinic, ...entry }: Written, family = false): Cell {
  const brought = broughtBy(entry) !== null;
  if (vouch && (visit || vouch.confirmedOn)) {
    // Who corrects or confirms it answers for the words; where they came from stays said.
    const small = [
      vouch.registration && `Reg. ${vouch.registration}`,
      vouch.place,
      brought ? BROUGHT : null,
      vouch.confirmedOn && `Confirmada por su adhesivo el ${showDay(vouch.confirmedOn)}`,
      endOf(vouch),
    ].filter((part): part is string => Boolean(part));
    return { kind: 'signature', name: vouch.name, small, mark: vouchWord(vouch) };
  }
  const small = clinic ? [clinic] : [];
  // It was not signed here: neither a line for a pen nor a name alone.
  if (brought) return { kind: 'signature', name: veterinarian ?? 'Sin firma', small, mark: BROUGHT };
  if (!family) return { kind: 'signature', name: veterinarian, small, mark: null };
  return veterinarian === null
    ? { kind: 'signature', name: null, small: [...small, vouchWord(null)], mark: null }
    : { kind: 'signature', name: veterinarian, small, mark: vouchWord(null) };
}

function endOf({ why, endedOn, reason }: Vouch): string | null {
  if (endedOn === null) return null;
  if (why === 'expired') return `Venció el ${showDay(endedOn)}`;
  return `El ${showDay(endedOn)}${reason ? `: ${reason}` : ''}`;
}

/** Under what came in with a list or a copy, on paper as on the screen. */
export const BROUGHT = 'Traída';

export function text(main: string, small: string[] = [], strong = false): Cell {
  return { kind: 'text', main, strong, small };
}

export function showMaybe(day: CalendarDate | null): string {
  return day ? showDay(day) : '—';
}

export function showChange(grams: number, chosen: ChosenUnit): string {
  if (grams === 0) return 'igual';
  return `${grams > 0 ? '+' : '−'}${showGrams(Math.abs(grams), chosen)}`;
}

export function showGrams(grams: number, chosen: ChosenUnit): string {
  return showWeight(grams, readIn(chosen, grams < 1000 ? 'g' : 'kg'));
}

export function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

/** `18,4 kg`, `40,5 lb`. */
export function showWeight(grams: number, unit: WeightUnit): string {
  return `${number.format(fromGrams(grams, unit))} ${unit}`;
}
