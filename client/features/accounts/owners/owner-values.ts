/** The values of the owner form, their validation, and the input it sends. */
import { documentOf } from '#server/accounts/owners/abroad.rules.ts';
import { remarkOnIdentity } from '#server/accounts/owners/rules.ts';
import { createOwnerInput, ID_KINDS } from '#server/accounts/owners/schema.ts';
import { phoneProblem } from '../profile/phone-field.tsx';
import type { Answers } from '../../../lib/trpc.ts';

export type Owner = Answers['owners']['list'][number];
type Countries = Answers['reference']['countries'];
type IdKind = (typeof ID_KINDS)[number]['code'];

/** Texts as the fields hold them; `''` for no value. */
export interface OwnerValues {
  name: string;
  surname: string;
  idKind: IdKind | '';
  idNumber: string;
  phone: string;
  email: string;
  country: string;
  city: string;
  /** The chosen canton of the list; later typing makes it free text again. */
  cityId: number | null;
  address: string;
}

/** As the documents of a country are called; of one that we do not know, in general words. */
export function idOptions(country: string) {
  return ID_KINDS.map(({ code, name }) => ({ value: code, label: idName(code, country) ?? name }));
}

function idName(kind: IdKind, country: string): string | null {
  if (country === 'EC' || (kind !== 'cedula' && kind !== 'ruc')) return null;
  return documentOf(country, kind)?.name ?? (kind === 'cedula' ? 'Documento nacional' : 'Número tributario');
}

export const nobodyOf = (country: string): OwnerValues => ({
  name: '',
  surname: '',
  idKind: '',
  idNumber: '',
  phone: '',
  email: '',
  country,
  city: '',
  cityId: null,
  address: '',
});

export function valuesOf(owner: Owner, home: string): OwnerValues {
  return {
    name: owner.name,
    surname: owner.surname,
    idKind: owner.idKind ?? '',
    idNumber: owner.idNumber ?? '',
    phone: owner.phone ?? '',
    email: owner.email ?? '',
    country: owner.countryIso ?? home,
    city: owner.canton ?? owner.city ?? '',
    cityId: owner.cityId,
    address: owner.address ?? '',
  };
}

/** An untouched telephone is sent unchanged: older numbers are stored as the member wrote them. */
export function toInput(values: OwnerValues, start: OwnerValues, countries: Countries | undefined, home: string) {
  const { idKind, idNumber, country, city, cityId, ...plain } = values;
  const touched = values.phone !== start.phone;
  // The default country alone is no address.
  const placed = city.trim() !== '' || country !== home;
  const countryId = countries?.find(({ iso }) => iso === country)?.id;
  return {
    ...plain,
    idKind: idNumber.trim() === '' || idKind === '' ? null : idKind,
    idNumber: idKind === '' ? null : idNumber,
    idCountry: country,
    ...(touched && { phoneCountry: country }),
    ...(countryId !== undefined && { countryId: placed ? countryId : null }),
    cityId,
    city: cityId === null ? city : null,
  };
}

/** The errors by field, with the server's messages. */
export function problems(values: OwnerValues, start: OwnerValues, home: string): Record<string, string> {
  const { error } = createOwnerInput.safeParse({
    ...toInput(values, start, undefined, home),
    idKind: null,
    idNumber: null,
  });
  const issues = error?.issues.map(({ path, message }) => [String(path[0]), message] as const) ?? [];
  const found: Record<string, string> = Object.fromEntries(issues.toReversed());
  const phone = values.phone === start.phone ? undefined : phoneProblem(values.phone, values.country);
  const number = identityRemark(values);
  return {
    ...found,
    ...(phone && { phone }),
    ...(number?.level === 'error' && { idNumber: number.message }),
  };
}

/** The remark on the number as typed; null while it is empty. */
export function identityRemark({ idKind, idNumber, country }: Pick<OwnerValues, 'idKind' | 'idNumber' | 'country'>) {
  return idKind === '' || idNumber.trim() === '' ? null : remarkOnIdentity(idKind, idNumber, country);
}
