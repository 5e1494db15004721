/** An appointment as its readers see it. */
import type { Instant, WhatsappState } from '#db/types.ts';
import { contactOf } from '#server/accounts/owners/rules.ts';
import { chatDigits } from '#server/clinic/recalls/rules.ts';
import type { Shown } from '#server/health/appointments/queries.ts';
import { readPhone } from '#server/platform/lib/phone.ts';
import { secondsUntil } from '#server/platform/lib/time.ts';
import { wallOf } from '#server/platform/lib/wall-clock.ts';
import { veterinarianName } from './place.service.ts';

/** Known where the day or the week is shown: the due lines that it is for, and how the clinic's message about it stands. */
interface Beside {
  dueKeys?: readonly string[] | undefined;
  whatsapp?: { state: WhatsappState; problem: string | null } | undefined;
}

/** Who comes, when, to whom, and how it stands. */
export function cardOf(row: Shown, timeZone: string, { dueKeys = [], whatsapp }: Beside = {}) {
  const { day, time } = wallOf(timeZone, row.startsAt);
  const contact = contactShown(row);
  return {
    appointmentId: row.id,
    day,
    time,
    until: wallOf(timeZone, row.endsAt).time,
    minutes: secondsUntil(row.startsAt, row.endsAt) / 60,
    state: row.state,
    /** Since when it is so; null for one that was only agreed. */
    since: sinceOf(row),
    reason: row.reason,
    via: row.via,
    dueKeys: [...dueKeys],
    moved: row.movedAt !== null,
    byGuardian: row.byGuardian === 1,
    veterinarianId: row.veterinarianId,
    veterinarian: vetOf(row),
    branchId: row.branchId,
    branch: row.branch,
    petId: row.petId,
    name: row.petName ?? row.animalName ?? 'Animal sin nombre',
    code: row.code,
    photo: row.photo,
    species: row.species,
    person: personShown(row),
    phone: contact.phone,
    chat: chatDigits(contact.phone),
    whatsapp: whatsapp && { state: whatsapp.state, problem: whatsapp.problem },
  };
}

type Attended = 'vetName' | 'vetSurname' | 'prefix' | 'professionalName' | 'veterinarianName';

export function vetOf(row: Pick<Shown, Attended>): string | null {
  if (row.vetName === null) return row.veterinarianName;
  return veterinarianName({ ...row, name: row.vetName, surname: row.vetSurname ?? '' });
}

/** Who brings it; not named for an animal that is no patient any more. */
export function personShown(row: Shown): string | null {
  if (row.petId === null) return row.personName;
  return row.patientId === null ? null : `${row.ownerName ?? ''} ${row.ownerSurname ?? ''}`.trim();
}

/** The contact of an animal that is no patient any more is not told. */
export function contactShown(row: Shown): { phone: string | null; email: string | null } {
  if (row.petId === null) return { phone: row.personPhone, email: null };
  if (row.patientId === null) return { phone: null, email: null };
  const account = row.keptBy === null ? { phone: row.userPhone, email: row.userEmail } : { phone: null, email: null };
  const { phone, email } = contactOf({ principal: row.principal ?? 0, phone: row.phone, email: row.email }, account);
  return { phone: phone && (readPhone(phone, row.countryIso ?? 'EC')?.e164 ?? phone), email };
}

function sinceOf(row: Shown): Instant | null {
  if (row.state === 'asked') return row.createdAt;
  return row.state === 'agreed' ? null : row[`${row.state}At`];
}
