/**
 * Runs a command of this project: `node scripts/run.mjs "<command>" [more arguments]`.
 *
 * Installs the packages when the lock file has changed since last time, puts the packaged Node 24 first in PATH, passes signals
 * on, and ends the command when the npm that started it is gone. It runs on whatever Node the machine has, before anything is
 * installed: plain JavaScript, no packages.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const STAMP = path.join(ROOT, 'node_modules', '.installed-lock');
const LOCK = path.join(ROOT, '.cache', 'install.lock');
const BIN = path.join(ROOT, 'node_modules', '.bin');
const NEEDED = [24, 12];
const HEARTBEAT_MS = 5000;
const ABANDONED_MS = 60_000;

const [first, ...rest] = process.argv.slice(2);
if (first === '--stamp') {
  // After `npm install x` nothing is left to install. An install without the development packages is not the whole of it.
  if (!/\bdev\b/.test(process.env.npm_config_omit ?? '') && existsSync(path.join(ROOT, 'package-lock.json'))) stamp();
} else if (first) {
  await installOnce();
  run([first, ...rest.map(quoted)].join(' '), withNode24());
} else {
  fail('Uso: node scripts/run.mjs "<orden>"');
}

function lockFileHash() {
  return createHash('sha256')
    .update(readFileSync(path.join(ROOT, 'package-lock.json')))
    .digest('hex');
}

function installed() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockFileHash();
}

function stamp() {
  if (existsSync(path.dirname(STAMP))) writeFileSync(STAMP, lockFileHash());
}

/** `npm start` and `npm test` may be started together on a fresh clone: one installs, the other waits. */
async function installOnce() {
  if (installed()) return;
  let waiting = false;
  while (!takeLock()) {
    if (!waiting) console.error('Otra orden está instalando los paquetes; se espera a que termine…');
    waiting = true;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  const heartbeat = setInterval(() => utimesSync(LOCK, new Date(), new Date()), HEARTBEAT_MS);
  process.on('exit', releaseLock);
  if (!installed()) await install();
  clearInterval(heartbeat);
  process.off('exit', releaseLock);
  releaseLock();
}

async function install() {
  console.error('Instalando los paquetes (solo la primera vez y cuando cambian)…');
  // The npm that called us, so that its version and settings hold.
  const cli = process.env.npm_execpath;
  const [command, before] = cli && /\.c?js$/.test(cli) ? [process.execPath, [cli]] : ['npm', []];
  const options = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const child = spawn(command, [...before, ...options], {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
    shell: command === 'npm',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      child.kill(signal);
      process.exit(128 + constants.signals[signal]);
    });
  }
  const code = await new Promise((resolve) => child.on('error', () => resolve(1)).on('close', resolve));
  if (code !== 0) fail('No se pudieron instalar los paquetes (npm ci). Revisa la conexión y vuelve a intentarlo.');
  stamp();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal);
}

/** True when the lock is now ours. A lock whose owner died, or stopped touching it, is removed and tried again. */
function takeLock() {
  mkdirSync(path.dirname(LOCK), { recursive: true });
  try {
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

/** The environment in which `node` is version 24: the packaged one where there is one for this machine, else the machine's own. */
function withNode24() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const folder = path.join(ROOT, 'node_modules', `node-${platform}-${process.arch}`, 'bin');
  const packaged = path.join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
  const folders = [BIN];
  if (existsSync(packaged) && spawnSync(packaged, ['--version']).status === 0) folders.unshift(folder);
  else if (!newEnough(process.versions.node)) {
    fail(
      `Se necesita Node ${NEEDED.join('.')} o más nuevo; esta máquina tiene ${process.versions.node} y no hay un Node empaquetado ` +
        `para ${process.platform}-${process.arch}. Instálalo desde https://nodejs.org y repite la orden.`,
    );
  }
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  // Parsed once: what Node compiled is kept beside the packages, and the next start takes half the time.
  const cache = process.env.NODE_COMPILE_CACHE ?? path.join(ROOT, 'node_modules', '.cache', 'node');
  return { ...process.env, NODE_COMPILE_CACHE: cache, [name]: [...folders, process.env[name]].join(path.delimiter) };
}

function newEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
}

function run(command, env) {
  const text = process.platform === 'win32' ? command.replace(/\bexec /g, '') : command;
  const child = spawn(text, { cwd: ROOT, env, stdio: 'inherit', shell: true });
  const end = (signal) => {
    child.kill(signal);
    setTimeout(() => child.kill('SIGKILL'), 15_000).unref();
  };
  // Ctrl+C in a terminal reaches the command by itself; a second one would cut its orderly stop short.
  process.on('SIGINT', () => process.stdin.isTTY || end('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
  // Killing npm kills only npm: the command would go on serving. Its end shows as another parent, or as the shell's.
  const family = parents();
  setInterval(() => parents() !== family && end('SIGTERM'), 500).unref();
  child.on('error', (error) => fail(error.message));
  child.on('close', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

/** Our parent and, where the system tells, the parent of that: npm starts us through a shell. */
function parents() {
  try {
    const [, , above] = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
      .replace(/^.*\) /, '0 ')
      .split(' ');
    return `${process.ppid} ${above}`;
  } catch {
    return String(process.ppid);
  }
}

function quoted(argument) {
  if (process.platform === 'win32') return `"${argument}"`;
  return `'${argument.replaceAll("'", "'\\''")}'`;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
