/**
 * Fills an empty, migrated database with the clinic through the application's own procedures, so that the seed
 * obeys the rules too.
 */
import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import type { OpenDatabase } from '#db/open.ts';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Context } from '#server/platform/core/context.ts';
import type { StaffRole } from '#server/platform/core/rights.ts';
import { dayIn, plusDays } from '#server/platform/lib/calendar.ts';
import { openStore } from '#server/platform/lib/store.ts';
import { ensureLesson } from '#server/admin/tutorials/service.ts';
import { plus } from '#server/platform/lib/time.ts';
import { type Api, createCaller } from '#server/app/http/router.ts';
import { makeAdministrator } from '#server/accounts/staff/standing.service.ts';
import { createAccount, newAccount } from '#server/accounts/profile/service.ts';
import { saveMember } from '#server/pets/family/queries.ts';
import { WORKER_PROGRAM } from '#server/app/background/workers/program.ts';
import { openWorkers } from '#server/platform/workers/workers.ts';
import { addAgenda } from './agenda.ts';
import { arrive, daysHere } from './arrivals.ts';
import { addCampaign } from './campaign.ts';
import { CLINIC } from './clinic.ts';
import type { DemoGuardian, DemoPet } from './demo-pet.ts';
import { writeHistory } from './history.ts';
import { makeHouseholds } from './patient-data.ts';
import { addKeptOwner, addPatient, agree, handOverTo } from './patients.ts';
import type { Control } from './gateways.ts';
import { addHelp } from './help.ts';
import { addTeam } from './team.ts';
import { addLots } from './lots.ts';
import { introduceClinic } from './introduce.ts';
import { addInvoicing } from './invoicing.ts';
import { addPayments, type SeededPayments } from './payments.ts';
import { addPhotos } from './photos.ts';
import { addPlates, type SeededPlates } from './plates.ts';
import { addRequests } from './requests.ts';
import { addClient, addToday, CLIENTS } from './today.ts';

const ZONE = 'America/Guayaquil';

export interface Seeded {
  /** The password of every demo account, generated at each start. */
  password: string;
  guardian: string;
  administrator: string;
  /** The rest of the staff, veterinarians first. */
  team: string[];
  plates: SeededPlates;
  /** Null without subscriptions or without pretend gateways. */
  payments: SeededPayments | null;
}

/**
 * @param now the present of everything written; the animals' history is computed back from it.
 * @param control controls the pretend gateways in `config`; without them the demo has no payments.
 */
export async function seedClinic(
  open: OpenDatabase,
  config: Config,
  now: () => string,
  control: Control | null = null,
): Promise<Seeded> {
  await ensureLesson({ db: open.db, store: openStore(config), now });
  const password = `demo-${randomBytes(9).toString('base64url')}`;
  const passwordHash = await hashPassword(password);
  const account = ({ name, surname, email, phone }: Omit<DemoGuardian, 'pets'>, at = now()) =>
    open.db.transaction().execute(async (db) => {
      const contact = { email, phone: `+593${phone.slice(1)}`, timeZone: ZONE };
      const user = newAccount({ name, surname, ...contact, passwordHash, createdAt: at });
      return createAccount(db, { ...user, status: 'active', confirmedAt: at });
    });
  const administrator = {
    name: 'Verónica',
    surname: 'Cajamarca Ortiz',
    email: 'clinica@losarupos.ec',
    phone: '0991234567',
  };
  const administratorId = await account(administrator);
  await open.db.transaction().execute((db) => makeAdministrator(db, administratorId, now()));
  const api = (userId: number, email: string) => createCaller(contextOf(open, config, now, userId, email));
  const catalogue = await readCatalogue(api(0, ''));
  const today = dayIn(ZONE, now());
  const accounts = new Map<string, number>();
  const shared: { petId: number; email: string; role: 'editor' | 'reader' }[] = [];
  const asStaff = (userId: number, email: string, role: StaffRole) => {
    const context = contextOf(open, config, now, userId, email);
    const standing = role === 'administrator' ? ('ROLE_ADMINISTRADOR' as const) : ('ROLE_USUARIO' as const);
    return { ...context, actor: { ...context.actor, role: standing, roles: [role] } };
  };
  const admin = asStaff(administratorId, administrator.email, 'administrator');
  await introduceClinic(admin);
  const team = await addTeam(admin, open.db, account);
  const withRole = (wanted: StaffRole) =>
    team.filter(({ role }) => role === wanted).map(({ userId, email, role }) => asStaff(userId, email, role));
  const [reception] = withRole('reception');
  const veterinarians = withRole('veterinarian');
  const [veterinarian] = veterinarians;
  if (!reception || !veterinarian) throw new Error('The demo has no reception or no veterinarian.');
  const staff = { reception, veterinarians };
  const arrivals = CLIENTS.map((client) => ({
    days: client.daysHere as number,
    come: () => addClient(staff, client),
  }));
  const households = makeHouseholds().map((household) => ({ household, petIds: [] as number[] }));
  for (const { household, petIds } of households) {
    let ownerId: number | null = null;
    for (const patient of household.pets) {
      const come = async () => {
        ownerId ??= await addKeptOwner(open.db, household, plus(now(), -patient.daysHere, 'days'));
        const petId = await addPatient(staff, ownerId, patient, catalogue.species);
        petIds.push(petId);
        return petId;
      };
      arrivals.push({ days: patient.daysHere, come });
    }
  }
  for (const guardian of CLINIC.guardians) {
    const userId = await account(guardian);
    accounts.set(guardian.email, userId);
    const own = api(userId, guardian.email);
    if (guardian.cedula) await identify(own, guardian.cedula);
    for (const [index, pet] of guardian.pets.entries()) {
      const days = daysHere(guardian.email, index);
      const come = async () => {
        const petId = await register(own, pet, catalogue, today);
        await writeHistory(own, petId, pet, today);
        const [vaccination] = (await own.pets.get({ petId })).vaccinations;
        await addPhotos(
          contextOf(open, config, now, userId, guardian.email),
          { petId, name: pet.name, vaccination },
          today,
        );
        for (const guest of pet.sharedWith ?? []) shared.push({ petId, ...guest });
        if (!guardian.stranger) await agree(reception, petId, userId, plus(now(), -days, 'days'));
        return petId;
      };
      arrivals.push({ days, come });
    }
  }
  // Later registrations get higher ids, as in production: lists of new animals sort by id.
  const came: { petId: number; days: number }[] = [];
  for (const { days, come } of arrivals.toSorted((one, other) => other.days - one.days))
    came.push({ petId: await come(), days });
  for (const { email, ...guest } of shared) {
    const userId = accounts.get(email);
    if (userId !== undefined) await saveMember(open.db, { ...guest, userId, createdAt: now() });
  }
  const guardian = CLINIC.guardians[0]?.email ?? '';
  const plates = await addPlates(contextOf(open, config, now, accounts.get(guardian) ?? 0, guardian), admin);
  await addCampaign(veterinarian);
  await addLots(veterinarian);
  await addToday(reception, accounts);
  await addAgenda(
    staff,
    admin,
    households.flatMap(({ petIds }) => petIds),
  );
  await arrive(open.db, now(), accounts, came);
  for (const { household, petIds } of households) {
    const { name, surname, email, phone } = household;
    await handOverTo(staff, household, petIds, (at) =>
      account({ name, surname, email: email ?? '', phone: phone ?? '' }, at),
    );
  }
  const as = (email: string | null, hoursAgo: number) => {
    const who = email === null ? admin : contextOf(open, config, now, accounts.get(email) ?? 0, email);
    const at = plus(now(), -hoursAgo, 'hours');
    return { ...who, now: () => at };
  };
  await addHelp(as, guardian);
  await addRequests(as, plates.lostCode);
  const payments = control && config.subscriptions ? await addPayments({ as, control }, guardian) : null;
  if (payments) await addInvoicing(admin);
  return {
    password,
    guardian,
    administrator: administrator.email,
    team: team.map(({ email }) => email),
    plates,
    payments,
  };
}

type Catalogue = Awaited<ReturnType<typeof readCatalogue>>;

async function readCatalogue(api: Api) {
  const species = new Map((await api.reference.species()).map((one) => [one.code, one.id]));
  return { species };
}

async function register(api: Api, pet: DemoPet, { species }: Catalogue, today: string): Promise<number> {
  const { doses = [], age, estimated = false, kilograms, species: code } = pet;
  const { name, breed, sex, color, marks, microchip, neutered, allergies } = pet;
  const facts = { name, breed, sex, color, marks, microchip, neutered, allergies };
  const speciesId = species.get(code);
  if (speciesId === undefined) throw new Error(`No species "${code}" in the catalogue`);
  const { petId } = await api.pets.create({
    ...facts,
    speciesId,
    birthOn: age === undefined ? null : plusDays(today, -age),
    birthEstimated: estimated,
    weight: kilograms === undefined ? null : { amount: Math.round(kilograms * 100) / 100, unit: 'kg' },
  });
  for (const { vaccine, daysAgo, ...details } of doses.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    await api.vaccines.add({ petId, name: vaccine, givenOn: plusDays(today, -daysAgo), ...details });
  }
  return petId;
}

/** The guardian's identity; these numbers are the usual examples in documentation, not real ones. */
async function identify(api: Api, idNumber: string) {
  const own = (await api.owners.list()).find(({ principal }) => principal === 1);
  if (own) await api.owners.update({ ownerId: own.id, idKind: 'cedula', idNumber });
}

/** Draws and resizes pictures for the whole seed; it ends with this process. */
const workers = openWorkers(WORKER_PROGRAM);

/** The context of a user of this installation for calling procedures. */
export function contextOf(open: OpenDatabase, config: Config, now: () => string, userId: number, email: string) {
  return {
    db: open.db,
    config,
    store: openStore(config),
    workers,
    now,
    log: Fastify({ logger: false }).log,
    idle: null,
    actor: { userId, role: 'ROLE_USUARIO' as const, roles: [], email, timeZone: ZONE, sessionHash: 'demo' },
    sessionTransport: {
      kind: 'rest' as const,
      send: (token) => token,
      clear: () => undefined,
      rememberDevice: () => undefined,
      keepChallenge: () => undefined,
      keepRegistration: () => undefined,
    },
    visitTransport: { hash: null, alone: false, send: () => undefined, clear: () => undefined },
    caller: {
      ip: '127.0.0.1',
      agent: 'demo',
      deviceHash: null,
      registrationHash: null,
      challengeHash: null,
      batchSize: 1,
    },
  } satisfies Context;
}
