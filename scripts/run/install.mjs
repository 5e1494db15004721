/** Installs the packages of the lock file where they are not there yet, and says the true cause where that fails. */
import { closeSync, mkdirSync, openSync, readFileSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { libc } from './machine.mjs';
import { causeOf, npmCi } from './npm.mjs';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LOCK = path.join(ROOT, '.cache', 'install.lock');
const HEARTBEAT_MS = 5000;
const ABANDONED_MS = 60_000;

/** `npm start` and `npm test` may be started together on a fresh clone: one installs, the other waits. */
export async function installOnce() {
  if (missingPackages().length === 0) return;
  let waiting = false;
  while (!takeLock()) {
    if (!waiting) console.error('Otra orden está instalando los paquetes; se espera a que termine…');
    waiting = true;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  const heartbeat = setInterval(() => {
    utimesSync(LOCK, new Date(), new Date());
    if (process.stderr.isTTY) process.stderr.write('.');
  }, HEARTBEAT_MS);
  process.on('exit', releaseLock);
  if (missingPackages().length > 0) await install();
  clearInterval(heartbeat);
  process.off('exit', releaseLock);
  releaseLock();
}

/**
 * Compares package-lock.json with the list that npm itself leaves of what it installed, so that an `npm install` by hand counts.
 * @returns the places in node_modules where something else is needed than there is.
 */
function missingPackages() {
  const wanted = packagesIn('package-lock.json');
  const installed = packagesIn('node_modules/.package-lock.json');
  const different = Object.keys(wanted).filter((place) => {
    if (place === '') return false;
    const has = installed[place];
    return has ? has.integrity !== wanted[place].integrity : isNeeded(wanted[place]);
  });
  return [...different, ...Object.keys(installed).filter((place) => !wanted[place])];
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return {};
    throw error;
  }
}

/** What is optional has to be there where it is the binary for this very machine. */
function isNeeded({ optional, os, cpu, libc: library }) {
  if (!optional) return true;
  const fits = (list, own) => [list].flat().includes(own);
  return fits(os, process.platform) && fits(cpu, process.arch) && (!library || fits(library, libc()));
}

async function install() {
  console.error('Instalando los paquetes (unos minutos la primera vez; después, solo cuando cambian)…');
  const end = await npmCi(ROOT);
  if (end.code !== 0) {
    // The cause stands first; after it come the traces and the manual.
    const errors = end.said.filter((line) => /^npm (?:error|ERR!) +(?!at )\S/.test(line)).slice(0, 10);
    console.error(`\n${(errors.length > 0 ? errors : end.said.slice(-10)).join('\n')}\n`);
    fail(`No se pudieron instalar los paquetes. ${causeOf(end, ROOT)}`);
  }
  const missing = missingPackages();
  if (missing.length > 0) fail(`No se pudieron instalar los paquetes. ${notBrought(missing)}`);
}

/** npm leaves out an optional package that it could not bring, and says nothing. */
function notBrought(places) {
  const names = places.map((place) => place.replace(/^.*node_modules\//, ''));
  const more = names.length > 5 ? ` y ${names.length - 5} más` : '';
  return `npm terminó sin traer ${names.slice(0, 5).join(', ')}${more}: revisa la conexión y repite la orden.`;
}

/** True when the lock is now ours. A lock whose owner died, or stopped touching it, is removed and tried again. */
function takeLock() {
  try {
    mkdirSync(path.dirname(LOCK), { recursive: true });
    const file = openSync(LOCK, 'wx');
    writeFileSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') fail(`No se puede escribir en ${path.dirname(LOCK)} (${error.code}).`);
  }
  try {
    const silentFor = Date.now() - statSync(LOCK).mtimeMs;
    const owner = Number(readFileSync(LOCK, 'utf8'));
    if (silentFor > ABANDONED_MS || (owner > 0 && !alive(owner))) unlinkSync(LOCK);
  } catch {
    // Released between two of these lines: the next round sees.
  }
  return false;
}

function releaseLock() {
  try {
    if (readFileSync(LOCK, 'utf8') === String(process.pid)) unlinkSync(LOCK);
  } catch {
    // Already gone.
  }
}

function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
