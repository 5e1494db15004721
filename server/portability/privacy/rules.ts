/** What stands in the place of a person who asked to be forgotten. */
export const FORGOTTEN = {
  name: 'Tutor que borró sus datos',
  surname: '',
  phone: null,
  email: null,
  idKind: null,
  idNumber: null,
  countryIso: null,
  cityId: null,
  city: null,
  address: null,
  photo: null,
} as const;
