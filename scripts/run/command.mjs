/** One command of this project, on Node 24, until it ends or the npm that started it is gone. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { installOnce, ROOT } from './install.mjs';
import { ownNodeIsEnough, packagedNode } from './machine.mjs';

const BIN = path.join(ROOT, 'node_modules', '.bin');

/** @param args the command as one text, and more arguments for it. Ends the process with the code of the command. */
export async function runCommand([command, ...more]) {
  if (!command) fail('Uso: node scripts/run.mjs "<orden>"');
  await installOnce();
  run([command, ...more.map(quoted)].join(' '), withNode24());
}

/** The environment in which `node` is version 24: the packaged one where there is one for this machine, else the machine's own. */
function withNode24() {
  const folder = path.join(ROOT, 'node_modules', packagedNode() ?? 'none', 'bin');
  const packaged = path.join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
  const folders = [BIN];
  const { status, error, stderr } = existsSync(packaged)
    ? spawnSync(packaged, ['--version'], { encoding: 'utf8' })
    : {};
  if (status === 0) folders.unshift(folder);
  else if (!ownNodeIsEnough()) {
    const why = error?.message ?? stderr?.trim() ?? 'no está';
    fail(
      `El Node que viene con los paquetes no arranca en esta máquina (${why}). Instala Node 24 (https://nodejs.org) y repite la orden.`,
    );
  }
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  // Parsed once: what Node compiled is kept beside the packages, and the next start takes half the time.
  const cache = process.env.NODE_COMPILE_CACHE ?? path.join(ROOT, 'node_modules', '.cache', 'node');
  return { ...process.env, NODE_COMPILE_CACHE: cache, [name]: [...folders, process.env[name]].join(path.delimiter) };
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
