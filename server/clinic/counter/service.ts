/** The counter of the clinic: the patient who stands there, and the client who comes for the first time. */
import type { Db, Instant, Trx } from '#db/types.ts';
import { clinicCountry, keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { countPetsOfOwner, findOwner, insertOwner, setOwnerRemoved } from '#server/accounts/owners/queries.ts';
import { refuseImpossibleDay } from '#server/health/entries/service.ts';
import { signing } from '#server/health/entries/signature.service.ts';
import { orMicrochipTaken, writePet } from '#server/health/record/service.ts';
import { takeBackVaccination, writeVaccination } from '#server/health/vaccines/service.ts';
import { findPetsByValue } from '#server/pets/own-fields/queries.ts';
import { keepPatient } from '#server/pets/patients/admission.service.ts';
import { holdPet, setPetRemoved } from '#server/pets/pets/queries.ts';
import { readMicrochip } from '#server/pets/pets/rules.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { requireRight } from '#server/platform/core/staff-access.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { newCode, readCode } from '#server/platform/lib/codes.ts';
import { PHONE_INVALID, readPhone } from '#server/platform/lib/phone.ts';
import { readFragment, readShortWords } from '#server/platform/lib/search-fragment.ts';
import { folded, showPhone } from '#server/platform/lib/text.ts';
import { listByOfficialNumber } from '#server/health/registrations/queries.ts';
import { plainNumber } from '#server/health/registrations/rules.ts';
import { plus } from '#server/platform/lib/time.ts';
import {
  findAdmitted,
  findOwnerByPhones,
  type Found,
  hasHistory,
  listAnimalsOf,
  listByChip,
  listByCode,
  listByFragment,
  listByIds,
  listByName,
  listByOwner,
  listByPhones,
  listByShortWords,
  listDosesSince,
  listDueOn,
} from './queries.ts';
import { isMeant, isSamePerson, ranked, typedAgain } from './rules.ts';
import type { AdmitInput, AlikeInput, FindPatientsInput, TakeBackInput } from './schema.ts';

const FEWEST_LETTERS = 2;
/** Two letters begin half of what stands in a field. */
const FEWEST_FIELD_LETTERS = 3;
const MOST_FOUND = 12;
/** So that an animal of that name comes before a later one whose owner or address holds it. */
const MOST_READ = 60;
const MOST_ALIKE = 6;
const MOST_DUE = 40;
const MOST_LINES = 3 * MOST_DUE;
const UNDO_MINUTES = 15;
const NOT_ON_THE_LIST = 'Esa persona ya no está en la lista: elígela otra vez.';

/** Patients by name, code, microchip, or by name, number or address of their owner; the best first. */
export async function findPatients({ db }: Pick<SignedInContext, 'db'>, { text }: FindPatientsInput) {
  const fragment = text.length < FEWEST_LETTERS ? null : readFragment(text);
  if (!fragment) return [];
  const found = await listByFragment(db, fragment, MOST_READ);
  const code = found.length === 0 ? readCode(text) : null;
  if (code) return (await listByCode(db, code)).map(shown);
  // Two letters are too few for the index that finds the words of both.
  const byOwner = fragment.kind === 'begins' ? await listByOwner(db, fragment.name, MOST_FOUND) : [];
  const short = readShortWords(text);
  const beside = short ? await listByShortWords(db, short, MOST_READ) : [];
  // Only where more were found than are read might the one that is meant be missing.
  const named = found.length < MOST_READ ? [] : await listByName(db, folded(text), MOST_FOUND);
  const patients = ranked([...named, ...found, ...beside, ...byOwner], text).slice(0, MOST_FOUND);
  const registered = await foundByOfficialNumber(db, text, patients);
  const others = await foundByField(db, text, [...patients, ...registered]);
  return [...patients, ...registered, ...others].slice(0, MOST_FOUND).map(shown);
}

/** Patients that a town registered under this number. */
async function foundByOfficialNumber(db: Db, text: string, before: readonly Found[]): Promise<Found[]> {
  const number = plainNumber(text);
  if (number.length < FEWEST_FIELD_LETTERS || !/\d/u.test(number)) return [];
  const others = (await listByOfficialNumber(db, number)).filter((id) => !before.some(({ petId }) => petId === id));
  return others.length === 0 ? [] : listByIds(db, others);
}

/** After all others: patients in one of the clinic's own fields of whom the text begins so. */
async function foundByField(db: Db, text: string, before: readonly Found[]): Promise<Found[]> {
  if (text.length < FEWEST_FIELD_LETTERS || before.length >= MOST_FOUND) return [];
  const begins = folded(text);
  const petIds = await findPetsByValue(db, { userId: await keeperOf(db), begins, limit: MOST_FOUND });
  const others = petIds.filter((id) => !before.some(({ petId }) => petId === id));
  return others.length === 0 ? [] : listByIds(db, others);
}

/**
 * What patients are due for today, animal after animal; `more` where the clinic has more of them. Days before and after
 * are the recall list's.
 */
export async function dueToday({ db, actor, now }: SignedInContext) {
  const day = dayIn(actor.timeZone, now());
  const lines = Map.groupBy(await listDueOn(db, day, MOST_LINES), ({ petId }) => petId);
  const petIds = [...lines.keys()].slice(0, MOST_DUE);
  const found = petIds.length === 0 ? [] : await listByIds(db, petIds);
  return {
    day,
    patients: found
      .toSorted((a, b) => a.name.localeCompare(b.name, 'es'))
      .map((one) => ({
        ...shown(one),
        lines: (lines.get(one.petId) ?? []).map(({ petId: _petId, ...line }) => line),
      })),
    more: lines.size > MOST_DUE,
  };
}

/**
 * Who may be meant by what is typed of a new client: the owner with that number, and patients with that microchip, of
 * that number, or of that name with an owner of that name.
 */
export async function alike(context: SignedInContext, { name, ownerName, phone, microchip }: AlikeInput) {
  const { db } = context;
  const phones = phone === '' ? null : await waysToWrite(context, phone);
  const chip = readMicrochip(microchip);
  const found = [
    ...(chip.kind === 'iso' ? await listByChip(db, chip.number) : []),
    ...(phones ? await listByPhones(db, phones.all, MOST_ALIKE) : []),
    ...(await listMeant(db, { name, ownerName })),
  ];
  const owner = phones ? await findOwnerByPhones(db, await keeperOf(db), phones.all) : undefined;
  return {
    owner: owner ? { ownerId: owner.id, name: fullName(owner) } : null,
    patients: ranked(found, name).slice(0, MOST_ALIKE).map(shown),
  };
}

async function listMeant(db: Db, typed: { name: string; ownerName: string }) {
  const [animal, owner] = [readFragment(typed.name), readFragment(typed.ownerName)];
  if (animal === null || typed.name.length < FEWEST_LETTERS || owner?.kind !== 'pieces') return [];
  const pieces = [animal, owner].flatMap((one) => (one.kind === 'pieces' ? (one.anyOf[0] ?? []) : []));
  const found = await listByFragment(db, { kind: 'pieces', anyOf: [pieces] }, MOST_READ);
  return found.filter((one) => isMeant(one, typed));
}

/**
 * Registers an animal that comes for the first time, with its owner and its first vaccine; the clinic keeps it. An
 * owner is found again by number.
 * @throws INVALID; ASK_FIRST where the owner has such an animal already, or where the number is another person's;
 * MICROCHIP_TAKEN; VETERINARIAN_ONLY for a vaccine
 */
export async function admit(context: SignedInContext, input: AdmitInput) {
  const { db, actor, config, now } = context;
  const { ownerId, ownerName, phone, email, vaccination, another, ...animal } = input;
  // One moment for all its rows: what came in together is taken back together.
  const at = now();
  const today = dayIn(actor.timeZone, at);
  if (vaccination) {
    requireRight(context, 'sign');
    refuseImpossibleDay(vaccination.givenOn, { birthOn: animal.birthOn, deceasedOn: null }, today);
  }
  const phones = phone === null ? null : await waysToWrite(context, phone);
  if (phone !== null && !phones) throw new DomainError('INVALID', { field: 'phone', message: PHONE_INVALID });
  const writing = db.transaction().execute(async (db) => {
    const keeper = await keeperOf(db);
    const owner = await ownerOf(db, keeper, { ownerId, phones: phones?.all ?? [] });
    if (owner && !another) await askAboutKnown(db, owner, { animal, ownerName: ownerId === null ? ownerName : null });
    const holder = { keeper, now: at };
    const name = ownerName ?? `Tutor de ${animal.name}`;
    const id = owner?.id ?? (await writeKeptOwner(db, holder, { name, phone: phones?.e164 ?? null, email }));
    const code = newCode();
    const petId = await writePet(db, { actor, now: () => at, holder: keeper }, { ...animal, ownerId: id }, code);
    await keepPatient(db, { petId, since: at, via: 'counter', addedBy: actor.userId });
    const given =
      vaccination &&
      (await writeVaccination(
        db,
        { actor: await signing({ db, config }, actor), now: () => at, pet: { id: petId } },
        { ...vaccination, petId },
      ));
    return { petId, code, ownerId: id, vaccination: given && { id: given.vaccinationId, nextOn: given.nextOn } };
  });
  return orMicrochipTaken(db, animal.microchip, null, writing);
}

/** @throws ASK_FIRST */
async function askAboutKnown(
  db: Db,
  owner: { id: number; name: string; surname: string },
  { animal, ownerName }: { animal: Parameters<typeof typedAgain>[1]; ownerName: string | null },
): Promise<void> {
  const again = typedAgain(await listAnimalsOf(db, owner.id), animal);
  const name = fullName(owner);
  const other = ownerName !== null && !isSamePerson(name, ownerName);
  if (!again && !other) return;
  const said = other ? `Ese teléfono es de ${name}, que ya es cliente` : null;
  const message = again
    ? `${said ? `${said}, y su ${again.name}` : again.name} ya es paciente. ¿Es otro animal?`
    : `${said}. ¿También trae a ${animal.name}?`;
  throw new DomainError('ASK_FIRST', { message });
}

/**
 * «Deshacer» of a registration, for who made it and while nothing more was written: its first dose, the animal, and an
 * owner who came with it and has no other animal.
 * @throws PET_NOT_FOUND; INVALID where more was written
 */
export async function takeBack({ db, actor, now }: SignedInContext, { petId }: TakeBackInput) {
  const at = now();
  return db.transaction().execute(async (db) => {
    await holdPet(db, petId);
    const came = await findAdmitted(db, petId);
    const own = came?.via === 'counter' && came.addedBy === actor.userId;
    if (!own || came.since < plus(at, -UNDO_MINUTES, 'minutes')) throw new DomainError('PET_NOT_FOUND');
    const { name, ownerId, keeper, since, ownerSince } = came;
    for (const { id } of await listDosesSince(db, petId, since)) await takeBackVaccination(db, { id, petId }, at);
    if (await hasHistory(db, petId))
      throw new DomainError('INVALID', { message: `${name} ya tiene más anotaciones: se queda como paciente.` });
    await setPetRemoved(db, keeper, petId, at);
    const cameWithIt = ownerSince === since && (await countPetsOfOwner(db, ownerId)) === 0;
    if (cameWithIt) await setOwnerRemoved(db, keeper, ownerId, at);
    return { petId, name };
  });
}

async function ownerOf(db: Db, keeper: number, { ownerId, phones }: { ownerId: number | null; phones: string[] }) {
  if (ownerId === null) return phones.length > 0 ? findOwnerByPhones(db, keeper, phones) : undefined;
  const owner = await findOwner(db, keeper, ownerId);
  if (!owner || owner.removedAt) throw new DomainError('INVALID', { field: 'ownerId', message: NOT_ON_THE_LIST });
  return owner;
}

/** An owner without an account, whose animals the clinic keeps. Returns its id. */
export function writeKeptOwner(
  db: Trx,
  { keeper, now }: { keeper: number; now: Instant },
  person: { name: string; phone: string | null; email: string | null },
): Promise<number> {
  return insertOwner(db, {
    ...person,
    userId: keeper,
    principal: 0,
    surname: '',
    idKind: null,
    idNumber: null,
    countryIso: null,
    cityId: null,
    city: null,
    address: null,
    createdAt: now,
    removedAt: null,
  });
}

/** Every spelling under which a number may be stored; null where no such number can exist. */
export async function waysToWrite({ db }: Pick<SignedInContext, 'db'>, phone: string) {
  const read = readPhone(phone, await clinicCountry(db));
  if (!read) return null;
  // `+593 99 884 2547` without its country, as people write it at home.
  const national = showPhone(read.e164)
    .replace(/^\+\d+ /, '')
    .replaceAll(' ', '');
  const ways = [read.e164, read.e164.slice(1), national, `0${national}`, phone.replace(/\D/g, ''), phone.trim()];
  return { e164: read.e164, all: [...new Set(ways)] };
}

function shown({ ownerName, ownerSurname, keptBy, ...patient }: Found) {
  return { ...patient, kept: keptBy !== null, owner: fullName({ name: ownerName, surname: ownerSurname }) };
}

function fullName({ name, surname }: { name: string; surname: string }): string {
  return `${name} ${surname}`.trim();
}
