/**
 * `npm run admin -- ana@correo.ec`: makes an account an administrator and prints a link for a new password, for
 * an operator who can no longer sign in. It may run beside the server.
 */
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openPostgres, openSqlite } from '#db/open.ts';
import { type Config, readConfig, StartError } from '#server/platform/config/config.ts';
import { databaseWords } from '#server/platform/lib/database-words.ts';
import { commandOf } from '#server/platform/lib/project.ts';
import { systemNow } from '#server/platform/lib/time.ts';
import { rescueAdministrator } from '#server/admin/accounts/cli.service.ts';

const USAGE = `Uso: ${commandOf('admin')} correo@ejemplo.ec [--sin-segundo-paso]`;

if (existsSync('.env')) process.loadEnvFile('.env');
try {
  await run();
} catch (error) {
  console.error(error instanceof StartError ? error.message : `No se cambió nada. ${sentence(error)}`);
  process.exitCode = 1;
}

async function run() {
  const wanted = readWish(process.argv.slice(2));
  const config = readConfig(process.env);
  const open = openExisting(config);
  try {
    const done = await rescueAdministrator({ db: open.db, config, now: systemNow }, wanted);
    console.log(
      [
        done.was === 'ROLE_ADMINISTRADOR'
          ? `${wanted.email} ya era administrador.`
          : `${wanted.email} ahora es administrador.`,
        done.sessions === 1 ? 'Se cerró 1 sesión.' : `Se cerraron ${done.sessions} sesiones.`,
        'Las claves que dio a otros programas ya no sirven.',
        ...(done.loginsGone
          ? [
              'Se desconectaron las cuentas de otros servicios con las que entraba: las conecta otra vez en Usuario, Seguridad.',
            ]
          : []),
        ...(wanted.withoutSecondFactor
          ? [
              done.secondFactorGone
                ? 'Se quitó su verificación en dos pasos; se le avisa por correo.'
                : 'No tenía verificación en dos pasos.',
            ]
          : []),
        `Para elegir una contraseña nueva abre este enlace (un solo uso, ${done.minutes} minutos):`,
        done.link,
      ].join('\n'),
    );
  } finally {
    await open.close();
  }
}

function readWish(typed: string[]) {
  const { positionals, values } = parsed(typed);
  const [email = '', ...more] = positionals.map((one) => one.trim().toLowerCase());
  if (email === '') throw new StartError(`Falta el correo de la cuenta. ${USAGE}`);
  if (more.length > 0) throw new StartError(`Escribe un solo correo. ${USAGE}`);
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new StartError(`«${email}» no es un correo. ${USAGE}`);
  return { email, withoutSecondFactor: values['sin-segundo-paso'] === true };
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { 'sin-segundo-paso': { type: 'boolean' } } });
  } catch {
    const unknown = args.find((one) => one.startsWith('-') && one !== '--sin-segundo-paso') ?? '';
    throw new StartError(`No se conoce la opción «${unknown}». ${USAGE}`);
  }
}

/** Never creates a database: in a wrong folder that would look like one without accounts. */
function openExisting({ databaseUrl, dataDir }: Config) {
  if (databaseUrl) return openPostgres(databaseUrl);
  const file = path.join(dataDir, 'petlove.db');
  if (!statSync(file, { throwIfNoEntry: false })?.size)
    throw new StartError(`No hay base de datos en ${file}. Usa el mismo DATA_DIR con el que arranca el servidor.`);
  return openSqlite(file);
}

/** The error's message, never with an address in it. */
function sentence(error: unknown): string {
  const words = databaseWords(error);
  if (words) return `La base de datos: ${words}.`;
  const message = error instanceof Error ? error.message : String(error);
  return /no such table|does not exist|no such column/.test(message)
    ? 'La base de datos es de otra versión: arranca primero el servidor de esta versión.'
    : message.replace(/postgres(?:ql)?:\/\/\S+/g, 'DATABASE_URL');
}
