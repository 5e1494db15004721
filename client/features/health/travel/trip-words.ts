/** Words of a trip. */
import { COUNTRY_NAMES } from '#server/platform/countries/rules.ts';
import { showLongDay } from '../../../lib/dates.ts';
import type { Answers } from '../../../lib/trpc.ts';

export type Trip = Answers['trips']['get'];
export type TripLine = Trip['lines'][number];

export function countryName(code: string): string {
  return COUNTRY_NAMES[code] ?? code;
}

/** `a España`, `a Ecuador desde Colombia`. */
export function wayInWords({ fromCountry, toCountry }: { fromCountry: string; toCountry: string }): string {
  const to = toCountry === 'EU' ? 'la Unión Europea' : countryName(toCountry);
  return toCountry === 'EC' ? `a Ecuador desde ${countryName(fromCountry)}` : `a ${to}`;
}

/** `Llega el martes 20 de abril de 2027, en avión.` */
export function arrivalInWords({
  arrivesOn,
  arrivesAt,
  means,
}: Pick<Trip, 'arrivesOn' | 'arrivesAt' | 'means'>): string {
  const hour = arrivesAt === null ? '' : ` a las ${arrivesAt}`;
  return `Llega el ${showLongDay(arrivesOn)}${hour}, ${means === 'air' ? 'en avión' : 'por tierra'}.`;
}
