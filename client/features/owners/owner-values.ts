/** What the form of a person holds, how it is checked, and what of it is sent. */
import { remarkOnIdentity } from '#server/owners/rules.ts';
import { createOwnerInput, ID_KINDS } from '#server/owners/schema.ts';
import { phoneProblem } from '../../components/phone-field.tsx';
import type { Answers } from '../../lib/trpc.ts';

export type Owner = Answers['owners']['list'][number];
type Countries = Answers['reference']['countries'];
type IdKind = (typeof ID_KINDS)[number]['code'];

/** Texts as they stand in the fields; `''` is nothing. */
export interface OwnerValues {
  name: string;
  surname: string;
  idKind: IdKind | '';
  idNumber: string;
  phone: string;
  email: string;
  country: string;
  city: string;
  /** The canton of the list that was chosen; what is typed afterwards makes it free text again. */
  cityId: number | null;
  address: string;
}

export const HOME_COUNTRY = 'EC';
export const ID_OPTIONS = ID_KINDS.map(({ code, name }) => ({ value: code, label: name }));

export const NOBODY: OwnerValues = {
  name: '',
  surname: '',
  idKind: '',
  idNumber: '',
  phone: '',
  email: '',
  country: HOME_COUNTRY,
  city: '',
  cityId: null,
  address: '',
};

export function valuesOf(owner: Owner): OwnerValues {
  return {
    name: owner.name,
    surname: owner.surname,
    idKind: owner.idKind ?? '',
    idNumber: owner.idNumber ?? '',
    phone: owner.phone ?? '',
    email: owner.email ?? '',
    country: owner.countryIso ?? HOME_COUNTRY,
    city: owner.canton ?? owner.city ?? '',
    cityId: owner.cityId,
    address: owner.address ?? '',
  };
}

/** A telephone that was not touched is sent as it is: older ones stand as somebody wrote them. */
export function toInput(values: OwnerValues, start: OwnerValues, countries: Countries | undefined) {
  const { idKind, idNumber, country, city, cityId, ...plain } = values;
  const touched = values.phone !== start.phone;
  // A country alone says nothing of anybody who lives nowhere yet.
  const placed = city.trim() !== '' || country !== HOME_COUNTRY;
  const countryId = countries?.find(({ iso }) => iso === country)?.id;
  return {
    ...plain,
    idKind: idNumber.trim() === '' || idKind === '' ? null : idKind,
    idNumber: idKind === '' ? null : idNumber,
    ...(touched && { phoneCountry: country }),
    ...(countryId !== undefined && { countryId: placed ? countryId : null }),
    cityId,
    city: cityId === null ? city : null,
  };
}

/** Field to message, as the server would say it. */
export function problems(values: OwnerValues, start: OwnerValues): Record<string, string> {
  const { error } = createOwnerInput.safeParse({ ...toInput(values, start, undefined), idKind: null, idNumber: null });
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

/** What is to be said of the number as it stands; nothing while there is none. */
export function identityRemark({ idKind, idNumber }: Pick<OwnerValues, 'idKind' | 'idNumber'>) {
  return idKind === '' || idNumber.trim() === '' ? null : remarkOnIdentity(idKind, idNumber);
}
