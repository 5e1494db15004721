/** The values of the medicine form, the input it sends, and its plan in words. */
import { ROUTE_WORDS, ROUTES } from '#server/health/medicines/routes.rules.ts';
import { endOf, type Plan, slotsOn } from '#server/health/medicines/rules.ts';
import { type AddMedicineInput, addMedicineInput } from '#server/health/medicines/schema.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { hourNow, isDay, showDate } from '../../../lib/dates.ts';
import { count } from '../../../lib/format.ts';
import type { PetRecord } from './entry-place.ts';

export type Period = AddMedicineInput['everyUnit'];

export interface MedicineValues {
  petId: number;
  name: string;
  dose: string;
  /** A common interval, or 'other' for `every` and `everyUnit`. */
  often: '8' | '12' | '24' | 'other';
  every: string;
  everyUnit: Period;
  /** Days, 'open' for no end, 'until' for `endOn`, or 'other' for `duration` and `durationUnit`. */
  during: '5' | '7' | '10' | 'open' | 'until' | 'other';
  duration: string;
  durationUnit: Period;
  endOn: string;
  startOn: string;
  firstTime: string;
  illnessId: number | null;
  route: string;
  veterinarian: string;
  clinic: string;
  notes: string;
}

export const PERIODS: readonly { value: Period; label: string }[] = [
  { value: 'hour', label: 'horas' },
  { value: 'day', label: 'días' },
  { value: 'week', label: 'semanas' },
  { value: 'month', label: 'meses' },
  { value: 'year', label: 'años' },
];
const ONE: Record<Period, string> = { hour: 'hora', day: 'día', week: 'semana', month: 'mes', year: 'año' };

export const ROUTE_OPTIONS: readonly { value: string; label: string }[] = [
  { value: '', label: 'No sé' },
  ...ROUTES.map((value) => ({ value, label: ROUTE_WORDS[value] })),
];

/** Proposes the current hour for the first dose: the member is usually about to give it. */
export function emptyMedicine(petId: number, startOn: string): MedicineValues {
  return {
    petId,
    name: '',
    dose: '',
    often: '8',
    every: '',
    everyUnit: 'day',
    during: '7',
    duration: '',
    durationUnit: 'day',
    endOn: '',
    startOn,
    firstTime: `${hourNow().slice(0, 2)}:00`,
    illnessId: null,
    route: '',
    veterinarian: '',
    clinic: '',
    notes: '',
  };
}

export function medicineValues(entry: PetRecord['medicines'][number]): MedicineValues {
  const { petId, name, dose, every, everyUnit, startOn, firstTime, illnessId, duration, durationUnit } = entry;
  const often = (['8', '12', '24'] as const).find((one) => everyUnit === 'hour' && one === String(every)) ?? 'other';
  // A chosen last day, or one without a duration, stays a day.
  const until = entry.endOn !== null && entry.endOn !== endOf(entry);
  const days = (['5', '7', '10'] as const).find((one) => durationUnit === 'day' && one === String(duration));
  return {
    petId,
    name,
    dose,
    often,
    every: often === 'other' ? String(every) : '',
    everyUnit,
    during: until ? 'until' : (days ?? (duration === null ? 'open' : 'other')),
    duration: days || duration === null ? '' : String(duration),
    durationUnit: durationUnit ?? 'day',
    endOn: until ? (entry.endOn ?? '') : '',
    startOn,
    firstTime,
    illnessId,
    route: entry.route ?? '',
    veterinarian: entry.veterinarian ?? '',
    clinic: entry.clinic ?? '',
    notes: entry.notes ?? '',
  };
}

/** The rhythm for the preview and the server. The schema handles text that is no number. */
function rhythm({ often, every, everyUnit, during, duration, durationUnit }: MedicineValues) {
  const period =
    often === 'other' ? { every: whole(every), everyUnit } : { every: Number(often), everyUnit: 'hour' as const };
  if (during === 'open' || during === 'until') return { ...period, duration: null, durationUnit: null };
  if (during === 'other') return { ...period, duration: whole(duration), durationUnit };
  return { ...period, duration: Number(during), durationUnit: 'day' as const };
}

/** Undefined is refused beside the field, with the schema's message. */
function whole(typed: string): number | undefined {
  return /^\d+$/.test(typed.trim()) ? Number(typed) : undefined;
}

export function readMedicine(values: MedicineValues) {
  const { often: _often, during: _during, route, ...written } = values;
  return addMedicineInput.safeParse({
    ...written,
    ...rhythm(values),
    route: route || null,
    endOn: values.during === 'until' ? values.endOn : null,
  });
}

/** "Cada 8 horas: 08:00, 16:00, 00:00. Termina el 28/11/2026." Null while the form is incomplete. */
export function planWords(values: MedicineValues): string | null {
  const { every, everyUnit, duration, durationUnit } = rhythm(values);
  const { startOn, firstTime } = values;
  if (!every || duration === undefined || !isDay(startOn) || !/^\d{2}:\d{2}$/.test(firstTime)) return null;
  const open: Omit<Plan, 'endOn'> = { every, everyUnit, startOn, firstTime, duration, durationUnit };
  if (values.during === 'until' && !isDay(values.endOn)) return null;
  const endOn = values.during === 'until' ? values.endOn : endOf(open);
  const end = endOn === null ? 'Hasta nuevo aviso.' : `Termina el ${showDate(endOn)}.`;
  return `${every === 1 ? `Cada ${ONE[everyUnit]}` : `Cada ${count(every, ONE[everyUnit])}`}${hours({ ...open, endOn: null })}. ${end}`;
}

/** The hours of one day from the first dose on; hours that change from day to day are not listed. */
function hours(plan: Plan): string {
  const { every, everyUnit, startOn, firstTime } = plan;
  if (everyUnit !== 'hour') return `, a las ${firstTime}`;
  if (24 % every !== 0) return `, desde las ${firstTime}`;
  const twoDays = [...slotsOn(plan, startOn), ...slotsOn(plan, plusDays(startOn, 1))];
  const times = twoDays.slice(0, 24 / every).map((slot) => slot.slice(11));
  return times.length > 6 ? `, desde las ${firstTime}` : `: ${times.join(', ')}`;
}
