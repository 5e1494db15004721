/**
 * The planned times of a treatment, and open doses. Times are wall-clock times: a guardian who travels with the
 * animal gives it at eight local time. Pure; runs in the browser too.
 */
import type { CalendarDate, DoseState, Flag, Instant, Period, PetRole, WallTime } from '#db/types.ts';
import type { OpenLine } from '#server/health/due/lines.rules.ts';
import { daysBetween, plusDays, plusMonths } from '#server/platform/lib/calendar.ts';
import { folded } from '#server/platform/lib/text.ts';

const DAY_MINUTES = 1440;
/**
 * A treatment at least this many days apart waits in the agenda like a vaccine; a more frequent one is shown by
 * the hour.
 */
const SELDOM_DAYS = 7;

/** The interval, start and end that the planned times follow from. */
export interface Plan {
  every: number;
  everyUnit: Period;
  startOn: CalendarDate;
  firstTime: string;
  endOn: CalendarDate | null;
  duration: number | null;
  durationUnit: Period | null;
}

export interface Medicine extends Plan {
  id: number;
  name: string;
  disabledAt: string | null;
  /** The last planned time with a recorded dose. */
  lastSlot: WallTime | null;
}

const FRACTION = /^(1\/[2-8]|[23]\/[3-8]|[½¼¾⅓⅔]|media|medio|mitad|la mitad|un cuarto|un tercio)$/u;
const NUMBER_WORDS =
  /\b(media|medio|mitad|un|una|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|cuarto|cuartos|tercio|tercios)\b/g;

/** The amount of a dose: a number (or "media", "una") and a unit. A fraction alone means a tablet. */
export function readDose(typed: string): { ok: true } | { ok: false; reason: string } {
  const said = folded(typed);
  const fraction = FRACTION.test(typed.trim().toLowerCase()) || FRACTION.test(said);
  const words = said.replace(NUMBER_WORDS, ' ');
  const figures: string[] = said.match(/\d+(?:[.,]\d+)?/g) ?? [];
  const hasAmount = figures.length > 0 || /[½¼¾⅓⅔]/u.test(typed) || words !== said;
  if (!hasAmount) return { ok: false, reason: 'Falta cuánto: por ejemplo, 5 mg o media tableta.' };
  if (/^[-−]/u.test(said) || (figures.length > 0 && figures.every((one) => Number(one.replace(',', '.')) === 0)))
    return { ok: false, reason: 'La cantidad tiene que ser mayor que cero.' };
  if (fraction || /[\p{L}%]/u.test(words)) return { ok: true };
  return { ok: false, reason: 'Falta la unidad: por ejemplo, 5 mg o media tableta.' };
}

/** The planned times on a calendar day, earliest first; none before the start or after the end. */
export function slotsOn(plan: Plan, day: CalendarDate): WallTime[] {
  if (day < plan.startOn || (plan.endOn !== null && day > plan.endOn)) return [];
  if (plan.everyUnit === 'hour') return hourlySlots(plan, day);
  const onPlan = stepOn(plan, stepsUntil(plan, day)) === day;
  return onPlan ? [`${day}T${plan.firstTime}`] : [];
}

/** Whether this is a planned time. */
export function isSlot(plan: Plan, slot: WallTime): boolean {
  const day = slot.slice(0, 10);
  // An invalid calendar day would count as one of the next month.
  return plusDays(day, 0) === day && slotsOn(plan, day).includes(slot);
}

/**
 * The last day from the duration: seven days from 1 March end on 7 March; counted in hours, the day of the last
 * dose. Null without a duration.
 */
export function endOf(plan: Omit<Plan, 'endOn'>): CalendarDate | null {
  const { startOn, duration, durationUnit } = plan;
  if (duration === null || durationUnit === null) return null;
  if (durationUnit === 'day') return plusDays(startOn, duration - 1);
  if (durationUnit === 'week') return plusDays(startOn, duration * 7 - 1);
  if (durationUnit === 'month') return plusDays(plusMonths(startOn, duration), -1);
  if (durationUnit === 'year') return plusDays(plusMonths(startOn, duration * 12), -1);
  const step = plan.everyUnit === 'hour' ? plan.every * 60 : DAY_MINUTES;
  const lastDose = Math.floor((duration * 60 - 1) / step) * step;
  return plusDays(startOn, Math.floor((minutesOf(plan.firstTime) + lastDose) / DAY_MINUTES));
}

/** Every seven days or less often. */
export function isSeldom({ every, everyUnit }: Pick<Plan, 'every' | 'everyUnit'>): boolean {
  if (everyUnit === 'day') return every >= SELDOM_DAYS;
  return everyUnit !== 'hour';
}

/** The first planned day after `day`, also beyond the end. Only for plans in days or longer. */
export function nextDayAfter(plan: Plan, day: CalendarDate): CalendarDate {
  if (day < plan.startOn) return plan.startOn;
  const steps = stepsUntil(plan, day);
  const here = stepOn(plan, steps);
  return here > day ? here : stepOn(plan, steps + 1);
}

/**
 * The planned time for a dose of a seldom treatment given on `day`: the last one due until then, else the next
 * one.
 */
export function slotMeant(medicine: Medicine, day: CalendarDate): WallTime | null {
  const open = medicine.lastSlot === null ? medicine.startOn : nextDayAfter(medicine, medicine.lastSlot.slice(0, 10));
  const ended = medicine.endOn !== null && open > medicine.endOn;
  if (ended) return null;
  const until = medicine.endOn !== null && medicine.endOn < day ? medicine.endOn : day;
  if (open >= until) return `${open}T${medicine.firstTime}`;
  const steps = stepsUntil(medicine, until);
  const here = stepOn(medicine, steps);
  return `${here <= until ? here : stepOn(medicine, steps - 1)}T${medicine.firstTime}`;
}

/** Treatments given every seven days or less often, at the first planned time after the last dose. */
export function openMedicineLines(medicines: readonly Medicine[]): OpenLine[] {
  return medicines.flatMap((medicine) => {
    const { id, name, endOn, startOn, lastSlot, disabledAt } = medicine;
    if (disabledAt !== null || !isSeldom(medicine)) return [];
    const dueOn = lastSlot === null ? startOn : nextDayAfter(medicine, lastSlot.slice(0, 10));
    if (endOn !== null && dueOn > endOn) return [];
    const line = { kind: 'medicine', key: `medicine:${id}`, title: name, dueOn, inSeries: 0 } as const;
    return [{ ...line, vaccineId: null, vaccinationId: null }];
  });
}

/** A treatment that is current on a day, with one row per dose given that day, or one row without a dose. */
export interface RunningMedicine extends Plan {
  medicineId: number;
  petId: number;
  petName: string;
  /** The species' code, `dog`. */
  species: string;
  role: PetRole;
  title: string;
  dose: string;
  route: string | null;
  givenSlot: WallTime | null;
  givenAt: Instant | null;
  givenState: DoseState | null;
  givenLate: Flag | null;
  givenReason: string | null;
  givenBy: string | null;
}

export interface TodayDose
  extends Pick<
    RunningMedicine,
    'medicineId' | 'petId' | 'petName' | 'species' | 'role' | 'title' | 'dose' | 'route' | 'givenAt'
  > {
  slot: WallTime;
  /** Whether `givenAt` says that it was given, or only when it was said that it was not. */
  state: DoseState | 'open';
  late: boolean;
  reason: string | null;
  /** Who recorded it, where it was another member. */
  by: string | null;
}

/** The planned times of these treatments on `day`, in order; without those that wait in the agenda. */
export function dosesOn(rows: readonly RunningMedicine[], day: CalendarDate): TodayDose[] {
  const given = new Map(rows.map((row) => [`${row.medicineId} ${row.givenSlot}`, row]));
  const medicines = new Map(rows.map((row) => [row.medicineId, row]));
  return [...medicines.values()]
    .filter((medicine) => !isSeldom(medicine))
    .flatMap((medicine) => slotsOn(medicine, day).map((slot) => ({ medicine, slot })))
    .map(({ medicine: { medicineId, petId, petName, species, role, title, dose, route }, slot }) => ({
      medicineId,
      petId,
      petName,
      species,
      role,
      title,
      dose,
      route,
      slot,
      ...recorded(given.get(`${medicineId} ${slot}`)),
    }))
    .sort((a, b) => a.slot.localeCompare(b.slot) || a.medicineId - b.medicineId);
}

function recorded(row: RunningMedicine | undefined) {
  return {
    givenAt: row?.givenAt ?? null,
    state: row?.givenState ?? ('open' as const),
    late: row?.givenLate === 1,
    reason: row?.givenReason ?? null,
    by: row?.givenBy ?? null,
  };
}

/**
 * A treatment with the same medicine that is current on the new one's first day, for the question "Parece
 * repetida".
 */
export function similarMedicine<Other extends Pick<Medicine, 'id' | 'name' | 'startOn' | 'endOn' | 'disabledAt'>>(
  medicines: readonly Other[],
  candidate: { id?: number; name: string; startOn: CalendarDate },
): Other | null {
  const still = ({ startOn, endOn, disabledAt }: Other) =>
    disabledAt === null && startOn <= candidate.startOn && (endOn === null || endOn >= candidate.startOn);
  const sameName = ({ name }: Other) => folded(name) === folded(candidate.name);
  return medicines.find((other) => other.id !== candidate.id && sameName(other) && still(other)) ?? null;
}

function hourlySlots(plan: Plan, day: CalendarDate): WallTime[] {
  const step = plan.every * 60;
  const first = minutesOf(plan.firstTime);
  const dayStart = daysBetween(plan.startOn, day) * DAY_MINUTES - first;
  const slots: WallTime[] = [];
  for (let at = Math.max(0, Math.ceil(dayStart / step)) * step; at < dayStart + DAY_MINUTES; at += step) {
    if (at < lengthInMinutes(plan)) slots.push(`${day}T${clock(at - dayStart)}`);
  }
  return slots;
}

/** A treatment counted in hours ends within its last day; any other ends with it. */
function lengthInMinutes(plan: Plan): number {
  const { duration, durationUnit, endOn } = plan;
  return duration !== null && durationUnit === 'hour' && endOn === endOf(plan) ? duration * 60 : Infinity;
}

const STEP_DAYS: Partial<Record<Period, number>> = { day: 1, week: 7 };
const STEP_MONTHS: Partial<Record<Period, number>> = { month: 1, year: 12 };

/** How many whole steps lie between the start and `day`; by months the day of the month is ignored. */
function stepsUntil({ every, everyUnit, startOn }: Plan, day: CalendarDate): number {
  const months = STEP_MONTHS[everyUnit];
  if (months !== undefined) return Math.floor(monthsBetween(startOn, day) / (every * months));
  return Math.floor(daysBetween(startOn, day) / (every * (STEP_DAYS[everyUnit] ?? 1)));
}

/** The day of a step, counted from the start, so that the 31st comes back after a shorter month. */
function stepOn({ every, everyUnit, startOn }: Plan, steps: number): CalendarDate {
  const months = STEP_MONTHS[everyUnit];
  if (months !== undefined) return plusMonths(startOn, steps * every * months);
  return plusDays(startOn, steps * every * (STEP_DAYS[everyUnit] ?? 1));
}

function monthsBetween(from: CalendarDate, to: CalendarDate): number {
  const months = (date: CalendarDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return months(to) - months(from);
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function clock(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
