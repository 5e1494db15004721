/** The cells of patients and owners in the export of the whole clinic; the columns are in columns.rules.ts. Pure. */
import type { CalendarDate, Flag, Instant, OwnerIdKind, OwnFieldKind, Sex } from '#db/types.ts';
import { contactOf } from '#server/accounts/owners/rules.ts';
import { showOwnValue } from '#server/pets/own-fields/rules.ts';
import { VIA_WORDS } from '#server/pets/patients/rules.ts';
import { SEX_WORDS } from '#server/pets/pets/rules.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { showCode } from '#server/platform/lib/codes.ts';
import * as words from './words.rules.ts';

export interface PatientRow {
  id: number;
  code: string;
  importRef: string | null;
  name: string;
  speciesName: string;
  breed: string | null;
  sex: Sex;
  birthOn: CalendarDate | null;
  birthEstimated: Flag;
  color: string | null;
  marks: string | null;
  microchip: string | null;
  neutered: Flag | null;
  neuteredOn: CalendarDate | null;
  allergies: string | null;
  deceasedOn: CalendarDate | null;
  lostAt: Instant | null;
  ownerId: number;
  since: Instant;
  via: keyof typeof VIA_WORDS;
  consentAt: Instant | null;
  endedAt: Instant | null;
  keptBy: number | null;
  ownerName: string;
  ownerSurname: string;
  principal: Flag;
  idNumber: string | null;
  phone: string | null;
  email: string | null;
  city: string | null;
  address: string | null;
  userPhone: string | null;
  userEmail: string;
}

/** Of an animal whose guardian ended the consent the clinic knows what it is called, what it is and when it was born. */
export function aboutPet(pet: PatientRow) {
  const known = {
    petId: pet.id,
    name: pet.name,
    species: pet.speciesName,
    sex: SEX_WORDS[pet.sex],
    birthOn: pet.birthOn,
  };
  if (pet.endedAt !== null) return known;
  const account = pet.keptBy === null ? { phone: pet.userPhone, email: pet.userEmail } : { phone: null, email: null };
  const owner = isKeepersOwn(pet) ? null : `${pet.ownerName} ${pet.ownerSurname}`.trim();
  return { ...known, code: showCode(pet.code), microchip: pet.microchip, owner, ...contactOf(pet, account) };
}

/** A reference as its list had it; a row without one has a mark of ours. */
function referenceOf(importRef: string | null): string | null {
  return importRef?.startsWith('ref:') ? importRef.slice('ref:'.length) : null;
}

export function petCells(pet: PatientRow, timeZone: string) {
  if (pet.endedAt !== null)
    return { ...aboutPet(pet), access: words.NO_PATIENT, endedOn: dayIn(timeZone, pet.endedAt) };
  return {
    ...aboutPet(pet),
    importRef: referenceOf(pet.importRef),
    breed: pet.breed,
    birthEstimated: pet.birthOn === null ? null : yesOrNo(pet.birthEstimated),
    color: pet.color,
    marks: pet.marks,
    neutered: pet.neutered === null ? null : yesOrNo(pet.neutered),
    neuteredOn: pet.neuteredOn,
    allergies: pet.allergies,
    state: pet.deceasedOn !== null ? 'En recuerdo' : pet.lostAt !== null ? 'Perdido' : 'En vida',
    deceasedOn: pet.deceasedOn,
    since: dayIn(timeZone, pet.since),
    via: VIA_WORDS[pet.via],
    access: pet.keptBy === null ? 'Con permiso de su tutor' : 'Libreta de la clínica',
    ...(isKeepersOwn(pet) ? {} : ownerOfPet(pet)),
  };
}

/** An animal without a guardian stands in the keeper's own name, which is no person's. */
function isKeepersOwn({ principal, keptBy }: Pick<PatientRow, 'principal' | 'keptBy'>): boolean {
  return principal === 1 && keptBy !== null;
}

function ownerOfPet({ ownerId, ownerName, ownerSurname, idNumber, city, address }: PatientRow) {
  return { ownerId, ownerName, ownerSurname, idNumber, city, address };
}

interface OwnerRow {
  id: number;
  name: string;
  surname: string;
  principal: Flag;
  idKind: OwnerIdKind | null;
  idNumber: string | null;
  phone: string | null;
  email: string | null;
  city: string | null;
  address: string | null;
  createdAt: Instant;
  removedAt: Instant | null;
  userPhone: string | null;
  userEmail: string;
  keptBy: number | null;
  patients: number;
  /** Taken over by the account of its person. */
  isAccountNow: unknown;
}

/** Those that the clinic wrote down itself, and those who bring a patient. The keeper's own entry is no person. */
export function isClinicOwner({ removedAt, keptBy, principal, patients, isAccountNow }: OwnerRow): boolean {
  if (removedAt !== null || isAccountNow) return false;
  return (keptBy !== null && principal === 0) || Number(patients) > 0;
}

export function ownerCells(owner: OwnerRow, timeZone: string) {
  const account =
    owner.keptBy === null ? { phone: owner.userPhone, email: owner.userEmail } : { phone: null, email: null };
  return {
    ownerId: owner.id,
    name: owner.name,
    surname: owner.surname,
    idKind: owner.idKind && words.ID_WORDS[owner.idKind],
    idNumber: owner.idNumber,
    ...contactOf(owner, account),
    city: owner.city,
    address: owner.address,
    patients: Number(owner.patients),
    since: dayIn(timeZone, owner.createdAt),
  };
}

function yesOrNo(flag: Flag): string {
  return flag === 1 ? 'Sí' : 'No';
}

export function ownFieldCells(
  pet: Pick<PatientRow, 'id' | 'code' | 'name'>,
  { name: field, kind, value }: { name: string; kind: OwnFieldKind; value: string },
) {
  return { petId: pet.id, code: showCode(pet.code), name: pet.name, field, value: showOwnValue({ kind }, value) };
}
