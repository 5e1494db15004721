/** Parses typed phone numbers. Pure, so that the form checks while the user types. */
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

export const PHONE_INVALID = 'Revisa el teléfono: no parece un número de ese país.';

export interface Phone {
  /** E.164, `+593998842547`. */
  e164: string;
  /** ISO code of the number's own country, where the number reveals it. */
  countryIso: string | null;
}

/**
 * Parses `0998842547`, `99 884 2547` or `+593 99 884 2547`. A number with + may be of any country; any other is
 * of the chosen country.
 * @param country its ISO code (`EC`) or, where only that is known, its phone code (`593`).
 * @returns null where the number cannot exist.
 */
export function readPhone(text: string, country: string): Phone | null {
  const number = isSupportedCountry(country)
    ? parsePhoneNumberFromString(text, country satisfies CountryCode)
    : parsePhoneNumberFromString(text, { defaultCallingCode: country });
  if (!number?.isValid()) return null;
  return { e164: number.number, countryIso: number.country ?? null };
}
