/** The words for the record's codes, the same in every form, list and history. */
import { ROUTE_WORDS } from '#server/health/medicines/routes.rules.ts';
import { showTemperature } from '#server/health/consultations/rules.ts';
import { showDate } from './dates.ts';
import { count, showWeightIn } from './format.ts';

type WeightUnit = Parameters<typeof showWeightIn>[1];
type Period = 'hour' | 'day' | 'week' | 'month' | 'year';

export const TARGET_WORDS = { internal: 'interna', external: 'externa', both: 'interna y externa' } as const;

export const ILLNESS_WORDS = { active: 'Activa', chronic: 'Crónica', overcome: 'Superada' } as const;

/** The most urgent state comes first. */
const URGENCY = ['overdue', 'soon', 'unknown', 'ok'] as const;

export function byUrgency(a: { state: (typeof URGENCY)[number] }, b: { state: (typeof URGENCY)[number] }): number {
  return URGENCY.indexOf(a.state) - URGENCY.indexOf(b.state);
}

/** Forms of server/health/dewormings/rules.ts. */
const FORM_WORDS: Record<string, string> = {
  tablet: 'Tableta',
  syrup: 'Jarabe',
  paste: 'Pasta',
  injection: 'Inyección',
  pipette: 'Pipeta',
  chewable: 'Masticable',
  chewable12: 'Masticable de 12 semanas',
  collar: 'Collar',
  spray: 'Spray',
  shampoo: 'Champú',
  powder: 'Polvo',
};

const PERIOD_WORDS: Record<Period, string> = { hour: 'hora', day: 'día', week: 'semana', month: 'mes', year: 'año' };

/** `Tableta`; null where it is unknown. */
export function showForm(form: string | null): string | null {
  return form && (FORM_WORDS[form] ?? null);
}

/** `Por la boca`; null where it is unknown. */
export function showRoute(route: string | null): string | null {
  return route && (ROUTE_WORDS[route as keyof typeof ROUTE_WORDS] ?? null);
}

/** `cada 8 horas`, `cada día`. */
export function showEvery(every: number, unit: Period): string {
  return every === 1 ? `cada ${PERIOD_WORDS[unit]}` : `cada ${count(every, PERIOD_WORDS[unit])}`;
}

interface Plan {
  every: number;
  everyUnit: Period;
  endOn: string | null;
}

/** `cada 12 horas hasta el 14/10/2026`, `cada día, sin fecha de fin`. */
export function showPlan({ every, everyUnit, endOn }: Plan): string {
  return `${showEvery(every, everyUnit)}${endOn ? ` hasta el ${showDate(endOn)}` : ', sin fecha de fin'}`;
}

interface Measured {
  temperatureTenths: number | null;
  grams: number | null;
  unit: WeightUnit | null;
}

/** `38,5 °C, 12,4 kg`; null where neither was taken. */
export function measuredWords({ temperatureTenths, grams, unit }: Measured): string | null {
  const temperature = temperatureTenths === null ? null : showTemperature(temperatureTenths);
  return [temperature, grams === null ? null : showWeightIn(grams, unit ?? 'kg')].filter(Boolean).join(', ') || null;
}
