/** Parses typed phone numbers. Pure, so that the form checks while the user types. */
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
