/**
 * `npm run demo`: the whole product on a throw-away data folder with a realistic clinic. The server has no demo
 * mode: it is the same process on a database that this script filled through the same procedures.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrateToLatest } from '#db/migrate.ts';
import { openSqlite } from '#db/open.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { systemNow } from '#server/platform/lib/time.ts';
import { startGateways } from './demo/gateways.ts';
import { seedClinic } from './demo/seed.ts';

const TRANSFER_INSTRUCTIONS = [
  'Banco de prueba, cuenta de ahorros 000 000 0000',
  'A nombre de Clínica Los Arupos (demostración: no transfieras dinero de verdad)',
  'O en efectivo, en la recepción de la clínica',
].join('\n');

const dataDir = mkdtempSync(path.join(tmpdir(), 'petlove-demo-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

const { url: gateways, env, control } = await startGateways();
// The demo's own folder, database and gateways, whatever the environment says: it must never fill a real
// database or move real money.
Object.assign(process.env, { DATA_DIR: dataDir, DATABASE_URL: '', TRANSFER_INSTRUCTIONS, ...env });
const config = readConfig(process.env);
const open = openSqlite(path.join(dataDir, 'petlove.db'));
await migrateToLatest(open);
const { password, guardian, administrator, team } = await seedClinic(open, config, systemNow, control);
await open.close();
const [paypalUrl, payphoneUrl] = ['paypal', 'payphone'].map((name) => `${config.publicUrl}/pagos/${name}/aviso`);
await control('notices/settings', { paypalUrl, payphoneUrl, retryMs: 2000 });

console.log(
  [
    'Demostración: los datos se borran al cerrar.',
    `  Tutora:        ${guardian}`,
    `  Administrador: ${administrator}`,
    `  Equipo:        ${team.join(', ')}`,
    `  Contraseña:    ${password}  (nueva en cada arranque)`,
    ...(config.subscriptions ? [`  Pagos:         sin dinero de verdad; lo que pasó con él se ve en ${gateways}`] : []),
  ].join('\n'),
);
await import('#server/main.ts');
