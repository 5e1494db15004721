/** Every procedure there is with everything a field must not hold, over HTTP: refused in Spanish with the field named, and nothing changed. */
import type { FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { hashToken, newToken } from '#server/auth/secrets.ts';
import { appRouter } from '#server/router.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { test, type World } from '../support/world.ts';

/** As JSON text, because some of it cannot be said in JavaScript. */
const STRANGE = [
  'null',
  'true',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e400',
  '-1e400',
  '2147483648',
  '9007199254740993',
  '""',
  '"   "',
  '"12"',
  '"NaN"',
  '[]',
  '["a","b"]',
  '[1]',
  '{}',
  '{"$gt":0}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '"\\u0000"',
  '"a\\u0000b@correo.ec"',
  '"\\ud800"',
  '"a\\udc00b"',
  '"\\u202e2202-11-20"',
  '"🐶"',
  '"<b>x</b>"',
  '"a\\r\\nBcc: b@correo.ec"',
  `"' OR 1=1 --"`,
  '"2026-13-45"',
  '"2026-02-30"',
  '"0000-00-00"',
  '"ana＠correo.ec"',
  '"a@b@correo.ec"',
  `"${'x'.repeat(5000)}"`,
  `"${'a@'.repeat(2000)}"`,
];

/** Once for every procedure: what is long or deep is met before any field's own rules. */
const LARGE = [
  `"${'a.'.repeat(100_000)}"`,
  `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`,
];

const ENGLISH =
  /\b(invalid|expected|required|must|string|number|received|too|input|option|error|null|undefined|characters?)\b/i;
const LEAKS = /SQL|sqlite|select |insert |constraint|node_modules|\/server\/|\.ts\b|stack|at [A-Za-z.]+ \(/;

interface Kept {
  petId: number;
  inviteId: number;
  vaccinationId: number;
  dewormingId: number;
  weightId: number;
  illnessId: number;
  medicineId: number;
  checkupId: number;
  ownerId: number;
  token: string;
}

const PAIR = { email: 'nadie@correo.ec', password: 'tres lunas de cobre' };
const NEW_PASSWORD = { password: PAIR.password, confirmPassword: PAIR.password };
const DOSE = {
  vaccineId: 1,
  name: 'Antirrábica',
  givenOn: '2026-11-01',
  nextOn: null,
  nextSource: 'schedule',
  laboratory: 'Zoetis',
  lot: 'A1',
  lotExpiresOn: '2027-01-01',
  veterinarian: 'Dra. Paz',
  clinic: 'Sur',
  notes: 'Nada',
};
const ILLNESS = {
  name: 'Otitis',
  diagnosedOn: '2026-11-01',
  state: 'overcome',
  overcomeOn: '2026-11-10',
  treatment: 'Gotas',
  veterinarian: 'Dra. Paz',
  clinic: 'Sur',
  notes: 'Nada',
};
const MEDICINE = {
  name: 'Amoxicilina',
  dose: '5 mg',
  route: 'oral',
  every: 8,
  everyUnit: 'hour',
  startOn: '2026-11-01',
  firstTime: '08:00',
  duration: 7,
  durationUnit: 'day',
  endOn: '2026-11-07',
  veterinarian: 'Dra. Paz',
  clinic: 'Sur',
  notes: 'Nada',
};
const CHECKUP = {
  reason: 'Control',
  plannedOn: '2026-11-30',
  doneOn: '2026-11-10',
  findings: 'Sano',
  veterinarian: 'Dra. Paz',
  clinic: 'Sur',
  notes: 'Nada',
};
const SLOT = '2026-11-01T08:00';
const PRODUCT = {
  target: 'both',
  product: 'Drontal',
  form: 'tablet',
  dose: '1 tableta',
  weight: { amount: 3, unit: 'kg' },
  givenOn: '2026-11-01',
  nextOn: null,
  nextSource: 'schedule',
  veterinarian: 'Dra. Paz',
  clinic: 'Sur',
  notes: 'Nada',
};
const WEIGHT = { amount: 3.2, unit: 'kg', measuredOn: '2026-11-01', sure: false };
const PET = {
  name: 'Luna',
  speciesId: 1,
  breed: 'Mestiza',
  sex: 'female',
  birthOn: '2024-01-01',
  birthEstimated: true,
  color: 'Negro',
  marks: 'Una',
  microchip: '',
  neutered: true,
  neuteredOn: '2025-01-01',
  allergies: 'Polen',
  weight: { amount: 3, unit: 'kg' },
};
const OWNER = {
  idKind: 'cedula',
  idNumber: '1710034065',
  name: 'Eva',
  surname: 'Paz',
  email: 'eva@correo.ec',
  phone: '0998842547',
  phoneCountry: 'EC',
  countryId: null,
  cityId: null,
  city: 'Quito',
  address: 'Av. Amazonas',
};
const PUSH_KEYS = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
const ADMIN_PAGE = { filter: 'a', cursor: 5 };

/** A good input for every procedure that takes one, with every field it has. */
const GOOD: Record<string, (kept: Kept) => Record<string, unknown>> = {
  'account.requestEmail': () => ({ email: 'otra@correo.ec', password: PAIR.password }),
  'account.confirmNewEmail': ({ token }) => ({ token }),
  'account.changePassword': () => ({ currentPassword: 'otra', ...NEW_PASSWORD }),
  'account.endSession': () => ({ sessionId: '0123456789abcdef' }),
  'admin.pets': () => ADMIN_PAGE,
  'admin.users': () => ({ ...ADMIN_PAGE, status: 'active' }),
  'auth.signUp': () => ({
    ...PAIR,
    confirmPassword: PAIR.password,
    name: 'Ana',
    surname: 'Vera',
    country: 'EC',
    phone: '0998842547',
    acceptTerms: true,
    timeZone: 'America/Guayaquil',
  }),
  'auth.resendConfirmation': () => ({ email: PAIR.email }),
  'auth.changeUnconfirmedEmail': () => ({ ...PAIR, newEmail: 'otra@correo.ec' }),
  'auth.confirmEmail': ({ token }) => ({ token }),
  'auth.signIn': () => ({ ...PAIR, remember: true, code: '123456' }),
  'auth.validateUser': () => ({ email: PAIR.email }),
  'auth.requestReset': () => ({ email: PAIR.email }),
  'auth.openReset': ({ token }) => ({ token }),
  'auth.resetPassword': ({ token }) => ({ token, ...NEW_PASSWORD }),
  'auth.firstAdmin': ({ token }) => ({ token, email: PAIR.email, name: 'Ana', ...NEW_PASSWORD }),
  'dewormings.add': ({ petId }) => ({ petId, ...PRODUCT }),
  'dewormings.edit': ({ dewormingId }) => ({ dewormingId, ...PRODUCT }),
  'dewormings.remove': ({ dewormingId }) => ({ dewormingId }),
  'dewormings.restore': ({ dewormingId }) => ({ dewormingId }),
  'family.list': ({ petId }) => ({ petId }),
  'family.invite': ({ petId }) => ({ petId, email: 'tia@correo.ec', role: 'reader' }),
  'family.revoke': ({ inviteId }) => ({ inviteId }),
  'family.removeMember': ({ petId }) => ({ petId, userId: 2_000_000_000 }),
  'family.changeRole': ({ petId }) => ({ petId, userId: 2_000_000_000, role: 'reader' }),
  'family.leave': ({ petId }) => ({ petId }),
  'family.look': ({ token }) => ({ token }),
  'family.accept': ({ token }) => ({ token }),
  'owners.page': () => ({ filter: 'a', page: 1, perPage: 20 }),
  'owners.get': ({ ownerId }) => ({ ownerId }),
  'owners.moveAnimals': ({ ownerId }) => ({ fromOwnerId: ownerId, toOwnerId: 1 }),
  'joining.open': ({ token }) => ({ token }),
  'joining.join': ({ token }) => ({ token, password: PAIR.password }),
  'joining.mail': ({ token }) => ({ token }),
  'joining.complete': ({ token }) => ({ token, email: PAIR.email }),
  'logins.connect': () => ({ provider: 'google', password: PAIR.password }),
  'logins.disconnect': () => ({ provider: 'google' }),
  'agenda.done': ({ petId, checkupId }) => ({ petId, key: `checkup:${checkupId}`, on: '2026-11-20' }),
  'agenda.undo': ({ petId, checkupId }) => ({ petId, kind: 'checkup', entryId: checkupId, slot: SLOT }),
  'agenda.postpone': ({ petId, checkupId }) => ({ petId, key: `checkup:${checkupId}`, until: '2026-12-05' }),
  'agenda.unpostpone': ({ petId, checkupId }) => ({ petId, key: `checkup:${checkupId}` }),
  'checkups.add': ({ petId, illnessId }) => ({ petId, illnessId, ...CHECKUP }),
  'checkups.edit': ({ checkupId, illnessId }) => ({ checkupId, illnessId, ...CHECKUP }),
  'checkups.remove': ({ checkupId }) => ({ checkupId }),
  'checkups.restore': ({ checkupId }) => ({ checkupId }),
  'identityCard.issue': ({ petId }) => ({ petId }),
  'illnesses.add': ({ petId }) => ({ petId, ...ILLNESS }),
  'illnesses.edit': ({ illnessId }) => ({ illnessId, ...ILLNESS }),
  'illnesses.disable': ({ illnessId }) => ({ illnessId }),
  'illnesses.enable': ({ illnessId }) => ({ illnessId }),
  'illnesses.remove': ({ illnessId }) => ({ illnessId }),
  'illnesses.restore': ({ illnessId }) => ({ illnessId }),
  'medicines.add': ({ petId, illnessId }) => ({ petId, illnessId, ...MEDICINE }),
  'medicines.edit': ({ medicineId, illnessId }) => ({ medicineId, illnessId, ...MEDICINE }),
  'medicines.disable': ({ medicineId }) => ({ medicineId }),
  'medicines.enable': ({ medicineId }) => ({ medicineId }),
  'medicines.give': ({ medicineId }) => ({ medicineId, slot: SLOT }),
  'medicines.ungive': ({ medicineId }) => ({ medicineId, slot: SLOT }),
  'medicines.remove': ({ medicineId }) => ({ medicineId }),
  'medicines.restore': ({ medicineId }) => ({ medicineId }),
  'feeds.create': ({ petId }) => ({ petId }),
  'files.gallery': ({ petId }) => ({ petId }),
  'files.page': ({ petId }) => ({ petId, page: 1, perPage: 20 }),
  'files.ofPet': ({ petId }) => ({ petId }),
  'files.ofEntry': ({ vaccinationId }) => ({ purpose: 'vaccination', id: vaccinationId }),
  'files.caption': () => ({ fileId: 2_000_000_000, caption: 'Nada' }),
  'files.useAsFace': () => ({ fileId: 2_000_000_000 }),
  'files.removeFace': ({ petId }) => ({ purpose: 'pet', id: petId }),
  'files.remove': () => ({ fileId: 2_000_000_000 }),
  'files.restore': () => ({ fileId: 2_000_000_000, asFace: false }),
  'transfers.ofPet': ({ petId }) => ({ petId }),
  'transfers.offer': ({ petId }) => ({ petId, email: 'otra@correo.ec' }),
  'transfers.cancel': () => ({ transferId: 2_000_000_000 }),
  'transfers.look': ({ token }) => ({ token }),
  'transfers.accept': ({ token }) => ({ token }),
  'transfers.decline': ({ token }) => ({ token }),
  'feeds.revoke': () => ({ feedId: 2_000_000_000 }),
  'push.subscribe': () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys: PUSH_KEYS }),
  'push.unsubscribe': () => ({ subscriptionId: 2_000_000_000 }),
  'reminders.choose': () => ({ byMail: 1, byPush: 1, weekBefore: 1, onTheDay: 1, weekAfter: 1 }),
  'reminders.openLink': ({ token }) => ({ token }),
  'reminders.done': ({ token }) => ({ token, on: '2026-11-20' }),
  'owners.create': () => OWNER,
  'owners.update': ({ ownerId }) => ({ ownerId, ...OWNER }),
  'owners.remove': ({ ownerId }) => ({ ownerId }),
  'owners.restore': ({ ownerId }) => ({ ownerId }),
  'papers.list': ({ petId }) => ({ petId }),
  'papers.revoke': () => ({ paperId: 2_000_000_000 }),
  'papers.restore': () => ({ paperId: 2_000_000_000 }),
  'papers.showPhone': ({ petId }) => ({ petId, shown: true }),
  'proofs.list': ({ petId }) => ({ petId }),
  'proofs.create': ({ petId }) => ({ petId, purpose: 'Guardería', until: '2026-12-01' }),
  'proofs.revoke': () => ({ proofId: 2_000_000_000 }),
  'proofs.restore': () => ({ proofId: 2_000_000_000 }),
  'proofs.look': () => ({ code: 'K7Q2M9XDTA' }),
  'verification.verify': () => ({ number: 'CV-4RZ8-K7Q2M' }),
  'pets.page': () => ({ filter: 'a', page: 1, perPage: 20 }),
  'pets.get': ({ petId }) => ({ petId }),
  'pets.name': ({ petId }) => ({ petId }),
  'pets.create': ({ ownerId }) => ({ ...PET, ownerId }),
  'pets.update': ({ petId, ownerId }) => ({ petId, ...PET, ownerId }),
  'pets.remove': ({ petId }) => ({ petId }),
  'pets.restore': ({ petId }) => ({ petId }),
  'pets.findByCode': () => ({ code: 'K7Q2M9XDTA' }),
  'privacy.deleteAccount': () => ({ password: PAIR.password, code: '123456' }),
  'privacy.requestDeletion': () => ({ code: '123456' }),
  'privacy.confirmDeletion': ({ token }) => ({ token }),
  'reference.cities': () => ({ countryId: 1 }),
  'secondFactor.signIn': ({ token }) => ({ ticket: token, code: '123456' }),
  'secondFactor.begin': () => ({ password: PAIR.password }),
  'secondFactor.confirm': () => ({ code: '123456' }),
  'secondFactor.renewCodes': () => ({ password: PAIR.password, code: '123456' }),
  'secondFactor.turnOff': () => ({ password: PAIR.password, code: '123456' }),
  'social.firebaseSignIn': () => ({ idToken: 'x.y.z', provider: 'google', code: '123456' }),
  'social.firebaseSignUp': () => ({
    idToken: 'x.y.z',
    provider: 'google',
    code: '123456',
    email: PAIR.email,
    name: 'Ana',
    country: 'EC',
    phone: '0998842547',
    acceptTerms: true,
  }),
  'users.identify': () => ({ userId: 1, email: PAIR.email }),
  'users.updateProfile': () => ({
    name: 'Ana',
    surname: 'Vera',
    country: 'EC',
    phone: '0998842547',
    timeZone: 'America/Guayaquil',
  }),
  'vaccines.add': ({ petId }) => ({ petId, ...DOSE }),
  'vaccines.edit': ({ vaccinationId }) => ({ vaccinationId, ...DOSE }),
  'vaccines.remove': ({ vaccinationId }) => ({ vaccinationId }),
  'vaccines.restore': ({ vaccinationId }) => ({ vaccinationId }),
  'clinics.ask': () => ({ name: 'Sur', city: 'Quito', email: PAIR.email, phone: '022345678' }),
  'clinics.approve': () => ({ clinicId: 2_000_000_000 }),
  'clinics.renewKey': () => ({ clinicId: 2_000_000_000 }),
  'clinics.withdraw': () => ({ clinicId: 2_000_000_000 }),
  'disputes.make': ({ petId }) => ({ petId, kind: 'checkup', entryId: 2_000_000_000 }),
  'disputes.withdraw': ({ petId }) => ({ petId, kind: 'checkup', entryId: 2_000_000_000 }),
  'visits.show': ({ petId }) => ({ petId }),
  'visits.end': ({ petId }) => ({ petId }),
  'visits.list': ({ petId }) => ({ petId }),
  'visits.greet': ({ token }) => ({ token }),
  'visits.open': ({ token }) => ({
    token,
    name: 'Dra. Paz',
    registration: '1234',
    clinicName: 'Sur',
    clinicKey: 'AAAA-AAAA-AAAA-AAAA',
  }),
  'visitEntries.addVaccination': ({ petId }) => ({ petId, ...DOSE }),
  'visitEntries.editVaccination': ({ vaccinationId }) => ({ vaccinationId, ...DOSE }),
  'visitEntries.removeVaccination': ({ vaccinationId }) => ({ vaccinationId }),
  'visitEntries.restoreVaccination': ({ vaccinationId }) => ({ vaccinationId }),
  'visitEntries.addDeworming': ({ petId }) => ({ petId, ...PRODUCT }),
  'visitEntries.editDeworming': ({ dewormingId }) => ({ dewormingId, ...PRODUCT }),
  'visitEntries.removeDeworming': ({ dewormingId }) => ({ dewormingId }),
  'visitEntries.restoreDeworming': ({ dewormingId }) => ({ dewormingId }),
  'visitEntries.addIllness': ({ petId }) => ({ petId, ...ILLNESS }),
  'visitEntries.editIllness': ({ illnessId }) => ({ illnessId, ...ILLNESS }),
  'visitEntries.removeIllness': ({ illnessId }) => ({ illnessId }),
  'visitEntries.restoreIllness': ({ illnessId }) => ({ illnessId }),
  'visitEntries.addMedicine': ({ petId, illnessId }) => ({ petId, illnessId, ...MEDICINE }),
  'visitEntries.editMedicine': ({ medicineId, illnessId }) => ({ medicineId, illnessId, ...MEDICINE }),
  'visitEntries.removeMedicine': ({ medicineId }) => ({ medicineId }),
  'visitEntries.restoreMedicine': ({ medicineId }) => ({ medicineId }),
  'visitEntries.addCheckup': ({ petId, illnessId }) => ({ petId, illnessId, ...CHECKUP }),
  'visitEntries.editCheckup': ({ checkupId, illnessId }) => ({ checkupId, illnessId, ...CHECKUP }),
  'visitEntries.removeCheckup': ({ checkupId }) => ({ checkupId }),
  'visitEntries.restoreCheckup': ({ checkupId }) => ({ checkupId }),
  'visitEntries.addWeight': ({ petId }) => ({ petId, ...WEIGHT }),
  'visitEntries.editWeight': ({ weightId }) => ({ weightId, ...WEIGHT }),
  'visitEntries.removeWeight': ({ weightId }) => ({ weightId }),
  'visitEntries.restoreWeight': ({ weightId }) => ({ weightId }),
  'weights.add': ({ petId }) => ({ petId, ...WEIGHT }),
  'weights.edit': ({ weightId }) => ({ weightId, ...WEIGHT }),
  'weights.remove': ({ weightId }) => ({ weightId }),
  'weights.restore': ({ weightId }) => ({ weightId }),
};

interface Shape {
  properties?: Record<string, unknown>;
  required?: string[];
  anyOf?: Shape[];
}
interface Procedure {
  _def: { type: 'query' | 'mutation'; inputs: z.ZodType[] };
}
const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>;
const taking = Object.entries(procedures).filter(([, { _def }]) => _def.inputs.length > 0);

test('every procedure that takes an input stands in the table with every field', () => {
  const fields = taking.map(([path, procedure]) => [path, fieldsOf(procedure).all]);
  const table = Object.entries(GOOD).map(([path, good]) => [path, Object.keys(good(NOTHING)).toSorted()]);
  expect(Object.fromEntries(table)).toEqual(Object.fromEntries(fields));
});

for (const [path, procedure] of taking) {
  test(`${path} refuses in words, names what is wrong or missing and changes nothing`, async ({ world }) => {
    const { call, good } = await administrator(world, path, procedure);
    const refusals: [text: string, said: string][] = [];
    for (const [place, name] of fieldsOf(procedure).all.entries()) {
      const { [name]: _, ...rest } = good;
      for (const strange of place === 0 ? [...STRANGE, ...LARGE] : STRANGE) {
        const text = `{${[...Object.entries(rest).map(([key, value]) => `"${key}":${JSON.stringify(value)}`), `"${name}":${strange}`].join()}}`;
        const said = `${path} ${name}=${strange.slice(0, 40)}`;
        const refused = await call(text, said);
        if (refused?.status !== 400) continue;
        refusals.push([text, said]);
        if (refused.code === 'TOKEN_SPENT') continue;
        // A password that is repeated wrongly is named where it was repeated.
        expect(refused.named, said).toContain(refused.named.includes('confirmPassword') ? 'confirmPassword' : name);
      }
    }
    const before = await everything(world);
    for (const [text, said] of refusals) expect(await call(text, said), said).not.toBeNull();
    expect(await everything(world)).toBe(before);
    for (const name of fieldsOf(procedure).required) {
      const { [name]: _, ...rest } = good;
      const refused = await call(JSON.stringify(rest), `${path} without ${name}`);
      expect({ name, ...refused }).toMatchObject({ name, status: 400, named: [name] });
    }
    for (const text of ['null', '[]', '7', '"x"', 'true', '{', '', '[[', '\u0000']) {
      const refused = await call(text, `${path} ${text}`);
      if (fieldsOf(procedure).required.length > 0) expect({ text, ...refused }).toMatchObject({ status: 400 });
    }
  }, 60_000);
}

test('a name that nobody sees is no name', async ({ world }) => {
  const ana = await makeUser(world);
  const { dewormings, checkups, illnesses, medicines, owners, pets, vaccines } = world.as(ana);
  const petId = await makePet(world, ana);
  for (const name of ['\u200b', '\u2060\ufeff', '\u00ad ', '\u202e', '\u0301']) {
    const calls = [
      () => pets.create({ name, speciesId: 1, sex: 'female' }),
      () => pets.update({ petId, name }),
      () => owners.create({ name }),
      () => vaccines.add({ petId, name, givenOn: '2026-11-01' }),
      () => dewormings.add({ petId, target: 'internal', product: name, givenOn: '2026-11-01' }),
      () => illnesses.add({ petId, name, diagnosedOn: '2026-11-01' }),
      () => medicines.add({ petId, name, dose: '1 ml', every: 1, everyUnit: 'day', startOn: '2026-11-01' }),
      () => checkups.add({ petId, reason: name, doneOn: '2026-11-01' }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  }
  for (const name of ['🐶', '李', '7', 'É']) await pets.update({ petId, name });
});

describe('what nobody asked for', () => {
  const MORE = {
    id: 1,
    userId: 1,
    role: 'ROLE_ADMINISTRADOR',
    status: 'active',
    principal: 1,
    code: '0000000000',
    createdBy: 1,
    createdAt: '2000-01-01T00:00:00.000Z',
    updatedAt: '2000-01-01T00:00:00.000Z',
    removedAt: '2000-01-01T00:00:00.000Z',
    confirmedAt: '2000-01-01T00:00:00.000Z',
    deceasedOn: '2000-01-01',
    lostAt: '2000-01-01T00:00:00.000Z',
    passwordHash: 'x',
    signupKind: 'google',
    constructor: { prototype: { polluted: 1 } },
  };

  test('is left behind', async ({ world }) => {
    await makeUser(world);
    const bea = await makeUser(world);
    const api = world.as(bea);
    const sent = <Input extends object>(input: Input) =>
      ({ ...MORE, ...JSON.parse('{"__proto__":{"polluted":1}}'), ...input }) as Input;
    await api.users.updateProfile(
      sent({ name: 'Bea', country: 'EC', phone: '0998842547', timeZone: 'America/Guayaquil' }),
    );
    const { ownerId } = await api.owners.create(sent({ name: 'Eva' }));
    await api.owners.update(sent({ ownerId, phone: '099' }));
    const { petId } = await api.pets.create(sent({ name: 'Luna', speciesId: 1, sex: 'female' }));
    await api.pets.update(sent({ petId, color: 'Negro' }));
    const { vaccinationId } = await api.vaccines.add(sent({ petId, name: 'Rabia', givenOn: '2026-11-01' }));
    await api.vaccines.edit(sent({ vaccinationId, notes: 'Nada' }));
    const { db, now } = world;
    const user = await db.selectFrom('user').selectAll().where('id', '=', bea.id).executeTakeFirstOrThrow();
    expect(user).toMatchObject({ role: 'ROLE_USUARIO', status: 'active', signupKind: 'correo', passwordHash: null });
    expect([user.createdAt, user.confirmedAt]).toEqual([now, now]);
    const fresh = { createdAt: now, removedAt: null };
    expect(await db.selectFrom('owner').selectAll().where('id', '=', ownerId).executeTakeFirst()).toMatchObject({
      ...fresh,
      userId: bea.id,
      principal: 0,
    });
    const pet = await db.selectFrom('pet').selectAll().where('id', '=', petId).executeTakeFirst();
    expect(pet).toMatchObject({ ...fresh, userId: bea.id, deceasedOn: null, lostAt: null, updatedAt: now });
    expect(pet?.code).not.toBe(MORE.code);
    const dose = await db.selectFrom('vaccination').selectAll().where('id', '=', vaccinationId).executeTakeFirst();
    expect(dose).toMatchObject({ ...fresh, petId, createdBy: bea.id, updatedAt: now });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

const NOTHING: Kept = {
  petId: 1,
  inviteId: 1,
  vaccinationId: 1,
  dewormingId: 1,
  weightId: 1,
  illnessId: 1,
  medicineId: 1,
  checkupId: 1,
  ownerId: 1,
  token: '',
};

function fieldsOf({ _def }: Procedure): { all: string[]; required: string[] } {
  const shapes = _def.inputs.map((input) => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Shape);
  const flat = shapes.flatMap((shape) => shape.anyOf ?? [shape]);
  const all = new Set(flat.flatMap(({ properties }) => Object.keys(properties ?? {})));
  return { all: [...all].toSorted(), required: [...new Set(shapes.flatMap(({ required }) => required ?? []))] };
}

interface Refused {
  status: number;
  code: string | undefined;
  named: string[];
}

/** Somebody who may do everything, with one row of each kind, and a way to call one procedure with any text. */
async function administrator(world: World, path: string, { _def }: Procedure) {
  const app = await world.http();
  const ana = await makeUser(world, { role: 'ROLE_ADMINISTRADOR' });
  const api = world.as(ana);
  const petId = await makePet(world, ana);
  const { vaccinationId } = await api.vaccines.add({ petId, name: 'Rabia', givenOn: '2026-11-01' });
  const given = { target: 'internal', product: 'Drontal', givenOn: '2026-10-01' } as const;
  const { dewormingId } = await api.dewormings.add({ petId, ...given });
  const { weightId } = await api.weights.add({ petId, amount: 3, unit: 'kg', measuredOn: '2026-10-01' });
  const { illnessId } = await api.illnesses.add({ petId, name: 'Otitis', diagnosedOn: '2026-11-01' });
  const { medicineId } = await api.medicines.add({
    petId,
    name: 'Gotas',
    dose: '2 gotas',
    every: 8,
    everyUnit: 'hour',
    startOn: '2026-11-01',
  });
  const { checkupId } = await api.checkups.add({ petId, reason: 'Control', plannedOn: '2026-11-30' });
  const { ownerId } = await api.owners.create({ name: 'Eva' });
  const { inviteId } = await api.family.invite({ petId, email: 'prima@correo.ec', role: 'editor' });
  const token = newToken();
  await world.db
    .insertInto('session')
    .values({
      hash: hashToken(token),
      userId: ana.id,
      kind: 'web',
      remembered: 0,
      createdAt: world.now,
      lastUsedAt: world.now,
      expiresAt: '2099-01-01T00:00:00.000Z',
      ipPrefix: '127.0.0.0',
      agent: 'test',
    })
    .execute();
  const good =
    GOOD[path]?.({
      petId,
      inviteId,
      vaccinationId,
      dewormingId,
      weightId,
      illnessId,
      medicineId,
      checkupId,
      ownerId,
      token: newToken(),
    }) ?? {};
  const visit = path.startsWith('visitEntries.') ? await atVisit(world, petId, await api.visits.show({ petId })) : '';
  const send = sender(app, path, _def.type, `sesion=${token}${visit}`);
  /** Null where it was accepted. Nothing that a caller can send may be the server's own fault, or speak English. */
  const call = async (text: string, said: string): Promise<Refused | null> => {
    if (
      /^(account|auth|family|transfers|joining|secondFactor|social|visits|clinics)\./.test(path) ||
      path === 'pets.findByCode' ||
      path === 'verification.verify'
    )
      await world.db.deleteFrom('rateLimit').execute();
    const answer = await send(text);
    const { error } = answer.json() as WireAnswer;
    if (!error) return null;
    const about = `${said}: ${answer.statusCode} ${answer.body.slice(0, 300)}`;
    expect(answer.statusCode, about).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode, about).toBeLessThan(500);
    const { domain, fields } = error.data;
    const words = [error.message, ...(domain ? [domain.title, domain.message] : []), ...Object.values(fields ?? {})];
    for (const sentence of words) {
      expect(sentence, about).not.toMatch(ENGLISH);
      expect(sentence.length, about).toBeLessThan(200);
    }
    expect(answer.body, about).not.toMatch(LEAKS);
    const named = [...Object.keys(fields ?? {}), ...(domain?.field ? [domain.field] : [])];
    return {
      status: answer.statusCode,
      code: domain?.code,
      named: named.map((field) => field.split('.')[0] ?? ''),
    };
  };
  return { call, good };
}

/** The cookie of a visit, whose rows are all that there are. */
async function atVisit(world: World, petId: number, { address }: { address: string }): Promise<string> {
  const vet = { name: 'Dra. Paz', registration: '1234' };
  await world.anonymous().visits.open({ token: address.split('/').at(-1) ?? '', ...vet });
  const [visit] = await world.db.selectFrom('visit').select('id').where('petId', '=', petId).execute();
  const visitId = visit?.id ?? null;
  await world.db.updateTable('vaccination').set({ visitId }).execute();
  await world.db.updateTable('deworming').set({ visitId }).execute();
  await world.db.updateTable('illness').set({ visitId }).execute();
  await world.db.updateTable('medicine').set({ visitId }).execute();
  await world.db.updateTable('checkup').set({ visitId }).execute();
  await world.db.updateTable('weight').set({ visitId }).execute();
  return `; consulta=${world.tokens.at(-1)}`;
}

interface WireAnswer {
  error?: {
    message: string;
    data: {
      domain: { code: string; title: string; message: string; field?: string } | null;
      fields: Record<string, string> | null;
    };
  };
}

function sender(app: FastifyInstance, path: string, type: 'query' | 'mutation', cookie: string) {
  return (text: string) =>
    type === 'query'
      ? app.inject({ url: `/trpc/${path}?input=${encodeURIComponent(text)}`, headers: { cookie } })
      : app.inject({
          method: 'POST',
          url: `/trpc/${path}`,
          headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
          payload: text,
        });
}

/** Every row but the counters of limits, as one text. */
async function everything({ db }: World): Promise<string> {
  return JSON.stringify([
    await db.selectFrom('user').selectAll().orderBy('id').execute(),
    await db.selectFrom('session').selectAll().orderBy('hash').execute(),
    await db.selectFrom('token').selectAll().orderBy('hash').execute(),
    await db.selectFrom('mailOutbox').selectAll().orderBy('id').execute(),
    await db.selectFrom('owner').selectAll().orderBy('id').execute(),
    await db.selectFrom('pet').selectAll().orderBy('id').execute(),
    await db.selectFrom('petMember').selectAll().orderBy('petId').orderBy('userId').execute(),
    await db.selectFrom('petInvite').selectAll().orderBy('id').execute(),
    await db.selectFrom('weight').selectAll().orderBy('id').execute(),
    await db.selectFrom('vaccination').selectAll().orderBy('id').execute(),
    await db.selectFrom('deworming').selectAll().orderBy('id').execute(),
    await db.selectFrom('illness').selectAll().orderBy('id').execute(),
    await db.selectFrom('medicine').selectAll().orderBy('id').execute(),
    await db.selectFrom('medicineDose').selectAll().orderBy('medicineId').orderBy('slot').execute(),
    await db.selectFrom('checkup').selectAll().orderBy('id').execute(),
    await db.selectFrom('postponement').selectAll().orderBy('petId').orderBy('key').execute(),
    await db.selectFrom('due').selectAll().orderBy('id').execute(),
  ]);
}
