/** Who vouches: a registration that an administrator looked at, a dose that a veterinarian confirmed, and what a withdrawal says everywhere. */
import { expect } from 'vitest';
import { sweepCredentials } from '#server/documents/credentials/service.ts';
import { cookieOf, formOf, photograph } from '../support/files.ts';
import { makePet, makeStaff, makeUser } from '../support/guardian.ts';
import { keepAnimal, makeTeam, openAnimal } from '../support/kept-animals.ts';
import { pagesOf } from '../support/pdf.ts';
import { type Person, test, type World } from '../support/world.ts';

const DOSE = { name: 'Nobivac Rabia', vaccineId: 1, givenOn: '2026-11-20', laboratory: 'MSD', lot: 'L47' } as const;
const FAMILY = { name: 'Antirrábica', vaccineId: 1, givenOn: '2026-10-01', lot: 'A1' } as const;

const refused = (code: string, field?: string) => ({ cause: { code, ...(field && { details: { field } }) } });

/** Sends the picture of a credential; answers its id. */
async function send(world: World, person: Person, fields: { expiresOn?: string } = {}, picture?: Buffer) {
  const value = picture ?? (await photograph({ color: '#eeeeee' }).toBuffer());
  const more = Object.entries(fields).map(([name, text]) => ({ name, value: text }));
  const { headers, payload } = formOf([...more, { name: 'file', value }]);
  const cookie = await cookieOf(world, person);
  const answer = await (await world.http()).inject({
    method: 'POST',
    url: '/api/equipo/credencial',
    headers: { ...headers, cookie, origin: world.config.publicUrl },
    payload,
  });
  return { status: answer.statusCode, ...answer.json<{ credentialId: number; field?: string }>() };
}

async function printed(world: World, person: Person, url: string): Promise<string> {
  const answer = await (await world.http()).inject({ url, headers: { cookie: await cookieOf(world, person) } });
  const { pages } = await pagesOf(answer.rawPayload, 0.1);
  return pages
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ');
}

test('«verificado» stands once an administrator looked at the registration, and what was signed says its withdrawal everywhere', async ({
  world,
}) => {
  const { vera, paz } = await makeTeam(world);
  const petId = await keepAnimal(world, vera, { pet: { birthOn: '2020-01-01' } });
  const { vaccinationId } = await world.as(paz).vaccines.add({ petId, ...DOSE });
  const dose = async () => (await world.as(paz).pets.get({ petId })).vaccinations[0];
  const { url } = await world.as(paz).proofs.create({ petId, purpose: 'Guardería', until: '2026-12-01' });
  const look = () => world.anonymous().proofs.look({ code: url.split('/').at(-1) ?? '' });
  const proof = async () => (await look()).vaccines.find(({ by }) => by);
  const certificate = `/api/mascotas/${petId}/certificado/${vaccinationId}.pdf`;
  const verdict = async () => {
    const [paper] = await world.db.selectFrom('paper').select('number').orderBy('id').execute();
    return world.anonymous().verification.verify({ number: paper?.number ?? '' });
  };
  expect((await dose())?.vouch).toMatchObject({ by: 'none', why: 'unchecked', name: 'Dra. Paz Vera' });
  expect((await proof())?.by?.code).toBe('unchecked');

  const { credentialId, status } = await send(world, paz, { expiresOn: '2027-12-31' });
  expect(status).toBe(200);
  expect(await world.as(vera).overview.waiting()).toMatchObject({ credentials: 1 });
  const waiting = { credentialId, name: 'Paz Vera', registration: 'MV-22', state: 'waiting', picture: true };
  expect(await world.as(vera).credentials.list()).toMatchObject({ credentials: [waiting] });
  expect((await dose())?.vouch?.why).toBe('unchecked');
  await world.as(vera).credentials.approve({ credentialId, expiresOn: '2026-12-31' });
  await expect(world.as(vera).credentials.approve({ credentialId, expiresOn: null })).rejects.toMatchObject(
    refused('CREDENTIAL_NOT_FOUND'),
  );
  expect(await world.as(paz).credentials.mine()).toMatchObject({
    profile: { name: 'Paz Vera', registration: 'MV-22' },
    credentials: [{ state: 'verified', current: true, expiresOn: '2026-12-31', approver: 'Vera' }],
  });
  // Also what was signed before it was looked at.
  expect((await dose())?.vouch).toMatchObject({ by: 'clinic', place: 'Clínica Ñandú' });
  expect((await proof())?.by).toMatchObject({ code: 'clinic', name: 'Dra. Paz Vera' });
  expect(await printed(world, paz, certificate)).toContain('Registro MV-22 · verificado');
  expect(await verdict()).toMatchObject({
    state: 'current',
    doses: [{ vouched: 'Veterinario de esta clínica, con registro verificado' }],
  });

  // The signed code that is read without this server ends with what it rests on.
  const ended = (endedOn: string | null) => world.db.updateTable('credential').set({ endedOn }).execute();
  expect((await look()).signed).not.toBeNull();
  await ended('2026-11-21');
  expect((await look()).signed).toBeNull();
  await ended(null);

  // Another number is another registration.
  const profile = { userId: paz.id, prefix: 'Dra.', professionalName: 'Paz Vera', specialty: null, branchId: null };
  await world.as(paz).staff.saveProfile({ ...profile, registration: 'OTRO-1' });
  expect(await world.as(paz).credentials.mine()).toMatchObject({ credentials: [{ current: false }] });
  await world.as(paz).vaccines.add({ petId, ...DOSE, givenOn: '2026-11-19', sure: true });
  const of = async (givenOn: string) =>
    (await world.as(paz).pets.get({ petId })).vaccinations.find((one) => one.givenOn === givenOn)?.vouch;
  expect(await of('2026-11-19')).toMatchObject({ by: 'none', why: 'unchecked', registration: 'OTRO-1' });
  await world.as(paz).staff.saveProfile({ ...profile, registration: 'MV-22' });

  // Lapsed since the first moment after its last day, where the clinic stands.
  world.now = '2027-01-01T04:59:00.000Z';
  await world.as(paz).vaccines.add({ petId, ...DOSE, givenOn: '2026-12-30' });
  world.now = '2027-01-01T05:01:00.000Z';
  await world.as(paz).vaccines.add({ petId, ...DOSE, givenOn: '2026-12-31', sure: true });
  expect([(await of('2026-12-30'))?.by, (await of('2026-12-31'))?.why]).toEqual(['clinic', 'expired']);
  expect(await world.as(vera).credentials.list()).toMatchObject({ credentials: [{ state: 'expired' }] });

  const reason = 'El colegio la suspendió';
  await expect(world.as(vera).credentials.withdraw({ credentialId, reason: '  ' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  await world.as(vera).credentials.withdraw({ credentialId, reason });
  expect(await of('2026-11-20')).toMatchObject({ by: 'none', why: 'withdrawn', endedOn: '2027-01-01', reason });
  world.now = '2026-11-25T15:00:00.000Z';
  const shown = await proof();
  expect(shown?.by?.code).toBe('withdrawn');
  // The large seal says what its lines say.
  expect((await look()).disowned).toBe(true);
  expect(shown?.vouched).toContain('se retiró la verificación');
  expect(JSON.stringify(shown)).not.toContain('suspendió');
  expect(await printed(world, paz, certificate)).toContain('verificación retirada');
  const carnet = await printed(world, paz, `/api/mascotas/${petId}/carnet.pdf`);
  expect(carnet).toContain('Verificación retirada');
  expect(carnet).toContain(reason);
  const said = await verdict();
  expect(said.state).toBe('disowned');
  expect(said.changes).toEqual([
    'Se retiró la verificación de quien firmó la vacuna antirrábica del 20/11/2026, el 01/01/2027.',
  ]);
  const audit = await world.db
    .selectFrom('auditEntry')
    .select('action')
    .where('action', 'like', '%redential%')
    .execute();
  expect(audit.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['upload.credential', 'credentials.approve', 'credentials.withdraw']),
  );
});

test('a credential is seen by its person and by administrators, a refused one says why, and its picture goes', async ({
  world,
}) => {
  const { vera, paz, camila } = await makeTeam(world);
  const other = await makeStaff(world, ['veterinarian'], { name: 'Luis', surname: 'Paz' });
  expect(await send(world, other)).toMatchObject({ status: 400 });
  expect(await send(world, camila)).toMatchObject({ status: 403 });
  expect(await send(world, paz, { expiresOn: '2026-11-20' })).toMatchObject({ status: 400 });
  expect(await send(world, paz, {}, Buffer.from('%PDF-1.7'))).toMatchObject({ status: 415 });
  const first = await send(world, paz);
  const { credentialId } = await send(world, paz);
  const app = await world.http();
  const seen = async (person: Person, id = credentialId) =>
    (await app.inject({ url: `/api/equipo/credencial/${id}`, headers: { cookie: await cookieOf(world, person) } }))
      .statusCode;
  expect([await seen(paz), await seen(vera), await seen(other), await seen(camila)]).toEqual([200, 200, 404, 404]);
  // The second question took the place of the first.
  expect(await seen(paz, first.credentialId)).toBe(404);
  expect((await world.as(vera).credentials.list()).credentials).toHaveLength(1);

  await world.as(vera).credentials.refuse({ credentialId, reason: 'No se lee el número' });
  expect(await world.as(paz).credentials.mine()).toMatchObject({
    credentials: [{ state: 'refused', endedReason: 'No se lee el número', picture: false }],
  });
  const pictures = await world.db.selectFrom('credentialPicture').select('code').execute();
  world.now = '2026-11-21T17:00:00.000Z';
  await sweepCredentials({ db: world.db, store: world.store, now: () => world.now });
  for (const { code } of pictures) expect(await world.store.read(`${code}/l.jpg`)).toBeNull();

  // The own is looked at by another administrator, where there is one.
  const both = await makeStaff(world, ['administrator', 'veterinarian'], { name: 'Eva', surname: 'Ruiz' });
  await world.db.updateTable('staff').set({ registration: 'EV-1' }).where('userId', '=', both.id).execute();
  const own = await send(world, both);
  const said = { credentialId: own.credentialId, expiresOn: null };
  await expect(world.as(both).credentials.approve(said)).rejects.toMatchObject(refused('INVALID'));
  await world.as(vera).credentials.approve(said);
});

test('a family’s dose is confirmed by the veterinarian who sees its sticker, until the family corrects it', async ({
  world,
}) => {
  const { vera, paz, camila } = await makeTeam(world);
  const ana = await makeUser(world);
  const petId = await openAnimal(world, ana, paz);
  const { vaccinationId } = await world.as(ana).vaccines.add({ petId, ...FAMILY });
  const vouch = async () => (await world.as(ana).pets.get({ petId })).vaccinations[0]?.vouch;
  expect(await vouch()).toBeNull();
  await expect(world.as(ana).vaccines.confirm({ vaccinationId })).rejects.toMatchObject(refused('VETERINARIAN_ONLY'));
  await expect(world.as(camila).vaccines.confirm({ vaccinationId })).rejects.toMatchObject(
    refused('VACCINATION_NOT_FOUND'),
  );
  await world.as(paz).vaccines.confirm({ vaccinationId });
  expect(await vouch()).toMatchObject({ why: 'unchecked', confirmedOn: '2026-11-21', registration: 'MV-22' });
  const { credentialId } = await send(world, paz);
  await world.as(vera).credentials.approve({ credentialId, expiresOn: null });
  expect(await vouch()).toMatchObject({ by: 'clinic', confirmedOn: '2026-11-21' });
  // It stays the family's: a note changes nothing of the sticker, another lot does.
  await world.as(ana).vaccines.edit({ vaccinationId, notes: 'Lloró un poco' });
  expect((await vouch())?.by).toBe('clinic');
  await world.as(ana).vaccines.edit({ vaccinationId, lot: 'B2' });
  expect(await vouch()).toBeNull();
  await world.as(paz).vaccines.confirm({ vaccinationId });
  await world.as(paz).vaccines.unconfirm({ vaccinationId });
  expect(await vouch()).toBeNull();
  const told = await world.db.selectFrom('pushOutbox').select(['title', 'body']).where('userId', '=', ana.id).execute();
  expect(told.map(({ body }) => body.includes('retiró'))).toEqual([false, true]);
  expect(told[0]?.title).toContain(FAMILY.name);

  // At a visit by link: taken at the word, or vouched for by the clinic of the key.
  const begin = async (clinicKey: string | null) => {
    const { address } = await world.as(ana).visits.show({ petId });
    const vet = { name: 'Dr. Sur', registration: 'SUR-9', clinicKey };
    await world.anonymous().visits.open({ token: address.split('/').at(-1) ?? '', ...vet });
    return world.atVisit(world.tokens.at(-1) ?? '');
  };
  await (await begin(null)).vaccines.confirm({ vaccinationId });
  expect(await vouch()).toMatchObject({ by: 'none', why: 'declared', name: 'Dr. Sur', confirmedOn: '2026-11-21' });
  await world.anonymous().outsideClinics.ask({ name: 'Clínica Sur', city: 'Loja', email: 'sur@correo.ec' });
  const [asked] = await world.as(vera).outsideClinics.list();
  const { clinicId, key } = await world.as(vera).outsideClinics.approve({ clinicId: asked?.clinicId ?? 0 });
  const visit = await begin(key);
  await visit.vaccines.confirm({ vaccinationId });
  expect(await vouch()).toMatchObject({ by: 'outside', place: 'Clínica Sur', confirmedOn: '2026-11-21' });
  const foreign = await makePet(world, await makeUser(world));
  expect(foreign).not.toBe(petId);
  const elsewhere = { petId: foreign, ...FAMILY, createdBy: null, nextSource: 'none', nextOn: null } as const;
  const stamp = { createdAt: world.now, updatedAt: world.now };
  const { id } = await world.db
    .insertInto('vaccination')
    .values({ ...elsewhere, ...stamp })
    .returning('id')
    .executeTakeFirstOrThrow();
  await expect(visit.vaccines.confirm({ vaccinationId: id })).rejects.toMatchObject(refused('VACCINATION_NOT_FOUND'));

  // Given up with what it verified before, for a reason; without one only what comes is declared.
  await expect(world.as(vera).outsideClinics.withdraw({ clinicId, alsoBefore: true })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  world.now = '2026-11-22T15:00:00.000Z';
  await world.as(vera).outsideClinics.withdraw({ clinicId, alsoBefore: true, reason: 'Prestó su clave' });
  expect(await vouch()).toMatchObject({ why: 'withdrawn', endedOn: '2026-11-22', reason: 'Prestó su clave' });
});
