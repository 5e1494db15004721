/** A person's rights over their data: all of it in one file, and an end that leaves nothing behind. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { TOTP } from 'otpauth';
import { describe, expect, inject, onTestFinished } from 'vitest';
import { openSqlite } from '#db/open.ts';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { exportDocument } from '#server/portability/privacy/export.schema.ts';
import { exportAccount } from '#server/portability/privacy/export.service.ts';
import { createCaller } from '#server/app/http/router.ts';
import { deliveredMails } from '../support/fake-mail.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { expectTallied } from '../support/tallies.ts';
import { type Person, test, type World } from '../support/world.ts';

const PASSWORD = 'canario-del-paramo-77';

async function makeKnown(world: World, changes: Parameters<typeof makeUser>[1] = {}): Promise<Person> {
  return makeUser(world, { passwordHash: await hashPassword(PASSWORD), ...changes });
}

/** A web session of this person, for a request that goes through HTTP. */
async function cookieOf(world: World, person: Person): Promise<string> {
  const token = newToken();
  await world.db
    .insertInto('session')
    .values({
      hash: hashToken(token),
      userId: person.id,
      kind: 'web',
      remembered: 0,
      createdAt: world.now,
      lastUsedAt: world.now,
      expiresAt: '2027-01-01T00:00:00.000Z',
      ipPrefix: '',
      agent: '',
    })
    .execute();
  return `sesion=${token}`;
}

describe('taking everything away', () => {
  test('one file holds the whole record, what it means, and tables; nothing secret and nothing of others', async ({
    world,
  }) => {
    const ana = await makeKnown(world, { name: 'Ana Lucía' });
    const luis = await makeKnown(world, { name: 'Luis' });
    const petId = await makePet(world, ana, { name: '=Trampa()', weight: { amount: 4.5, unit: 'kg' } });
    await makePet(world, luis, { name: 'Ajeno' });
    await world.as(ana).vaccines.add({ petId, name: 'Antirrábica', givenOn: '2026-11-01', lot: 'L-77' });
    const app = await world.http();
    const answer = await app.inject({ url: '/api/mis-datos.zip', headers: { cookie: await cookieOf(world, ana) } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain('petlove-mis-datos-2026-11-21.zip');
    const files = unzipSync(answer.rawPayload);
    const data = JSON.parse(strFromU8(files['datos.json'] ?? new Uint8Array())) as { animals: { name: string }[] };
    expect(data).toMatchObject({
      schemaVersion: 1,
      account: { name: 'Ana Lucía', email: ana.email },
      animals: [
        { name: '=Trampa()', weights: [{ grams: 4500 }], vaccinations: [{ name: 'Antirrábica', lot: 'L-77' }] },
      ],
    });
    expect(Object.keys(JSON.parse(strFromU8(files['esquema.json'] ?? new Uint8Array())) as object)).toContain(
      'properties',
    );
    const all = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join('\n');
    for (const hidden of ['Ajeno', 'argon2', 'passwordHash', 'userId', luis.email]) expect(all).not.toContain(hidden);
    // A spreadsheet would run it.
    expect(strFromU8(files['tablas/animales.csv'] ?? new Uint8Array())).toContain("'=Trampa()");
  });

  test('also what stands around the record: doses, what was put off, invitations, notices, browsers', async ({
    world,
  }) => {
    const ana = await makeKnown(world);
    const api = world.as(ana);
    const petId = await makePet(world, ana, { name: 'Luna' });
    const { illnessId } = await api.illnesses.add({ petId, name: 'Otitis', diagnosedOn: '2026-11-01' });
    const plan = { name: 'Gotas', dose: '2 gotas', every: 1, everyUnit: 'day', startOn: '2026-11-20' } as const;
    const { medicineId } = await api.medicines.add({ petId, ...plan, illnessId });
    await api.medicines.give({ medicineId, slot: '2026-11-21T08:00' });
    const { checkupId } = await api.checkups.add({ petId, reason: 'Control', plannedOn: '2026-11-25', illnessId });
    await api.agenda.postpone({ petId, key: `checkup:${checkupId}`, until: '2026-11-30' });
    const { weightId } = await api.weights.add({ petId, amount: 4, unit: 'kg', measuredOn: '2026-11-20' });
    await api.weights.remove({ weightId });
    await api.family.invite({ petId, email: 'luis@correo.ec', role: 'reader' });
    const { db, now: createdAt } = world;
    const own = { userId: ana.id, createdAt };
    await db
      .insertInto('calendarFeed')
      .values({ ...own, petId, hash: 'secretuno', lastReadAt: null })
      .execute();
    await db
      .insertInto('device')
      .values({ ...own, hash: 'secretdos' })
      .execute();
    const browser = { ...own, endpoint: 'https://push.example/1', p256dh: 'secrettres', auth: 'secretcuatro' };
    await db
      .insertInto('pushSubscription')
      .values({ ...browser, agent: 'Firefox' })
      .execute();
    const gotify = { kind: 'gotify', sealed: 'secretcinco', shown: 'gotify.mi-casa.ec' } as const;
    await db
      .insertInto('noticeChannel')
      .values({ ...own, ...gotify })
      .execute();
    const choice = { byMail: 0, byPush: 1, weekBefore: 1, onTheDay: 1, weekAfter: 0 } as const;
    await db
      .insertInto('reminderChoice')
      .values({ userId: ana.id, ...choice })
      .execute();
    const followed = {
      key: `checkup:${checkupId}`,
      dueOn: '2026-11-20',
      state: 'answered',
      note: 'Vendrá el lunes',
    } as const;
    await db
      .insertInto('followUp')
      .values({ petId, ...followed, bookedOn: null, changedBy: null, changedAt: createdAt })
      .execute();
    const data = await exportAccount(world.context(ana) as SignedInContext);
    expect(data).toMatchObject({
      notices: choice,
      browsers: [{ createdAt }],
      pushBrowsers: [{ agent: 'Firefox' }],
      channels: [{ kind: 'gotify', shown: 'gotify.mi-casa.ec', createdAt }],
      calendars: [{ animal: 'Luna', lastReadAt: null }],
      invitations: [{ animal: 'Luna', email: 'luis@correo.ec', role: 'reader', acceptedAt: null }],
      animals: [
        {
          weights: [{ grams: 4000, removedAt: createdAt }],
          medicines: [{ name: 'Gotas', illness: 'Otitis', given: [{ slot: '2026-11-21T08:00', givenAt: createdAt }] }],
          checkups: [{ reason: 'Control', illness: 'Otitis' }],
          postponed: [{ key: `checkup:${checkupId}`, until: '2026-11-30' }],
          followUps: [followed],
        },
      ],
    });
    expect(JSON.stringify(data)).not.toContain('secret');
  });

  test('a new table that holds something of a person has to be thought of here', async ({ world }) => {
    const exported =
      'staff animals browsers calendars consents costs files handOvers invitations lists logins mails notices ownFields owners passkeys pushBrowsers reminders sessions trials'.split(
        ' ',
      );
    expect(Object.keys(exportDocument.shape)).toEqual(expect.arrayContaining(exported));
    const tables = await world.db.introspection.getTables();
    const ofPerson = tables.filter((one) => hasColumn(one, 'userId')).map(({ name }) => name);
    const inTheFile =
      'apiKey calendarFeed consent cost costKeeping credential device digest file finderMessage identity invoice invoiceData listImport mailOutbox newsSeen noticeChannel ownField owner passkey payment paymentStep pet patientLook petMember planNotice pushSubscription reminder reminderChoice renewalNotice report session staff staffSignature totp trial walletPass';
    // Short-lived machinery, or a secret's hash: what it is about stands in the file already.
    const machinery =
      'appointmentFeed channelOutbox idempotency invoiceAttempt keeper patientCandidate pushOutbox recoveryCode token';
    expect(ofPerson.toSorted()).toEqual(`${inTheFile} ${machinery}`.split(' ').toSorted());
    // What hangs on an animal, with its keeper's name or without one; entries are read by their kind.
    const ofAnimal = tables.filter((one) => hasColumn(one, 'petId')).map(({ name }) => name);
    const withTheAnimal =
      'abuseReport appointment calendarFeed certificate checkup consultation cost deworming file finderThread followUp handOver illness licenceGrant loss medicine memorial ownValue paper patient patientLook paymentItem petInvite petMember petPage postponement prescription proof registration reminder renewalNotice scan tag titre transfer trip vaccination visit walletPass weight';
    // Worked out anew from the record, a code of minutes, a day in the park whose dose stands in the record, what a paper says of its doses, a list that became it, or what parts a record.
    const derived =
      'campaignDose consentCode consentRequest due listImportRow listedPet movedDuplicate patientCandidate petAlias petMerge removal reviewLine statement vetAccess';
    expect(ofAnimal.toSorted()).toEqual(`${withTheAnimal} ${derived}`.split(' ').toSorted());
  });

  test('whoever is not signed in gets nothing, and eleven times in an hour is too often', {
    tags: 'same-on-both',
  }, async ({ world }) => {
    const app = await world.http();
    expect((await app.inject({ url: '/api/mis-datos.zip' })).statusCode).toBe(401);
    const cookie = await cookieOf(world, await makeKnown(world));
    for (let time = 0; time < 10; time += 1) {
      expect((await app.inject({ url: '/api/mis-datos.zip', headers: { cookie } })).statusCode).toBe(200);
    }
    const refused = await app.inject({ url: '/api/mis-datos.zip', headers: { cookie } });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('ending the account', () => {
  test('a wrong password deletes nothing and stands beside its field', { tags: 'same-on-both' }, async ({ world }) => {
    const ana = await makeKnown(world);
    const wrong = world.as(ana).privacy.deleteAccount({ password: 'otra cosa' });
    await expect(wrong).rejects.toMatchObject({ cause: { code: 'INVALID', details: { field: 'password' } } });
    expect(await world.db.selectFrom('user').select('id').where('id', '=', ana.id).execute()).toHaveLength(1);
  });

  test('no row of any table names the account afterwards', async ({ world }) => {
    const ana = await makeKnown(world);
    const luis = await makeKnown(world, { name: 'Luis' });
    const petId = await makePet(world, ana, { weight: { amount: 4, unit: 'kg' } });
    await world.as(ana).vaccines.add({ petId, name: 'Antirrábica', givenOn: '2026-11-01' });
    const shared = await makePet(world, luis, { name: 'Compartido' });
    await world.db
      .insertInto('petMember')
      .values({ petId: shared, userId: ana.id, role: 'editor', createdAt: world.now })
      .execute();
    await world.as(ana).vaccines.add({ petId: shared, name: 'Giardia', givenOn: '2026-11-02' });
    await world.as(ana).privacy.deleteAccount({ password: PASSWORD });
    const tables = await world.db.introspection.getTables();
    for (const { name, columns } of tables.filter((one) => hasColumn(one, 'userId'))) {
      const rows = await world.db
        .selectFrom(world.db.dynamic.table(name as 'session').as('t'))
        .selectAll()
        .execute();
      const named = rows.filter((row) => (row as { userId?: number }).userId === ana.id);
      expect(named, `${name} (${columns.length})`).toEqual([]);
    }
    await expectTallied(world);
    // What was written for somebody else's animal stays, without the name.
    const record = await world.as(luis).pets.get({ petId: shared });
    expect(record.vaccinations).toMatchObject([{ name: 'Giardia', author: null, createdBy: null }]);
  });

  test('neither does any row that names its address: what others sent to it, and what it sent', async ({ world }) => {
    const ana = await makeKnown(world, { email: 'canario_uno@correo.ec' });
    const luis = await makeKnown(world, { name: 'Luis' });
    const pedro = await makeKnown(world, { email: 'canariozuno@correo.ec' });
    const [petId, ofAna] = [await makePet(world, luis), await makePet(world, ana)];
    await world.as(luis).family.invite({ petId, email: ana.email, role: 'reader' });
    await world.as(ana).family.invite({ petId: ofAna, email: pedro.email, role: 'reader' });
    const letter = (await deliveredMails(world)).find(({ to }) => to === ana.email);
    const token = /\/invitacion\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
    await world.as(ana).family.accept({ token });
    // Another address at the time: the invitation that was accepted is theirs all the same.
    await world.db
      .updateTable('petInvite')
      .set({ email: 'canariovieja@correo.ec' })
      .where('petId', '=', petId)
      .execute();
    await world.as(luis).family.invite({ petId: await makePet(world, luis), email: ana.email, role: 'editor' });
    await expect(world.as(pedro).privacy.deleteAccount({ password: 'otra' })).rejects.toThrow();
    await expect(world.as(ana).privacy.deleteAccount({ password: 'otra' })).rejects.toThrow();
    await world.as(ana).privacy.deleteAccount({ password: PASSWORD });
    const rows = await everyRow(world);
    expect(rows.filter((row) => /canario_uno|canariovieja/.test(row))).toEqual([]);
    expect(rows.filter((row) => row.includes(`User:${ana.id}"`) || row.includes(`Account:${ana.id}"`))).toEqual([]);
    // An underscore is a sign like any other: the counters of a like address stay.
    expect(rows.filter((row) => row.includes('signInAccount:canariozuno'))).toHaveLength(1);
  });

  test('with a second factor its code is asked for too, and a wrong one ends nothing', {
    tags: 'same-on-both',
  }, async ({ world }) => {
    const ana = await makeKnown(world);
    const { secret } = await world.as(ana).secondFactor.begin({ password: PASSWORD });
    const code = () =>
      new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: Date.parse(world.now) });
    const { recoveryCodes } = await world.as(ana).secondFactor.confirm({ code: code() });
    const { privacy } = world.as(ana);
    expect(await privacy.mine()).toMatchObject({ secondFactor: true });
    const asked = { cause: { code: 'SECOND_FACTOR_REQUIRED', details: { field: 'code' } } };
    await expect(privacy.deleteAccount({ password: PASSWORD })).rejects.toMatchObject(asked);
    // Used up by turning it on.
    await expect(privacy.deleteAccount({ password: PASSWORD, code: code() })).rejects.toMatchObject(asked);
    await expect(privacy.requestDeletion({})).rejects.toMatchObject(asked);
    expect(await world.db.selectFrom('mailOutbox').select('id').where('kind', '=', 'delete-account').execute()).toEqual(
      [],
    );
    await privacy.requestDeletion({ code: recoveryCodes[0] });
    world.now = '2026-11-21T15:01:00.000Z';
    await privacy.deleteAccount({ password: PASSWORD, code: code() });
    expect(await world.db.selectFrom('user').select('id').where('id', '=', ana.id).execute()).toEqual([]);
  });

  test('the last administrator stays', async ({ world }) => {
    const admin = await makeKnown(world, { role: 'ROLE_ADMINISTRADOR' });
    await expect(world.as(admin).privacy.deleteAccount({ password: PASSWORD })).rejects.toMatchObject({
      cause: { code: 'INVALID' },
    });
    await makeKnown(world, { role: 'ROLE_ADMINISTRADOR' });
    await expect(world.as(admin).privacy.deleteAccount({ password: PASSWORD })).resolves.toEqual({ ok: true });
  });

  test('of an administrator leaves the clinic’s animals with the clinic: guardian, history, line in the sheet, open hand-over', async ({
    world,
  }) => {
    const known = await makeKnown(world, { role: 'ROLE_ADMINISTRADOR' });
    const admin: Person = { ...known, roles: ['administrator', 'veterinarian'] };
    const heir = await makeKnown(world, { role: 'ROLE_ADMINISTRADOR' });
    const client = await makeUser(world, { name: 'Gabriela' });
    const api = world.as(admin);
    await makePet(world, admin, { name: 'Propio' });
    const { campaignId } = await api.campaigns.begin({
      name: 'Parque',
      place: null,
      speciesId: null,
      vaccineId: null,
      vaccine: 'Antirrábica',
      laboratory: null,
      lot: 'A1',
      lotExpiresOn: null,
      veterinarian: 'Dra. Paz',
    });
    const { petId } = await api.campaignDoses.enrol({
      campaignId,
      name: 'Canela',
      speciesId: 1,
      phone: '0998842547',
      guardian: 'Gabriela Torres',
    });
    const { ownerId } = (await api.pets.get({ petId })).pet;
    await api.transfers.offer({ petId, email: client.email });
    const token = /\/traspaso\/([\w-]{43})/.exec((await deliveredMails(world)).at(-1)?.text ?? '')?.[1] ?? '';
    expect((await api.privacy.mine()).goes).toMatchObject({ animals: 1, signed: 0 });
    await api.privacy.deleteAccount({ password: PASSWORD });

    const theirs = world.as(heir);
    expect((await theirs.pets.get({ petId })).vaccinations).toMatchObject([{ name: 'Antirrábica', lot: 'A1' }]);
    expect(await theirs.adminRecord.owner({ ownerId })).toMatchObject({ name: 'Gabriela Torres', principal: 0 });
    expect((await theirs.campaignDoses.list({ campaignId })).rows).toMatchObject([{ petName: 'Canela' }]);
    await world.as(client).transfers.accept({ token });
    expect((await world.as(client).pets.list()).map(({ name }) => name)).toEqual(['Canela']);
  });

  test('who has no password ends it by a link that works once', async ({ world }) => {
    const ana = await makeUser(world, { signupKind: 'google' });
    await world.as(ana).privacy.requestDeletion({});
    expect(await world.db.selectFrom('mailOutbox').select('kind').execute()).toEqual([{ kind: 'delete-account' }]);
    const token = newToken();
    await world.db
      .insertInto('token')
      .values({
        hash: hashToken(token),
        kind: 'delete-account',
        userId: ana.id,
        email: ana.email,
        createdAt: world.now,
        expiresAt: '2026-11-21T16:00:00.000Z',
        usedAt: null,
      })
      .execute();
    await world.anonymous().privacy.confirmDeletion({ token });
    expect(await world.db.selectFrom('user').select('id').where('id', '=', ana.id).execute()).toEqual([]);
    await expect(world.anonymous().privacy.confirmDeletion({ token })).rejects.toMatchObject({
      cause: { code: 'TOKEN_SPENT' },
    });
  });

  test('neither the database file, its log nor the letters hold a word of it', async ({ world }) => {
    const template = inject('sqliteTemplate');
    if (!template) return;
    const folder = mkdtempSync(path.join(tmpdir(), 'petlove-forget-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'petlove.db');
    writeFileSync(file, readFileSync(template));
    const open = openSqlite(file);
    const onFile = { ...world, db: open.db };
    const ana = await makeKnown(onFile, { email: 'canariouno@correo.ec', name: 'Canariodos' });
    const api = createCaller({
      ...world.context(ana),
      db: open.db,
    });
    const { petId } = await api.pets.create({
      name: 'Canariotres',
      speciesId: 1,
      sex: 'female',
      allergies: 'Canariocuatro',
    });
    await api.vaccines.add({ petId, name: 'Canariocinco', givenOn: '2026-11-01', notes: 'Canarioseis' });
    const outbox = path.join(world.config.dataDir, 'outbox');
    mkdirSync(outbox, { recursive: true });
    writeFileSync(path.join(outbox, '2026-11-21T10-20-30-000Z-canariouno@correo.ec-confirmar.eml'), 'Hola, Canariodos');
    await api.privacy.deleteAccount({ password: PASSWORD });
    expect(readdirSync(outbox)).toEqual([]);
    const bytes = readdirSync(folder).map((name) => readFileSync(path.join(folder, name)).toString('latin1'));
    expect(bytes.join('').match(/canario(uno|dos|tres|cuatro|cinco|seis)/gi)).toBeNull();
    await open.close();
  });
});

/** Every row of every table, as text. */
async function everyRow({ db }: World): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const rows = [];
  for (const { name } of tables) {
    const table = db.dynamic.table(name as 'session').as('t');
    rows.push(...(await db.selectFrom(table).selectAll().execute()).map((row) => `${name} ${JSON.stringify(row)}`));
  }
  return rows;
}

function hasColumn(table: { columns: { name: string }[] }, column: string): boolean {
  return table.columns.some(({ name }) => name === column);
}
