/** Telephone numbers as people write them. Pure, so the form can check while somebody types. */
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

export const PHONE_INVALID = 'Revisa el teléfono: no parece un número de ese país.';

export interface Phone {
  /** E.164, `+593998842547`. */
  e164: string;
  /** ISO code of the number's own country, where the number tells. */
  countryIso: string | null;
}

/**
 * Reads `0998842547`, `99 884 2547` or `+593 99 884 2547`. A number that starts with + may be of any country; any other is
 * of the country chosen.
 * @param country its ISO code (`EC`) or, where only that is known, its phone code (`593`).
 * @returns null where no such number can exist.
 */
export function readPhone(text: string, country: string): Phone | null {
  const number = isSupportedCountry(country)
    ? parsePhoneNumberFromString(text, country satisfies CountryCode)
    : parsePhoneNumberFromString(text, { defaultCallingCode: country });
  if (!number?.isValid()) return null;
  return { e164: number.number, countryIso: number.country ?? null };
}
