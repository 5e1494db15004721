/** One run of `npm ci`, and what its failure means. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/**
 * No package's own script: every binary comes inside its package, and npm would run node-gyp for better-sqlite3, which a lock
 * file does not tell from one that has to be compiled. `http` is the level at which npm names what the network answered.
 */
const OPTIONS = [
  '--ignore-scripts',
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=http',
];

/** @returns how npm ended and the last lines that it said; `disk` is true where there was no room for a file. */
export async function npmCi(root) {
  // The npm that called us, so that its version and settings hold; pnpm and yarn have no `ci` that reads this lock file.
  const cli = process.env.npm_execpath;
  const isNpm = (process.env.npm_config_user_agent ?? '').startsWith('npm/') && /\.c?js$/.test(cli ?? '');
  const [command, before] = isNpm ? [process.execPath, [cli]] : ['npm', []];
  const child = spawn(command, [...before, 'ci', ...OPTIONS], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: command === 'npm' && process.platform === 'win32',
  });
  const stop = (signal) => {
    child.kill(signal);
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  let text = '';
  let disk = false;
  child.stderr.setEncoding('utf8').on('data', (more) => {
    text = (text + more).slice(-65_536);
    // npm takes a full disk for a warning, and tries the next file, and the next.
    if (!disk && /\b(?:ENOSPC|EDQUOT)\b/.test(text)) {
      disk = true;
      child.kill('SIGKILL');
    }
  });
  const [code, signal] = await new Promise((resolve) => {
    child.on('error', (error) => {
      text += error.message;
      resolve([1, null]);
    });
    child.on('close', (...end) => resolve(end));
  });
  for (const name of SIGNALS) process.off(name, stop);
  return { code, signal, disk, said: text.trimEnd().split('\n') };
}

const WHICH_REGISTRY = 'Mira qué registro usa npm: npm config get registry';
const CAUSES = {
  EUSAGE:
    'package.json y package-lock.json no dicen lo mismo. Recupéralos con git checkout package.json package-lock.json, o ponlos de acuerdo con npm install.',
  EINTEGRITY: 'Lo que llegó no es lo que pide package-lock.json. Prueba con npm cache clean --force y repite la orden.',
  ETARGET: `El registro de paquetes no tiene una versión que pide package-lock.json. ${WHICH_REGISTRY}`,
};
const NOT_WRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT'];
/** What a request met, also where npm ends without an error of its own (npm 10 with nothing that answers). */
const UNREACHED =
  /(?:failed with|code|reason:.*?) (E[A-Z_]*(?:NOTFOUND|AGAIN|REFUSED|RESET|UNREACH|TIMEDOUT|TIMEOUT|PROTO)|UNABLE_TO_\w+|\w*SELF_SIGNED\w*|CERT_\w+)/;

/** @returns why npm failed and what to do, in a sentence or two of Spanish. */
export function causeOf({ said, signal, disk }, root) {
  const text = said.join('\n');
  const [, code = ''] = text.match(/^npm (?:error|ERR!) code (\S+)/m) ?? [];
  const [, place] = text.match(/^npm (?:error|ERR!) path (.+)/m) ?? [];
  const [, unreached] = text.match(UNREACHED) ?? [];
  const [, status] = code.match(/^E([45]\d\d)$/) ?? [];
  if (disk) return `No queda sitio en el disco: hacen falta 1,5 GB, entre ${root} y la carpeta donde npm descarga.`;
  if (signal) return `El sistema detuvo a npm (${signal}); puede que no alcance la memoria.`;
  if (place && NOT_WRITABLE.includes(code)) {
    const own = path.resolve(place).startsWith(path.resolve(root));
    const other = own ? '' : ', o elige otra carpeta: npm_config_cache=/tmp/npm npm start';
    return `No se puede escribir en ${place} (${code}). Da permiso a quien da la orden${other}`;
  }
  if (CAUSES[code]) return CAUSES[code];
  if (unreached)
    return `El registro de paquetes no responde (${unreached}). Revisa la conexión o el proxy y repite la orden.`;
  if (status) return `El registro de paquetes respondió ${status}. ${WHICH_REGISTRY}`;
  if (/^spawn npm ENOENT/m.test(text)) return 'No se encontró npm, que viene con Node (https://nodejs.org).';
  return 'Arriba está lo que dijo npm ci.';
}
