/** The clinic hands the records that it keeps over to their guardians, by a link that opens with what only they know. */
import { afterEach, describe, expect } from 'vitest';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { clinicFigures, clinicTables } from '#server/portability/clinic-export/service.ts';
import { eraseAccount } from '#server/portability/privacy/erasure.service.ts';
import { RUNS } from '#server/app/background/jobs.ts';
import { plus } from '#server/platform/lib/time.ts';
import { deliveredMails } from '../support/fake-mail.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { keepAnimal, makeTeam, writeKeptAnimal } from '../support/kept-animals.ts';
import { openWorld, type Person, test, type World } from '../support/world.ts';

const refusal = (code: string, field?: string) => ({ cause: { code, ...(field && { details: { field } }) } });
const DOSE = { name: 'Antirrábica', givenOn: '2026-11-01' };
const ROSA = { phone: '+593998842547', email: 'rosa@correo.ec' };

/** The link of an animal that reception hands over. */
async function handOver(world: World, camila: Person, petId: number) {
  const { link } = await world.as(camila).handOvers.send({ petId, way: 'link' });
  return link?.split('/').at(-1) ?? '';
}

async function claimFor(world: World, token: string, answer = '2547'): Promise<string> {
  return (await world.anonymous().handOvers.prove({ token, answer })).claim;
}

async function lastState(world: World, camila: Person, petId: number) {
  return (await world.as(camila).handOvers.ofPet({ petId })).last?.state;
}

async function mailed(world: World, pattern: RegExp): Promise<string> {
  const found = (await deliveredMails(world)).map(({ text }) => pattern.exec(text)?.[1]);
  return found.findLast((one) => one !== undefined) ?? '';
}

let opened: World | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

describe('a link', () => {
  test('says the animal and the clinic alone, and the record is taken with four figures, once, as it is', async ({
    world,
  }) => {
    const { vera, paz, camila } = await makeTeam(world);
    const petId = await keepAnimal(world, vera, ROSA);
    await world.as(paz).vaccines.add({ petId, ...DOSE });
    const before = await world.as(paz).pets.get({ petId });
    const token = await handOver(world, camila, petId);
    expect(await lastState(world, camila, petId)).toBe('made');
    const look = await world.anonymous().handOvers.look({ token });
    expect(look).toMatchObject({ petName: 'Toby', clinic: 'Clínica Ñandú', petId: null, proven: false, opened: false });
    expect(JSON.stringify(look)).not.toMatch(/Rosa|2547|rosa@|Perro/);
    await world.anonymous().handOvers.open({ token });
    expect(await lastState(world, camila, petId)).toBe('opened');
    const claim = await claimFor(world, token);
    const rosa = await makeUser(world, { name: 'Rosa' });
    await world.as(rosa).transfers.take({ claim, staysPatient: true });
    const after = await world.as(rosa).pets.get({ petId });
    expect(after.pet).toMatchObject({ code: before.pet.code, userId: rosa.id, role: 'owner' });
    expect(after.vaccinations[0]?.visit?.name).toBe('Dra. Paz Vera');
    expect((await world.as(paz).pets.get({ petId })).can).toMatchObject({ edit: true, own: false });
    expect(await world.as(rosa).transfers.take({ claim, staysPatient: true })).toMatchObject({ petId });
    expect((await world.as(rosa).handOvers.look({ token })).petId).toBe(petId);
    const luis = await makeUser(world, { name: 'Luis' });
    await expect(world.as(luis).transfers.take({ claim })).rejects.toMatchObject(refusal('HAND_OVER_NOT_FOUND'));
    await expect(world.anonymous().handOvers.look({ token })).rejects.toMatchObject(refusal('HAND_OVER_NOT_FOUND'));
  });

  test('leaves the clinic nothing but what it signed, where the guardian does not agree', {
    tags: 'same-on-both',
  }, async ({ world }) => {
    const { vera, paz, camila } = await makeTeam(world);
    const petId = await keepAnimal(world, vera, ROSA);
    const claim = await claimFor(world, await handOver(world, camila, petId));
    const rosa = await makeUser(world);
    await world.as(rosa).transfers.take({ claim, staysPatient: false });
    await expect(world.as(paz).pets.get({ petId })).rejects.toMatchObject(refusal('PET_NOT_FOUND'));
    await expect(world.as(camila).handOvers.ofPet({ petId })).rejects.toMatchObject(refusal('PET_NOT_FOUND'));
  });

  test('that is found on the street is guessed at five times, also all at once, and is dead in words', async ({
    world,
  }) => {
    const { vera, camila } = await makeTeam(world);
    const petId = await keepAnimal(world, vera, { ...ROSA, owner: { name: 'Rosa' } });
    const token = await handOver(world, camila, petId);
    const early = await claimFor(world, token);
    const wrong = world.anonymous().handOvers.prove({ token, answer: '0000' });
    await expect(wrong).rejects.toMatchObject({
      cause: { code: 'INVALID', details: { field: 'answer', message: expect.stringContaining('4 intentos') } },
    });
    // What cannot be an answer costs none.
    for (const answer of ['abcd', '12a4', '123456', 'abcdef'])
      await expect(world.anonymous().handOvers.prove({ token, answer })).rejects.toMatchObject(
        refusal('INVALID', 'answer'),
      );
    expect((await world.anonymous().handOvers.look({ token })).triesLeft).toBe(4);
    const guesses = ['0001', '0002', '0003', '0004', '0005', '0006'].map((answer) =>
      world.anonymous().handOvers.prove({ token, answer }),
    );
    const answers = await Promise.allSettled(guesses);
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
    const late = world.anonymous().handOvers.prove({ token, answer: '2547' });
    await expect(late).rejects.toMatchObject({
      cause: { code: 'HAND_OVER_NOT_FOUND', details: { message: expect.stringContaining('pídele otro') } },
    });
    expect(await lastState(world, camila, petId)).toBe('locked');
    // Who had proven it before is not locked out by a stranger.
    expect((await world.anonymous().handOvers.look({ token, claim: early })).proven).toBe(true);
    // Another one begins anew, and the locked one stays dead.
    const second = await handOver(world, camila, petId);
    await expect(world.anonymous().handOvers.look({ token })).rejects.toMatchObject(refusal('HAND_OVER_NOT_FOUND'));
    expect(await claimFor(world, second, '25-47')).toBeTruthy();
  });

  test('opens with the last figures of the identity too, and with a code that is sent to the address on record', {
    tags: 'same-on-both',
  }, async ({ world }) => {
    const { vera, camila } = await makeTeam(world);
    const petId = await keepAnimal(world, vera, { email: ROSA.email });
    const token = await handOver(world, camila, petId);
    expect(await world.anonymous().handOvers.look({ token })).toMatchObject({ withFigures: false, withCode: true });
    await world.anonymous().handOvers.sendCode({ token });
    const code = await mailed(world, /Tu código es (\d{6})\./);
    const other = code === '000000' ? '000001' : '000000';
    await expect(claimFor(world, token, other)).rejects.toMatchObject(refusal('INVALID', 'answer'));
    expect(await claimFor(world, token, code)).toBeTruthy();
    await expect(claimFor(world, token, code)).rejects.toMatchObject(refusal('INVALID', 'answer'));
    await world.db
      .updateTable('owner')
      .set({ idKind: 'pasaporte', idNumber: 'AB12CD9' })
      .where('email', '=', ROSA.email)
      .execute();
    expect(await claimFor(world, token, '2cd9')).toBeTruthy();
  });

  test('that was withdrawn, is too old, or whose animal is lost or went away gives nothing, in words', {
    tags: 'same-on-both',
  }, async ({ world }) => {
    const { vera, camila } = await makeTeam(world);
    const petId = await keepAnimal(world, vera, ROSA);
    const rosa = await makeUser(world);
    const gone = refusal('HAND_OVER_NOT_FOUND');
    const first = await handOver(world, camila, petId);
    const kept = await claimFor(world, first);
    const { last } = await world.as(camila).handOvers.ofPet({ petId });
    await world.as(camila).handOvers.withdraw({ handOverId: last?.handOverId ?? 0 });
    await expect(world.anonymous().handOvers.look({ token: first })).rejects.toMatchObject(gone);
    await expect(world.as(rosa).transfers.take({ claim: kept })).rejects.toMatchObject(gone);
    const second = await handOver(world, camila, petId);
    const claim = await claimFor(world, second);
    await world.db.updateTable('pet').set({ lostAt: world.now }).where('id', '=', petId).execute();
    await expect(world.as(rosa).transfers.take({ claim })).rejects.toMatchObject(refusal('PET_LOST'));
    await expect(handOver(world, camila, petId)).rejects.toMatchObject(refusal('PET_LOST'));
    await world.db.updateTable('pet').set({ lostAt: null }).where('id', '=', petId).execute();
    world.now = plus(world.now, 31, 'days');
    await expect(world.anonymous().handOvers.look({ token: second })).rejects.toMatchObject(gone);
    expect(await lastState(world, camila, petId)).toBe('expired');
    const third = await handOver(world, camila, petId);
    await world.db.updateTable('pet').set({ removedAt: world.now }).where('id', '=', petId).execute();
    await expect(world.anonymous().handOvers.look({ token: third })).rejects.toMatchObject(gone);
  });

  test('of an animal without any contact is refused, and a guardian’s animal is not the clinic’s to give', {
    tags: 'same-on-both',
  }, async ({ world }) => {
    const { vera, camila } = await makeTeam(world);
    const petId = await keepAnimal(world, vera);
    await expect(handOver(world, camila, petId)).rejects.toMatchObject(refusal('INVALID'));
    const ana = await makeUser(world);
    const hers = await makePet(world, ana);
    await expect(handOver(world, camila, hers)).rejects.toMatchObject(refusal('PET_NOT_FOUND'));
    await expect(world.as(ana).handOvers.send({ petId: hers, way: 'link' })).rejects.toMatchObject(
      refusal('STAFF_ONLY'),
    );
  });

  test('that went to the wrong person is taken back within seven days, with what was written since', async ({
    world,
  }) => {
    const { vera, paz, camila } = await makeTeam(world);
    const petId = await keepAnimal(world, vera, ROSA);
    const [luis, rosa] = [await makeUser(world, { name: 'Luis' }), await makeUser(world, { name: 'Rosa' })];
    await world.as(luis).transfers.take({ claim: await claimFor(world, await handOver(world, camila, petId)) });
    await world.as(luis).weights.add({ petId, amount: 9, unit: 'kg', measuredOn: '2026-11-20' });
    world.now = plus(world.now, 6, 'days');
    const [row] = (await world.as(camila).handOvers.offers({ state: 'taken' })).rows;
    await world.as(camila).transfers.takeBack({ handOverId: row?.handOverId ?? 0 });
    await expect(world.as(luis).pets.get({ petId })).rejects.toMatchObject(refusal('PET_NOT_FOUND'));
    const { weights, pet } = await world.as(paz).pets.get({ petId });
    expect([weights.length, pet.ownerName]).toEqual([1, 'Rosa']);
    expect((await deliveredMails(world)).at(-1)).toMatchObject({ to: luis.email });
    const again = world.as(camila).transfers.takeBack({ handOverId: row?.handOverId ?? 0 });
    await expect(again).rejects.toMatchObject(refusal('HAND_OVER_NOT_FOUND'));
    await world.as(rosa).transfers.take({ claim: await claimFor(world, await handOver(world, camila, petId)) });
    const [second] = (await world.as(camila).handOvers.offers({ state: 'taken' })).rows;
    world.now = plus(world.now, 7, 'days');
    await expect(world.as(camila).transfers.takeBack({ handOverId: second?.handOverId ?? 0 })).rejects.toMatchObject(
      refusal('INVALID'),
    );
  });

  test('makes of the contact the account of its person: one line in the lists, the count and the export', async ({
    world,
  }) => {
    const { vera, camila } = await makeTeam(world);
    const { petId, ownerId } = await writeKeptAnimal(world.db, { by: vera.id, at: world.now, ...ROSA });
    const second = await keepAnimal(world, vera, { name: 'Nube' });
    await world.db.updateTable('pet').set({ ownerId }).where('id', '=', second).execute();
    await world.db.deleteFrom('owner').where('principal', '=', 0).where('id', '!=', ownerId).execute();
    await world.db.insertInto('recallSilence').values({ ownerId, since: world.now }).execute();
    const rosa = await makeUser(world, { name: 'Rosa', phone: null });
    const owners = async (filter = '') => {
      const { rows } = await world.as(vera).adminLists.owners({ filter });
      const exported = [];
      for await (const row of clinicTables(world.context(vera) as SignedInContext)[1]?.table.rows ?? [])
        exported.push(row);
      const { owners: counted } = await world.as(vera).adminLists.totals();
      const { owners: compared } = await clinicFigures(world.context(vera) as SignedInContext);
      expect([exported.length, counted, compared], filter).toEqual(
        filter ? expect.anything() : Array(3).fill(rows.length),
      );
      return rows.map(({ kept, withAccount, phone, pets }) => ({ kept, withAccount, phone, pets }));
    };
    const takes = async (id: number) => {
      const claim = await claimFor(world, await handOver(world, camila, id));
      await world.as(rosa).transfers.take({ claim, staysPatient: true });
    };
    const { phone } = ROSA;
    const contact = { kept: true, withAccount: false, phone, pets: 2 };
    const account = { kept: false, withAccount: false, phone, pets: 1 };
    expect(await owners()).toEqual([contact]);
    await takes(petId);
    const partly = [account, { ...contact, withAccount: true, pets: 1 }];
    expect(await owners()).toEqual(partly);
    await takes(second);
    expect(await owners()).toEqual([{ ...account, pets: 2 }]);
    const [{ id: accountOwner } = { id: 0 }] = (await world.as(vera).adminLists.owners({})).rows;
    const look = await world.as(camila).adminRecord.owner({ ownerId: accountOwner });
    expect(look).toMatchObject({ phone, noted: { name: 'Rosa Loor', phone } });
    const silent = await world.db.selectFrom('recallSilence').select('ownerId').execute();
    expect(new Set(silent.map((row) => row.ownerId))).toEqual(new Set([ownerId, accountOwner]));
    // Taken back, it is the contact's again; who deletes the account leaves no number behind.
    const [row] = (await world.as(camila).handOvers.offers({ state: 'taken' })).rows;
    await world.as(camila).transfers.takeBack({ handOverId: row?.handOverId ?? 0 });
    expect(await owners()).toEqual(partly);
    const [first] = (await world.as(camila).handOvers.offers({ state: 'taken' })).rows.filter(
      (one) => one.petName === 'Toby',
    );
    await world.as(camila).transfers.takeBack({ handOverId: first?.handOverId ?? 0 });
    expect(await owners()).toEqual([contact]);
    await takes(petId);
    await takes(second);
    await eraseAccount(world.context(rosa), rosa);
    expect(await owners()).toEqual([]);
    expect(await world.db.selectFrom('owner').select('phone').where('phone', '=', phone).execute()).toEqual([]);
  });

  test('goes to one of two accounts that take it at once', async ({ world }) => {
    const { vera, camila } = await makeTeam(world);
    const petId = await keepAnimal(world, vera, ROSA);
    const token = await handOver(world, camila, petId);
    const [one, two] = [await claimFor(world, token), await claimFor(world, token)];
    const [ana, luis] = [await makeUser(world), await makeUser(world)];
    const answers = await Promise.allSettled([
      world.as(ana).transfers.take({ claim: one, staysPatient: true }),
      world.as(luis).transfers.take({ claim: two, staysPatient: true }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const members = await world.db.selectFrom('petMember').selectAll().where('petId', '=', petId).execute();
    expect(members).toHaveLength(1);
  });

  test('lets who proved it open an account, where accounts are opened by invitation alone', {
    tags: 'same-on-both',
  }, async () => {
    opened = await openWorld({ SIGNUPS: 'invited' });
    const world = opened;
    const { vera, camila } = await makeTeam(world);
    const petId = await keepAnimal(world, vera, ROSA);
    const password = 'Montubio-42-ceibo';
    const luis = { email: 'luis@correo.ec', password, confirmPassword: password, name: 'Luis', country: 'EC' };
    const form = { ...luis, phone: '0998842547', acceptTerms: true };
    const closed = { cause: { code: 'SIGNUPS_CLOSED' } };
    await expect(world.anonymous().auth.signUp({ ...form, claim: 'x' })).rejects.toMatchObject(closed);
    const claim = await claimFor(world, await handOver(world, camila, petId));
    expect(await world.anonymous().auth.signUp({ ...form, claim })).toEqual({ email: 'luis@correo.ec' });
    const { last } = await world.as(camila).handOvers.ofPet({ petId });
    await world.as(camila).handOvers.withdraw({ handOverId: last?.handOverId ?? 0 });
    const eva = { ...form, email: 'eva@correo.ec' };
    await expect(world.anonymous().auth.signUp({ ...eva, claim })).rejects.toMatchObject(closed);
    // A mailed one invites its address.
    await world.as(camila).handOvers.send({ petId, way: 'mail' });
    const rosa = { ...form, email: ROSA.email };
    expect(await world.anonymous().auth.signUp(rosa)).toEqual({ email: ROSA.email });
  });
});

describe('all at once', { tags: 'same-on-both' }, () => {
  test('ten records: those with an address go by mail, the others one by one, each with its state and one reminder', async ({
    world,
  }) => {
    const { vera, camila } = await makeTeam(world);
    const api = world.as(camila);
    const of = (n: number) => ({ name: `Toby${n}`, phone: `+5939988425${String(40 + n)}` });
    const ids: number[] = [];
    for (let n = 0; n < 10; n += 1)
      ids.push(await keepAnimal(world, vera, { ...of(n), email: n < 6 ? `rosa${n}@correo.ec` : null }));
    await keepAnimal(world, vera, { name: 'Sin contacto' });
    const lost = await keepAnimal(world, vera, { name: 'Perdida', phone: ROSA.phone });
    await world.db.updateTable('pet').set({ lostAt: world.now }).where('id', '=', lost).execute();
    expect(await api.handOvers.counts()).toMatchObject({ mail: 6, chat: 4, paper: 0, unknown: 1, waiting: 0 });
    expect(await api.handOvers.mailSome({})).toEqual({ sent: 6, next: null });
    expect(await api.handOvers.mailSome({})).toEqual({ sent: 0, next: null });
    expect(await api.handOvers.counts()).toMatchObject({ mail: 0, chat: 4, waiting: 6 });
    const { rows } = await api.handOvers.ready({});
    expect(rows.map(({ animals, chat }) => [animals[0]?.petName, chat])).toEqual([
      ['Toby6', '593998842546'],
      ['Toby7', '593998842547'],
      ['Toby8', '593998842548'],
      ['Toby9', '593998842549'],
    ]);
    const { message } = await api.handOvers.send({ petId: ids[9] ?? 0, way: 'whatsapp' });
    expect(message).toMatch(
      /^Hola, Rosa\. Clínica Ñandú te entrega la libreta de salud de Toby9: .*\/libreta\/[\w-]{43}$/,
    );
    // A guardian opens the mail's link, and takes it.
    const letters = (await deliveredMails(world)).filter(({ subject }) => subject.includes('te entrega la libreta'));
    expect(letters).toHaveLength(6);
    const letter = letters.find(({ to }) => to === 'rosa3@correo.ec');
    const token = /\/libreta\/([\w-]{43})\b/.exec(letter?.text ?? '')?.[1] ?? '';
    const rosa = await makeUser(world);
    await world.as(rosa).transfers.take({ claim: await claimFor(world, token, '2543'), staysPatient: true });
    const waiting = await api.handOvers.offers({ state: 'waiting' });
    expect(waiting.rows.map(({ petName, state }) => `${petName} ${state}`)).toEqual([
      'Toby9 sent',
      'Toby5 sent',
      'Toby4 sent',
      'Toby2 sent',
      'Toby1 sent',
      'Toby0 sent',
    ]);
    const toRemind = { handOverId: waiting.rows[0]?.handOverId ?? 0 };
    await expect(api.handOvers.remind(toRemind)).rejects.toMatchObject(refusal('INVALID'));
    world.now = plus(world.now, 7, 'days');
    const reminded = () => RUNS.handOvers({ ...world.context(camila), asked: false });
    const night = plus(world.now, 14, 'hours');
    const day = world.now;
    world.now = night;
    expect(await reminded()).toBe('Ninguna libreta esperaba un recordatorio.');
    world.now = day;
    expect(await reminded()).toBe('Se recordaron 5 libretas.');
    expect(await reminded()).toBe('Ninguna libreta esperaba un recordatorio.');
    expect((await api.handOvers.remind(toRemind)).message).toContain('/libreta/');
    await expect(api.handOvers.remind(toRemind)).rejects.toMatchObject(refusal('INVALID'));
    const again = (await deliveredMails(world)).filter(({ subject }) => subject.endsWith('te espera'));
    expect(again).toHaveLength(5);
  });

  test('a guardian of three gets one letter and one reminder, opens them with four figures, and takes those that are hers', async ({
    world,
  }) => {
    const { vera, camila } = await makeTeam(world);
    const api = world.as(camila);
    const ids = [await keepAnimal(world, vera, { ...ROSA, name: 'Canela' })];
    await keepAnimal(world, vera, { name: 'Toby', email: 'luis@correo.ec', phone: '+593998840000' });
    const [{ ownerId } = { ownerId: 0 }] = await world.db
      .selectFrom('pet')
      .select('ownerId')
      .where('id', '=', ids[0] ?? 0)
      .execute();
    for (const name of ['Nube', 'Sombra']) {
      const id = await keepAnimal(world, vera, { name });
      await world.db.updateTable('pet').set({ ownerId }).where('id', '=', id).execute();
      ids.push(id);
    }
    const [canela = 0, nube = 0, sombra = 0] = ids;
    expect(await api.handOvers.counts()).toMatchObject({ mail: 4, letters: 2 });
    expect(await api.handOvers.mailSome({})).toEqual({ sent: 4, next: null });
    const hers = async () => (await deliveredMails(world)).filter(({ to }) => to === ROSA.email);
    const [letter, more] = await hers();
    expect(more).toBeUndefined();
    expect(letter?.subject).toBe('Clínica Ñandú te entrega las libretas de Canela, Nube y Sombra');
    expect(letter?.text).not.toContain('Toby');

    world.now = plus(world.now, 7, 'days');
    expect(await RUNS.handOvers({ ...world.context(camila), asked: false })).toBe('Se recordaron 4 libretas.');
    const [reminder, third] = await hers();
    expect([reminder?.subject, third]).toEqual(['Las libretas de Canela, Nube y Sombra te esperan', undefined]);

    // Before the figures the page says no more than of one animal.
    const token = /\/libreta\/([\w-]{43})\b/.exec(letter?.text ?? '')?.[1] ?? '';
    expect(await world.anonymous().handOvers.look({ token })).toMatchObject({ petName: 'Canela', others: [] });
    await world.db.updateTable('pet').set({ lostAt: world.now }).where('id', '=', sombra).execute();
    const claim = await claimFor(world, token);
    const rosa = await makeUser(world);
    const { others: beside } = await world.as(rosa).handOvers.look({ token, claim });
    expect(beside.map(({ petName, lost }) => [petName, lost])).toEqual([
      ['Nube', false],
      ['Sombra', true],
    ]);
    const takes = (handOverId: number | null) =>
      world.as(rosa).transfers.take({ claim, staysPatient: true, handOverId });
    for (let twice = 0; twice < 2; twice += 1) {
      expect((await takes(null)).petId).toBe(canela);
      expect((await takes(beside[0]?.handOverId ?? 0)).petId).toBe(nube);
    }
    await expect(takes(beside[1]?.handOverId ?? 0)).rejects.toMatchObject(refusal('PET_LOST'));
    // What proves to be Rosa does not prove to be Luis.
    const [his] = (await api.handOvers.offers({ state: 'waiting' })).rows.filter(({ petName }) => petName === 'Toby');
    await expect(takes(his?.handOverId ?? 0)).rejects.toMatchObject(refusal('HAND_OVER_NOT_FOUND'));
    // The letter still leads to what it left.
    await world.db.updateTable('pet').set({ lostAt: null }).where('id', '=', sombra).execute();
    const last = await world.as(rosa).handOvers.look({ token, claim });
    expect(last).toMatchObject({ petName: 'Sombra', petId: null, proven: true });
    expect((await takes(last.handOverId)).petId).toBe(sombra);
    expect(await world.as(rosa).handOvers.look({ token, claim })).toMatchObject({ petName: 'Canela', petId: canela });
  });

  test('a tap in a chat names all animals of a guardian, and its reminder too', async ({ world }) => {
    const { vera, camila } = await makeTeam(world);
    const api = world.as(camila);
    const first = await keepAnimal(world, vera, { name: 'Canela', phone: ROSA.phone });
    const second = await keepAnimal(world, vera, { name: 'Nube' });
    const { ownerId } = await world.db
      .selectFrom('pet')
      .select('ownerId')
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    await world.db.updateTable('pet').set({ ownerId }).where('id', '=', second).execute();
    const { rows } = await api.handOvers.ready({});
    expect(rows.map(({ animals }) => animals.map(({ petName }) => petName))).toEqual([['Canela', 'Nube']]);
    const { message, handOverId } = await api.handOvers.send({ petId: first, way: 'whatsapp', all: true });
    expect(message).toContain('te entrega las libretas de salud de Canela y Nube: ');
    expect((await api.handOvers.ready({})).rows).toEqual([]);
    world.now = plus(world.now, 7, 'days');
    expect((await api.handOvers.remind({ handOverId })).message).toContain('Canela y Nube');
    const waiting = await api.handOvers.offers({ state: 'waiting' });
    expect(waiting.rows.map(({ mayRemind }) => mayRemind)).toEqual([false, false]);
  });

  test('stops and goes on: each call sends some, and says where the next begins', async ({ world }) => {
    const { vera, camila } = await makeTeam(world);
    for (let n = 0; n < 53; n += 1) await keepAnimal(world, vera, { name: `T${n}`, email: `r${n}@correo.ec` });
    const first = await world.as(camila).handOvers.mailSome({});
    expect(first.sent).toBe(50);
    expect(await world.as(camila).handOvers.mailSome({ cursor: first.next })).toEqual({ sent: 3, next: null });
    const mails = await world.db.selectFrom('mailOutbox').select('email').where('kind', '=', 'hand-over').execute();
    expect(new Set(mails.map(({ email }) => email)).size).toBe(53);
  });
});
