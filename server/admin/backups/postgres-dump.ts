/**
 * PostgreSQL's own tools, which must be installed and no older than the server. The password never appears in a
 * process list.
 */
import { spawn } from 'node:child_process';

/** A tool is missing, too old or failed; its message is for the administrator. */
export class ToolProblem extends Error {}

/** Dumps the whole database as of one moment, in pg_restore's format. @throws ToolProblem */
export async function dumpPostgres(url: string, to: string): Promise<void> {
  const { address, password } = withoutPassword(url);
  await run('pg_dump', ['--format=custom', '--no-owner', `--file=${to}`, `--dbname=${address}`], password);
}

/**
 * Replaces the database's content by a dump: all or nothing. No other process may use it meanwhile. @throws
 * ToolProblem
 */
export async function restorePostgres(url: string, dump: string): Promise<void> {
  const { address, password } = withoutPassword(url);
  const whole = ['--clean', '--if-exists', '--no-owner', '--single-transaction', '--exit-on-error'];
  await run('pg_restore', [...whole, `--dbname=${address}`, dump], password);
}

/** The number of tables, and of other connections to the database. @throws ToolProblem */
export async function lookAtPostgres(url: string): Promise<{ tables: number; others: number }> {
  const { address, password } = withoutPassword(url);
  const asked = `select (select count(*) from pg_tables where schemaname = current_schema()),
    (select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid())`;
  const answer = await run('psql', ['--no-psqlrc', '--tuples-only', '--csv', `--command=${asked}`, address], password);
  const [tables = 0, others = 0] = answer.trim().split(',').map(Number);
  return { tables, others };
}

function withoutPassword(url: string): { address: string; password: string } {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return { address: address.href, password };
}

/**
 * Reads every byte of a dump. @returns its damage and its last migration. @throws ToolProblem where the tool is
 * missing
 */
export async function inspectDump(file: string): Promise<{ damage: string | null; lastMigration: string }> {
  try {
    await run('pg_restore', ['--file=/dev/null', file]);
    const names = await run('pg_restore', ['--data-only', '--table=kysely_migration', '--file=-', file]);
    const migrations = names.match(/^\d{4}-\d{2}-\d{2}-\d{3}-[\w-]+/gm) ?? [];
    return { damage: null, lastMigration: migrations.toSorted().at(-1) ?? '' };
  } catch (error) {
    if (error instanceof ToolProblem && error.cause === undefined) throw error;
    return { damage: error instanceof Error ? error.message : String(error), lastMigration: '' };
  }
}

/** @returns its output. Runs with the system's default path. */
function run(tool: string, values: readonly string[], password = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { PGPASSWORD: password, PGCONNECT_TIMEOUT: '20', PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' };
    const child = spawn(tool, values, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const written: Buffer[] = [];
    let said = '';
    child.stdout.on('data', (piece: Buffer) => void written.push(piece));
    child.stderr.on('data', (piece: Buffer) => {
      said = `${said}${piece.toString()}`.slice(-2000);
    });
    child.on('error', () => reject(new ToolProblem(`${MISSING} (${tool}).`)));
    child.on('close', (code) => {
      if (code === 0) return resolve(Buffer.concat(written).toString());
      const old = /server version mismatch/.test(said);
      const cause = new Error(`${tool} ended with ${code}: ${said}`);
      reject(old ? new ToolProblem(OLD, { cause }) : new ToolProblem(firstLine(said, tool), { cause }));
    });
  });
}

const MISSING =
  'Faltan las herramientas de PostgreSQL en este servidor: instala postgresql-client de la versión de la base, o programa tú los respaldos y pon BACKUP_HOURS=0';
const OLD =
  'Las herramientas de PostgreSQL de este servidor son de una versión anterior a la de la base: instala postgresql-client de la misma versión.';

function firstLine(said: string, tool: string): string {
  return `${tool} no pudo: ${said.split('\n')[0]?.replace(/^pg_\w+: (?:error: )?/, '') ?? ''}`;
}
