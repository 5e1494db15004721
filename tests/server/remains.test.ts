/** What was deleted stays deleted: also after a restore, and in the copies that lie beside the database. */
import { IS_PERSON } from '#db/keeper.ts';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import { deleteAgain, sweepCopies } from '#server/portability/privacy/remains.service.ts';
import { plus } from '#server/platform/lib/time.ts';
import { insertConsent } from '#server/clinic/whatsapp/queries.ts';
import { makeTeam, writeKeptAnimal } from '../support/kept-animals.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { type Person, test, type World } from '../support/world.ts';

const NOTHING = { gone: 0, stayed: 0, forgotten: 0, withdrawn: 0 };
const PASSWORD = 'canario-del-paramo-77';

describe('what ended and comes back with a backup', () => {
  test('an account is deleted again with its animals, a contact and a consent end again, and a newer account with the same number stays', async ({
    world,
  }) => {
    const passwordHash = await hashPassword(PASSWORD);
    const createdAt = '2026-10-01T15:00:00.000Z';
    const [ana, beto] = [await makeUser(world, { passwordHash, createdAt }), await makeUser(world, { passwordHash })];
    for (const one of [ana, beto]) await world.as(one).privacy.deleteAccount({ password: PASSWORD });
    expect(await accounts(world)).toEqual([]);
    const list = readFileSync(path.join(world.config.dataDir, 'deleted-accounts.jsonl'), 'utf8');
    expect(list).not.toContain(ana.email);

    const { vera, camila } = await makeTeam(world);
    const rosa = await writeKeptAnimal(world.db, { by: vera.id, at: world.now, phone: '+593998842547' });
    const luis = await writeKeptAnimal(world.db, { by: vera.id, at: world.now, name: 'Kira', phone: '+593987654321' });
    const given = {
      ownerId: rosa.ownerId,
      phone: '593998842547',
      words: 'Sí',
      way: 'person',
      givenAt: createdAt,
    } as const;
    await world.db.transaction().execute((db) => insertConsent(db, { ...given, notedBy: camila.id }));
    await world.as(camila).whatsapp.endConsent({ ownerId: rosa.ownerId });
    await world.as(vera).ownerData.forget({ ownerId: luis.ownerId });

    // As the backup has them; Beto's number is somebody else's since then.
    await world.db.updateTable('whatsappConsent').set({ withdrawnAt: null }).execute();
    const named = { name: 'Luis', phone: '+593987654321', forgottenAt: null };
    await world.db.updateTable('owner').set(named).where('id', '=', luis.ownerId).execute();
    const back = await makeUser(world, { id: ana.id, email: ana.email, createdAt });
    await makePet(world, back, { name: 'Luna' });
    world.now = plus(world.now, 3, 'days');
    const other = await makeUser(world, { id: beto.id });
    expect(await deleteAgain(deps(world, back))).toEqual({ gone: 1, stayed: 0, forgotten: 1, withdrawn: 1 });
    expect(await accounts(world)).toContain(other.id);
    expect(await accounts(world)).not.toContain(back.id);
    expect(await world.db.selectFrom('pet').select('id').where('name', '=', 'Luna').execute()).toEqual([]);
    expect(await world.db.selectFrom('owner').select('phone').where('id', '=', luis.ownerId).execute()).toEqual([
      { phone: null },
    ]);
    expect(await deleteAgain(deps(world, back))).toEqual(NOTHING);
  });

  test('the only administrator stays, so that the house can be entered', async ({ world }) => {
    const passwordHash = await hashPassword(PASSWORD);
    const admin = await makeUser(world, { role: 'ROLE_ADMINISTRADOR', passwordHash });
    const heir = await makeUser(world, { role: 'ROLE_ADMINISTRADOR' });
    await world.as(admin).privacy.deleteAccount({ password: PASSWORD });
    await world.db.deleteFrom('user').where('id', '=', heir.id).execute();
    const back = await makeUser(world, { id: admin.id, email: admin.email, role: 'ROLE_ADMINISTRADOR' });
    expect(await deleteAgain(deps(world, back))).toEqual({ ...NOTHING, stayed: 1 });
    expect(await accounts(world)).toEqual([admin.id]);
  });

  test('is remembered for a year, which no backup reaches, and a line that was cut off harms nothing', async ({
    world,
  }) => {
    const ana = await makeUser(world, { passwordHash: await hashPassword(PASSWORD) });
    await world.as(ana).privacy.deleteAccount({ password: PASSWORD });
    const file = path.join(world.config.dataDir, 'deleted-accounts.jsonl');
    appendFileSync(file, '{"id":7,"mar');
    world.now = plus(world.now, 364, 'days');
    await deleteAgain(deps(world, ana));
    expect(readFileSync(file, 'utf8')).toContain('"mark"');
    world.now = plus(world.now, 2, 'days');
    await deleteAgain(deps(world, ana));
    expect(readFileSync(file, 'utf8')).toBe('');
  });
});

test('the copy before an update stays for thirty days, an earlier one no longer than the next', async ({ world }) => {
  const { dataDir } = world.config;
  const copy = (at: string) => `petlove-antes-de-migrar-2026-11-22-015-plates-last-read-${at}.db`;
  const [first, last] = [copy('2026-11-10T03-00-00.000Z'), copy('2026-11-20T03-00-00.000Z')];
  for (const name of [first, last, 'petlove.db']) writeFileSync(path.join(dataDir, name), 'datos');
  const aside = 'antes-de-restaurar-2026-11-20T03-00-00';
  mkdirSync(path.join(dataDir, aside));
  writeFileSync(path.join(dataDir, aside, 'petlove.db'), 'datos');
  const left = () => readdirSync(dataDir).filter((name) => /antes-de|\.db$/.test(name));
  expect(await sweepCopies({ config: world.config, now: () => world.now })).toBe(1);
  expect(left()).toEqual([aside, last, 'petlove.db'].toSorted());
  world.now = '2026-12-19T15:00:00.000Z';
  expect(await sweepCopies({ config: world.config, now: () => world.now })).toBe(0);
  world.now = '2026-12-20T15:00:00.000Z';
  expect(await sweepCopies({ config: world.config, now: () => world.now })).toBe(2);
  expect(left()).toEqual(['petlove.db']);
});

function deps(world: World, person: Person) {
  const { db, config, store, now, log } = world.context(person);
  return { db, config, store, now, log };
}

async function accounts(world: World): Promise<number[]> {
  const rows = await world.db.selectFrom('user').where(IS_PERSON).select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
