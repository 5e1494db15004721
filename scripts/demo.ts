/**
 * `npm run demo`: the whole product on a throw-away data folder filled with a believable clinic. Nothing here is a pretend
 * mode of the server: it is the same process on a database that this script wrote through the same procedures.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrateToLatest } from '#db/migrate.ts';
import { openSqlite } from '#db/open.ts';
import { readConfig } from '#server/config.ts';
import { systemNow } from '#server/lib/time.ts';
import { seedClinic } from './demo/seed.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'petlove-demo-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

// The demo's own folder and database, whatever the environment says: it must never fill somebody's real one.
Object.assign(process.env, { DATA_DIR: dataDir, DATABASE_URL: '' });
const config = readConfig(process.env);
const open = openSqlite(path.join(dataDir, 'petlove.db'));
await migrateToLatest(open);
const { password, guardian, administrator } = await seedClinic(open, config, systemNow);
await open.close();

console.log(
  [
    'Demostración: los datos se borran al cerrar.',
    `  Tutora:        ${guardian}`,
    `  Administrador: ${administrator}`,
    `  Contraseña:    ${password}  (nueva en cada arranque)`,
  ].join('\n'),
);
await import('#server/main.ts');
