/** A temperature as it is kept and as it is said. Pure; runs in the browser too. */

const degrees = new Intl.NumberFormat('es-EC', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export function tenthsOf(temperature: number | null): number | null {
  return temperature === null ? null : Math.round(temperature * 10);
}

/** `38,5 °C`. */
export function showTemperature(tenths: number): string {
  return `${degrees.format(tenths / 10)} °C`;
}
