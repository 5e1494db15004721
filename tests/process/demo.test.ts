/** `npm run demo` fills its database through the product's own services: a change of theirs must not leave it without a clinic. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { migrateToLatest } from '#db/migrate.ts';
import { openSqlite } from '#db/open.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { systemNow } from '#server/platform/lib/time.ts';
import { seedClinic } from '../../scripts/demo/seed.ts';
import { temporaryFolder } from '../support/process.ts';

test('the demo has 300 patients, half of them kept by the clinic, and doses of two veterinarians', async () => {
  using folder = temporaryFolder();
  const open = openSqlite(path.join(folder.path, 'petlove.db'));
  await migrateToLatest(open);
  const { team } = await seedClinic(open, readConfig({ DATA_DIR: folder.path }), systemNow);
  const patients = await open.db
    .selectFrom('patient')
    .innerJoin('pet', 'pet.id', 'patient.petId')
    .leftJoin('keeper', 'keeper.userId', 'pet.userId')
    .select('keeper.userId as keeper')
    .where('patient.endedAt', 'is', null)
    .execute();
  expect(patients).toHaveLength(300);
  expect(patients.filter(({ keeper }) => keeper !== null)).toHaveLength(150);
  const signers = await open.db
    .selectFrom('vaccination')
    .innerJoin('signature', 'signature.id', 'vaccination.signatureId')
    .innerJoin('user', 'user.id', 'signature.staffId')
    .select('user.email')
    .distinct()
    .execute();
  expect(signers.map(({ email }) => email).toSorted()).toEqual(team.slice(0, 2).toSorted());
  await open.close();
});
