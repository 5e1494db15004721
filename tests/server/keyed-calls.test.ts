/** Which calls take a key, how each is made to happen once, and that what is said to be one transaction is one. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, inject } from 'vitest';
import { openSqlite } from '#db/open.ts';
import type { Db } from '#db/types.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { inside, once } from '#server/platform/idempotency/service.ts';
import { putIssuer, setMode } from '#server/billing/issuer/queries.ts';
import { choices, routes } from '#server/app/rest/calls.ts';
import { createCaller, procedures } from '#server/app/http/router.ts';
import { CAMPAIGN } from '../support/good-entries.ts';
import { LOT } from '../support/clinic-inputs.ts';
import { ISSUER } from '../support/invoice-inputs.ts';
import { GOOD } from '../support/good-inputs.ts';
import { makeStaff, makeUser } from '../support/guardian.ts';
import { writeKeptAnimal } from '../support/kept-animals.ts';
import { keepOneOfEach } from '../support/kept-rows.ts';
import { makeNotes } from '../support/notes.ts';
import { makeTag } from '../support/tags.ts';
import { type Person, test, type World } from '../support/world.ts';

const keyed = [...procedures].filter(([, { _def }]) => _def.meta?.idempotent !== undefined);
const older = [...routes, ...choices.flatMap(({ rows }) => Object.values(rows))].filter(
  ({ mutation, open, bearerField }) => mutation && !open && !bearerField,
);

describe('every call that takes a key', () => {
  test('says how it is made to happen once, and a browser that queues it sends one', () => {
    const queued = [...procedures].filter(([, { _def }]) => _def.meta?.offline === 'queue');
    expect(queued.filter(([, { _def }]) => _def.meta?.idempotent === undefined).map(([path]) => path)).toEqual([]);
    expect(queued.length).toBeGreaterThan(0);
    expect(older.filter(({ idempotent }) => idempotent === null).map(({ path: call }) => call)).toEqual([]);
    expect(keyed.filter(([, { _def }]) => _def.type !== 'mutation').map(([path]) => path)).toEqual([]);
  });

  test('waits for nobody where it is one transaction: all that it wrote is undone with it', async ({ world }) => {
    const ana = await makeStaff(world, ['administrator', 'veterinarian']);
    const inputs = await goodInputs(world, ana);
    const context = contextOf(world, ana);
    const before = await everything(world.db);
    for (const [name, { _def }] of keyed) {
      if (_def.meta?.idempotent !== 'whole') continue;
      const undone = inside(context, async (parts) => {
        await callOf({ ...context, ...parts }, name)(inputs(name));
        throw new Error(`undone: ${name}`);
      });
      await expect(undone, name).rejects.toThrow(`undone: ${name}`);
      expect(await everything(world.db), name).toEqual(before);
    }
  });

  test('is given neither the store nor the workers there', async ({ world }) => {
    const context = contextOf(world, await makeUser(world));
    await inside(context, async ({ store, workers }) => {
      expect(() => store.read('x')).toThrow('inside a transaction');
      expect(() => workers.run('picture', { source: Buffer.alloc(0) })).toThrow('inside a transaction');
    });
  });
});

test('a refusal of an audited call leaves its entry, though all else is undone', async ({ world }) => {
  const ana = await makeStaff(world, ['veterinarian']);
  const context = contextOf(world, ana);
  const give = { campaignId: 2_000_000_000, code: 'K7Q2M9XDTA' };
  const call = { key: 'una-vez', way: 'whole', path: 'campaignDoses.give', body: '{}' } as const;
  const run = async () => ({ status: 200, answer: '' });
  const refused = once(context, call, {
    run: async (parts) => {
      await createCaller({ ...context, ...parts }).campaignDoses.give(give);
      return run();
    },
  });
  await expect(refused).rejects.toMatchObject({ cause: { code: 'CAMPAIGN_NOT_FOUND' } });
  const entries = await world.db.selectFrom('auditEntry').select(['action', 'outcome']).execute();
  expect(entries).toEqual([{ action: 'campaignDoses.give', outcome: 'CAMPAIGN_NOT_FOUND' }]);
  expect(await world.db.selectFrom('idempotency').select('key').execute()).toEqual([]);
  expect(await once(context, call, { run })).toEqual({ status: 200, answer: '' });
});

test.skipIf(!inject('sqliteTemplate'))('a key costs no commit of its own', async ({ world }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'petlove-commits-'));
  const file = path.join(folder, 'petlove.db');
  copyFileSync(inject('sqliteTemplate'), file);
  const open = openSqlite(file);
  try {
    const onDisk = { ...world, db: open.db };
    const ana = await makeUser(onDisk);
    const context = { ...contextOf(world, ana), db: open.db };
    const { petId } = await createCaller(context).pets.create({ name: 'Luna', speciesId: 1, sex: 'female' });
    const weight = { petId, amount: 12, unit: 'kg', measuredOn: '2026-11-01' } as const;
    const count = async (work: () => Promise<unknown>) => {
      const before = commitsIn(`${file}-wal`);
      await work();
      return commitsIn(`${file}-wal`) - before;
    };
    const plain = await count(() => createCaller(context).weights.add(weight));
    const call = { key: 'una-vez', way: 'whole', path: 'weights.add', body: '{}' } as const;
    const run = async (parts: object) => {
      const made = await createCaller({ ...context, ...parts }).weights.add({ ...weight, amount: 13 });
      return { status: 200, answer: JSON.stringify(made) };
    };
    const keyed = await count(() => once(context, call, { run }));
    const again = await count(() => once(context, call, { run }));
    expect({ plain, keyed, again }).toEqual({ plain: 1, keyed: 1, again: 0 });
  } finally {
    await open.close();
    rmSync(folder, { recursive: true });
  }
});

function contextOf(world: World, person: Person): SignedInContext {
  const context = world.context(person);
  if (!context.actor) throw new Error('nobody');
  return { ...context, actor: context.actor };
}

function callOf(context: SignedInContext, name: string) {
  const [noun = '', verb = ''] = name.split('.');
  // Any procedure by its name: what it takes is not known here.
  const api = createCaller(context) as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
  return api[noun]?.[verb] ?? (() => Promise.reject(new Error(`no procedure ${name}`)));
}

/** An input for each that it does not refuse. */
async function goodInputs(world: World, ana: Person) {
  const api = world.as(ana);
  const kept = await keepOneOfEach(world, ana);
  const ids = Object.fromEntries(Object.entries(kept).map(([name, id]) => [`${name}Id`, id]));
  const { petId = 0, medicineId = 0 } = ids;
  const { campaignId } = await api.campaigns.begin(CAMPAIGN);
  const { code } = await api.pets.create({ name: 'Toby', speciesId: 1, sex: 'male' });
  const { ownerId: spare } = await api.owners.create({ name: 'Tío Luis' });
  const { activationCode } = await makeTag(world);
  const invoice = GOOD['invoiceData.save']?.(ids as never);
  const { invoiceDataId } = await api.invoiceData.save(invoice as Parameters<typeof api.invoiceData.save>[0]);
  // The counter issues nothing before the clinic does.
  const { nextInvoice: _, nextCreditNote: __, ...issuer } = ISSUER;
  await putIssuer(world.db, undefined, { ...issuer, keepsAccounts: 1, updatedAt: world.now, updatedBy: ana.id });
  await setMode(world.db, 1, 'test', {});
  await world.db.updateTable('staff').set({ registration: 'KE-1' }).where('userId', '=', ana.id).execute();
  // What only a veterinarian writes, at an animal of the clinic.
  const { petId: patient, ownerId: client } = await writeKeptAnimal(world.db, { by: ana.id, at: world.now });
  const { consultationId, prescriptionId } = await makeNotes(world, { petId: patient, createdBy: ana.id });
  const { vaccinationId } = await api.vaccines.add({ petId: patient, name: 'Rabia', givenOn: '2026-11-01' });
  const ofFamily = { petId: patient, name: 'Rabia', givenOn: '2026-10-01', nextSource: 'none' } as const;
  const stamp = { createdAt: world.now, updatedAt: world.now };
  const doses = await world.db
    .insertInto('vaccination')
    .values([
      { ...ofFamily, ...stamp },
      { ...ofFamily, ...stamp, confirmedAt: world.now },
    ])
    .returning('id')
    .execute();
  const [unseen, seen] = doses.map(({ id }) => id).toSorted((a, b) => a - b);
  const said = { vaccinationId, happenedOn: '2026-11-02', what: 'Vómito', seriousness: 'mild' } as const;
  const [event, gone] = [await api.adverseEvents.add(said), await api.adverseEvents.add(said)];
  await api.adverseEvents.remove({ vaccinationId, eventId: gone.eventId });
  const lot = (number: string) => api.lots.add({ ...LOT, number, expiresOn: '2027-06-30' });
  const [{ lotId }, spareLot, withdrawn] = [await lot('A-1'), await lot('A-2'), await lot('A-3')];
  await api.vaccines.add({ petId: patient, name: 'Rabia', givenOn: '2026-11-03', vaccineId: 1, lotId });
  await api.lots.withdraw({ ...withdrawn, on: '2026-11-20', reason: 'Aviso' });
  const told = await api.lots.noteTold({ lotId, ownerId: client, way: 'phone' });
  const found = { petId: patient, kind: 'expiredLot', foundAt: world.now } as const;
  const [open, accepted] = await world.db
    .insertInto('reviewLine')
    .values([
      { ...found, key: 'x', acceptedAt: null, acceptedBy: null },
      { ...found, key: 'y', acceptedAt: world.now, acceptedBy: ana.id },
    ])
    .returning('id')
    .execute();
  const more: Record<string, object> = {
    'lots.edit': { lotId },
    'lots.remove': spareLot,
    'lots.close': { lotId },
    'lots.withdraw': { lotId },
    'lots.reinstate': withdrawn,
    'lots.link': { lotId },
    'lots.mailSome': { lotId },
    'lots.noteChat': { lotId, ownerId: client },
    'lots.noteTold': { lotId, ownerId: client },
    'lots.takeBackTold': { lotId, noticeId: told.noticeId },
    'review.accept': { lineId: open?.id },
    'review.reopen': { lineId: accepted?.id },
    'review.recheck': { lineId: open?.id },
    'adverseEvents.add': { vaccinationId },
    'adverseEvents.remove': { vaccinationId, eventId: event.eventId },
    'adverseEvents.restore': { vaccinationId, eventId: gone.eventId },
    'certificates.issue': { petId: patient },
    'consultations.add': { petId: patient },
    'vaccines.confirm': { vaccinationId: unseen },
    'vaccines.unconfirm': { vaccinationId: seen },
    'consultations.edit': { consultationId },
    'prescriptions.add': { petId: patient },
    'prescriptions.edit': { prescriptionId },
    'weights.setTarget': { petId: patient },
    'weights.removeTarget': { petId: patient },
    'campaignDoses.enrol': { campaignId },
    'campaignDoses.give': { campaignId, code },
    'files.remove': { fileId: kept.file },
    'invoiceData.change': { invoiceDataId },
    'owners.remove': { ownerId: spare },
    'tags.activateByEither': { petId, code: activationCode },
  };
  const nouns = ['checkup', 'deworming', 'illness', 'medicine', 'vaccination', 'weight'] as const;
  for (const noun of [...nouns, 'consultation', 'prescription'] as const) {
    const removed = Object.entries(kept).find(([name]) => name.toLowerCase() === `removed${noun}`)?.[1];
    more[`${noun === 'vaccination' ? 'vaccines' : noun === 'illness' ? 'illnesses' : `${noun}s`}.restore`] = {
      [`${noun}Id`]: removed,
    };
  }
  await api.medicines.give({ medicineId, slot: '2026-11-01T08:00' });
  return (name: string) => ({ ...GOOD[name]?.(ids as never), ...more[name] });
}

/** Every row there is, but for the counters of tries, which outlive a refusal. */
async function everything(db: Db): Promise<Record<string, string[]>> {
  const tables = (await db.introspection.getTables()).filter(
    ({ name, isView }) => !isView && !/^kysely_|^sqlite_|Search|^rateLimit$/.test(name),
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await db
      .selectFrom(name as 'pet')
      .selectAll()
      .execute();
    found[name] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return found;
}

/** How many frames of SQLite's log end a transaction: those that tell the size of the file. Source: sqlite.org/fileformat2.html#walformat */
function commitsIn(file: string): number {
  const log = readFileSync(file);
  const step = 24 + log.readUInt32BE(8);
  let commits = 0;
  for (let frame = 32; frame + step <= log.length; frame += step) if (log.readUInt32BE(frame + 4) > 0) commits += 1;
  return commits;
}
