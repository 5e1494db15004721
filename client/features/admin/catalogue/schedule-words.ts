/** A schedule in sentences, as a veterinarian would say it. */

interface Schedule {
  minAgeDays: number;
  seriesDoses: number;
  seriesIntervalDays: number;
  seriesUntilAgeDays: number | null;
  seriesBoosterAgeDays: number | null;
  adultDoses: number;
  boosterMonths: number | null;
}

export function scheduleInWords(schedule: Schedule): string[] {
  const { minAgeDays, seriesDoses, seriesIntervalDays, seriesUntilAgeDays, seriesBoosterAgeDays } = schedule;
  const { adultDoses, boosterMonths } = schedule;
  const from = minAgeDays === 0 ? 'Desde que nace' : `Desde las ${inWeeks(minAgeDays)} de edad`;
  const series =
    seriesUntilAgeDays !== null
      ? `, cada ${inWeeks(seriesIntervalDays)} hasta las ${inWeeks(seriesUntilAgeDays)}`
      : seriesDoses > 1
        ? `, ${seriesDoses} dosis cada ${inWeeks(seriesIntervalDays)}`
        : ', una dosis';
  return [
    `${from}${series}.`,
    ...(seriesBoosterAgeDays === null ? [] : [`Una dosis a las ${inWeeks(seriesBoosterAgeDays)} cierra la serie.`]),
    adultDoses === 1
      ? 'Adulto sin historia: una dosis.'
      : `Adulto sin historia: ${adultDoses} dosis cada ${inWeeks(seriesIntervalDays)}.`,
    boosterMonths === null ? 'No se repite.' : `Refuerzo cada ${inMonths(boosterMonths)}.`,
  ];
}

/** `84` → "12 semanas"; a number that is not whole weeks stays in days. */
export function inWeeks(days: number): string {
  if (days % 7 !== 0) return days === 1 ? '1 día' : `${days} días`;
  return days === 7 ? '1 semana' : `${days / 7} semanas`;
}

function inMonths(months: number): string {
  if (months % 12 !== 0) return months === 1 ? 'mes' : `${months} meses`;
  return months === 12 ? 'año' : `${months / 12} años`;
}
