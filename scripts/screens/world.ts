/**
 * The data in the screenshots: the demo clinic, an account without animals, an account with its first animal,
 * and the links that lead to some screens.
 */
import path from 'node:path';
import { migrateToLatest } from '#db/migrate.ts';
import { openSqlite } from '#db/open.ts';
import type { StaffRole } from '#server/platform/core/rights.ts';
import type { TokenKind } from '#db/types.ts';
import { listInvites as listStaffInvites } from '#server/accounts/staff/queries.ts';
import { makeAdministrator } from '#server/accounts/staff/standing.service.ts';
import { insertToken } from '#server/accounts/sessions/queries.ts';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import { ensureCountries } from '#server/platform/countries/service.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { insertInvite } from '#server/pets/family/queries.ts';
import { cardFacts } from '#server/documents/identity-card/service.ts';
import { dayIn, plusDays } from '#server/platform/lib/calendar.ts';
import { plus, systemNow } from '#server/platform/lib/time.ts';
import { issuePaper } from '#server/documents/papers/service.ts';
import { findPet } from '#server/pets/pets/queries.ts';
import { insertDigest, insertReminders } from '#server/health/reminders/queries.ts';
import { type Api, createCaller } from '#server/app/http/router.ts';
import { storeClaims } from '#server/accounts/social-login/service.ts';
import { insertTransfer } from '#server/portability/transfers/queries.ts';
import { createAccount, newAccount } from '#server/accounts/profile/service.ts';
import { startGateways } from '../demo/gateways.ts';
import { contextOf, seedClinic } from '../demo/seed.ts';
import { makeHousehold } from './household.ts';
import { writeOwnWays } from './own-ways.ts';
import { WHATSAPP_ACCOUNT, writeWhatsapp } from './whatsapp.ts';

/** Settings of both servers: every payment method, login and contact is offered, and none is used. */
const OFFERED = {
  TRANSFER_INSTRUCTIONS: 'Banco de muestra, cuenta corriente 2100123456\nPetLove+, RUC 1790012345001',
  GOOGLE_CLIENT_ID: 'muestra',
  GOOGLE_CLIENT_SECRET: 'muestra',
  FACEBOOK_CLIENT_ID: 'muestra',
  FACEBOOK_CLIENT_SECRET: 'muestra',
  OIDC_ISSUER: 'https://cuentas.losarupos.ec',
  OIDC_CLIENT_ID: 'muestra',
  OIDC_CLIENT_SECRET: 'muestra',
  OIDC_NAME: 'Cuenta de Los Arupos',
  SIGN_IN_LINK: 'on',
  CONTACT_WHATSAPP: '+593998842547',
  ...WHATSAPP_ACCOUNT,
};

export type World = Awaited<ReturnType<typeof prepare>>;

export async function prepare(folder: string, publicUrl: string) {
  const { env: gateways, control } = await startGateways();
  const env = { ...gateways, ...OFFERED };
  const config = readConfig({ DATA_DIR: folder, PUBLIC_URL: publicUrl, ...env });
  const open = openSqlite(path.join(folder, 'petlove.db'));
  await migrateToLatest(open);
  const { payments, ...seeded } = await seedClinic(open, config, systemNow, control);
  if (!payments) throw new Error('The demo made no payments.');
  await ensureCountries(open);
  const at = systemNow();
  const passwordHash = await hashPassword(seeded.password);
  const newcomer = async (email: string, status: 'active' | 'unconfirmed' = 'active') => {
    const user = newAccount({ email, name: 'Inti', surname: 'Conejo Maldonado', passwordHash, createdAt: at });
    return open.db.transaction().execute((db) => createAccount(db, { ...user, status }));
  };
  const as = (userId: number, email: string) => contextOf(open, config, systemNow, userId, email);
  const empty = 'inti.conejo@correo.ec';
  const emptyId = await newcomer(empty);
  const link = async (kind: TokenKind, userId: number, email: string, refId?: number) => {
    const token = newToken();
    const row = { kind, userId, email, createdAt: at, expiresAt: plus(at, 2, 'hours') };
    await insertToken(open.db, { ...row, hash: hashToken(token), ...(refId !== undefined && { refId }) });
    return token;
  };
  const confirm: string[] = [];
  for (const email of ['uno@correo.ec', 'dos@correo.ec', 'tres@correo.ec', 'cuatro@correo.ec']) {
    confirm.push(await link('confirm-email', await newcomer(email, 'unconfirmed'), email));
  }
  const reset = await link('reset-password', emptyId, empty);
  const leave = await link('delete-account', emptyId, empty);
  const told = {
    provider: 'google',
    subject: 'muestra',
    name: 'Inti',
    surname: 'Conejo',
    emailVerified: true,
  } as const;
  const nobody = as(0, '');
  const join = await storeClaims(nobody, { ...told, email: empty }, { id: emptyId, email: empty } as never);
  const complete = await storeClaims(
    nobody,
    { ...told, provider: 'facebook', email: null, emailVerified: false },
    null,
  );

  const fresh = 'yaku.santi@correo.ec';
  const ofFresh = createCaller(as(await newcomer(fresh), fresh));
  const [species] = await ofFresh.reference.species();
  const { petId: freshPet } = await ofFresh.pets.create({
    name: 'Nube',
    speciesId: species?.id ?? 0,
    sex: 'female',
    birthOn: plusDays(dayIn(nobody.actor.timeZone, at), -70),
    birthEstimated: true,
  });

  const crowded = 'rosa.quishpe@correo.ec';
  const ofCrowded = as(await newcomer(crowded), crowded);
  const house = await makeHousehold(open, ofCrowded, createCaller(ofCrowded), dayIn(ofCrowded.actor.timeZone, at));

  const [pet, second] = await open.db
    .selectFrom('pet')
    .innerJoin('user', 'user.id', 'pet.userId')
    .leftJoin('vaccination', 'vaccination.petId', 'pet.id')
    .select((eb) => ['pet.id', 'pet.code', eb.fn.count<number>('vaccination.id').as('doses')])
    .where('user.email', '=', seeded.guardian)
    .groupBy(['pet.id', 'pet.code'])
    .orderBy('doses', 'desc')
    .limit(2)
    .execute();
  if (!pet || !second) throw new Error('The guardian of the demo has no two animals.');
  const guardian = await open.db
    .selectFrom('user')
    .innerJoin('owner', 'owner.userId', 'user.id')
    .select(['user.id', 'owner.id as owner'])
    .where('user.email', '=', seeded.guardian)
    .executeTakeFirstOrThrow();
  const { petId: shared } = await open.db
    .selectFrom('petMember')
    .select('petId')
    .where('userId', '=', guardian.id)
    .where('role', '=', 'reader')
    .executeTakeFirstOrThrow();
  const line = await open.db
    .selectFrom('due')
    .select(['key', 'remindOn'])
    .where('petId', '=', pet.id)
    .where('kind', '=', 'vaccine')
    .orderBy('remindOn')
    .executeTakeFirstOrThrow();
  const digestId = (await insertDigest(open.db, { userId: guardian.id, day: '2000-01-01', createdAt: at })) ?? 0;
  const reminded = { digestId, userId: guardian.id, petId: pet.id, key: line.key, remindOn: line.remindOn ?? '' };
  const [reminder] = await insertReminders(open.db, [{ ...reminded, stage: 'onTheDay' }]);
  const done = await link('care-done', guardian.id, seeded.guardian, reminder?.id);
  const invited = { petId: pet.id, email: empty, role: 'reader', invitedBy: guardian.id } as const;
  const inviteId = await insertInvite(open.db, { ...invited, createdAt: at, expiresAt: plus(at, 7, 'days') });
  const invite = await link('family-invite', guardian.id, empty, inviteId);
  const [asked] = await listStaffInvites(open.db);
  const team = await link('staff-invite', guardian.id, asked?.email ?? '', asked?.inviteId);
  const offered = { petId: pet.id, fromUserId: guardian.id, email: empty } as const;
  const transferId = await insertTransfer(open.db, { ...offered, createdAt: at, expiresAt: plus(at, 14, 'days') });
  const transfer = await link('pet-transfer', guardian.id, empty, transferId);
  const kept = await open.db
    .selectFrom('pet')
    .innerJoin('keeper', 'keeper.userId', 'pet.userId')
    .innerJoin('owner', 'owner.id', 'pet.ownerId')
    .select(['pet.id', 'pet.userId', 'pet.code', 'pet.ownerId', 'owner.email'])
    .where('owner.email', 'is not', null)
    .$narrowType<{ email: string }>()
    .orderBy('pet.id')
    .executeTakeFirstOrThrow();
  const given = { petId: kept.id, fromUserId: kept.userId, email: empty };
  const givenId = await insertTransfer(open.db, { ...given, createdAt: at, expiresAt: plus(at, 14, 'days') });
  const handOver = await link('pet-transfer', kept.userId, empty, givenId);
  await createCaller(nobody).finders.notify({
    code: kept.code,
    name: 'Rocío',
    message: 'Está en mi portal, tranquilo.',
  });
  const { id: threadId } = await open.db
    .selectFrom('finderThread')
    .select('id')
    .where('petId', '=', kept.id)
    .executeTakeFirstOrThrow();
  const found = await link('finder-thread', kept.userId, kept.email, threadId);
  const { id: administrator } = await open.db
    .selectFrom('user')
    .select('id')
    .where('email', '=', seeded.administrator)
    .executeTakeFirstOrThrow();
  const { petId: candidate } = await createCaller(as(administrator, seeded.administrator)).pets.create({
    name: 'Simón',
    speciesId: species?.id ?? 0,
    sex: 'male',
  });
  await open.db.insertInto('patientCandidate').values({ petId: candidate, userId: administrator }).execute();

  const context = as(guardian.id, seeded.guardian);
  const own = createCaller(context);
  const end = (address: string) => address.split('/').at(-1) ?? '';
  await own.patients.end({ petId: second.id });
  const staff = async (email: string, role: StaffRole, daysAgo: number) => {
    const { id } = await open.db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const who = as(id, email);
    return createCaller({ ...who, now: () => plus(at, -daysAgo, 'days'), actor: { ...who.actor, roles: [role] } });
  };
  await (await staff(seeded.team.at(-1) ?? '', 'reception', 0)).patients.ask({ code: second.code });
  for (const [member, daysAgo] of [
    [0, 38],
    [1, 12],
    [0, 1],
  ] as const) {
    const reader = await staff(seeded.team[member] ?? '', 'veterinarian', daysAgo);
    await reader.pets.get({ petId: pet.id });
  }
  await writeOwnWays(open, { userId: guardian.id, petId: pet.id, at });
  await writeWhatsapp(open, await staff(seeded.administrator, 'administrator', 0), at);
  const { timeZone } = context.actor;
  const today = dayIn(timeZone, at);
  const until = plusDays(today, 30);
  const proof = end((await own.proofs.create({ petId: pet.id, purpose: 'Guardería', until })).url);
  const veterinarian = await staff(seeded.team[0] ?? '', 'veterinarian', 0);
  const vouched = await vouchedPatient(veterinarian, { speciesId: species?.id ?? 0, today });
  // Of another animal, because showing a new code ends the one before; ended, because the code itself lasts
  // fifteen minutes only.
  const visit = end((await own.visits.show({ petId: second.id })).address);
  await open.db
    .updateTable('vetAccess')
    .set({ expiresAt: plus(at, 2, 'hours') })
    .execute();
  const printed = await findPet(open.db, guardian.id, pet.id);
  if (!printed) throw new Error('The animal is not there.');
  const facts = await cardFacts(open.db, printed, today);
  const paper = (await issuePaper(open.db, { petId: pet.id, facts, issuedBy: guardian.id, timeZone, at })).number;
  const { password } = seeded;
  await own.apiKeys.create({ name: 'Agenda de la casa', scopes: ['mascotas:leer'], days: 365, password });
  await open.close();
  return {
    env,
    password,
    accounts: {
      filled: seeded.guardian,
      empty,
      fresh,
      house: crowded,
      admin: seeded.administrator,
      doctor: seeded.team[0] ?? '',
      reception: seeded.team.at(-1) ?? '',
    },
    /** Fills the braces of an address; a one-time link is a new one on each call. */
    fill: (address: string) =>
      Object.entries({
        pet: pet.id,
        code: pet.code,
        owner: guardian.owner,
        shared,
        fresh: freshPet,
        ...house,
        ...payments,
        ...seeded.plates,
        done,
        invite,
        team,
        transfer,
        handOver,
        asked: second.id,
        kept: kept.id,
        keptOwner: kept.ownerId,
        found,
        reset,
        leave,
        join,
        complete,
        proof,
        visit,
        paper,
        ...vouched,
        lost: seeded.plates.lostPet,
      })
        .reduce((filled, [name, value]) => filled.replaceAll(`{${name}}`, String(value)), address)
        .replace('{confirm}', () => confirm.pop() ?? ''),
    visit,
  };
}

/** A patient whose doses a verified veterinarian signed, with its certificates and a proof. */
async function vouchedPatient(doctor: Api, { speciesId, today }: { speciesId: number; today: string }) {
  const { petId } = await doctor.counter.admit({
    name: 'Trufa del Carmen',
    speciesId,
    sex: 'female',
    breed: 'Mestiza',
    birthOn: plusDays(today, -6 * 365),
    microchip: '941000025614319',
    ownerId: null,
    ownerName: 'Rosa Elvira Loor Montesdeoca',
    phone: '0987123456',
    vaccination: { name: 'Antirrábica', vaccineId: 1, givenOn: today, lot: 'L473920', laboratory: 'MSD' },
    another: true,
  });
  const given = { petId, name: 'Quíntuple canina', vaccineId: 2, lot: '559120-ZX', laboratory: 'Zoetis' };
  await doctor.vaccines.add({ ...given, givenOn: plusDays(today, -200), sure: true });
  await doctor.vaccines.add({ petId, name: 'Bronchicine CAe', givenOn: plusDays(today, -400), sure: true });
  const stated = { petId, statedOn: today };
  await doctor.certificates.issue({ ...stated, kind: 'salud', purpose: 'Viaje a Colombia', statements: ['healthy'] });
  await doctor.certificates.issue({ ...stated, kind: 'microchip', way: 'read' });
  const { url } = await doctor.proofs.create({ petId, purpose: 'Guardería', until: plusDays(today, 20), chip: true });
  return { vouched: petId, vouchedProof: url.split('/').at(-1) ?? '' };
}

/** An installation on its first day, with its administrator only. */
export async function prepareNew(folder: string, { password }: World): Promise<string> {
  const open = openSqlite(path.join(folder, 'petlove.db'));
  await migrateToLatest(open);
  const email = 'recien@losarupos.ec';
  const passwordHash = await hashPassword(password);
  const user = newAccount({ email, name: 'Verónica', surname: 'Cajamarca', passwordHash, createdAt: systemNow() });
  await open.db.transaction().execute(async (db) => {
    const id = await createAccount(db, { ...user, status: 'active' });
    await makeAdministrator(db, id, systemNow());
  });
  await open.close();
  return email;
}
