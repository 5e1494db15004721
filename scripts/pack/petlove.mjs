/**
 * What `./petlove` starts with the Node beside it: the server, or one of the operator's programs. The data lie beside the
 * command whatever folder it is called from, so that a second clinic is not begun by mistake.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const APP = import.meta.dirname;
const PROGRAMS = { admin: 'admin', move: 'move', restore: 'restore' };
const SERVER = path.join(APP, 'dist/server/main.js');
const HELP = `./petlove                              sirve en http://localhost:3000; los datos quedan en data, junto a esta orden
./petlove admin ana@correo.ec          hace administradora esa cuenta y da un enlace para elegir contraseña
./petlove restore RESPALDO             pone un respaldo (con el servidor detenido)
./petlove move postgres://…            lleva los datos a PostgreSQL; «move sqlite» los trae de vuelta
./petlove version                      dice la versión
Los ajustes van en un archivo .env junto a esta orden; .env.example los explica.`;

const [word, ...args] = process.argv.slice(2);
const from = process.cwd();
process.env.NODE_ENV ??= 'production';

if (word === undefined) await serve();
else if (Object.hasOwn(PROGRAMS, word)) await run(PROGRAMS[word]);
else if (['version', '--version', '-v'].includes(word)) console.log(version());
else if (['ayuda', 'help', '--help', '-h'].includes(word)) console.log(HELP);
else {
  console.error(`No se conoce «${word}».\n${HELP}`);
  process.exitCode = 1;
}

async function serve() {
  goHome();
  if (existsSync('.env')) process.loadEnvFile('.env');
  await load(SERVER);
}

async function run(program) {
  const file = path.join(APP, 'dist/commands', `${program}.js`);
  process.argv = [process.argv[0], file, ...args.map(absolute)];
  goHome();
  await load(file);
}

/** What was typed from another folder is still meant there. */
function absolute(typed, index) {
  const isPath = existsSync(path.resolve(from, typed)) || args[index - 1] === '--a';
  return isPath && !typed.startsWith('-') ? path.resolve(from, typed) : typed;
}

function goHome() {
  process.chdir(path.dirname(APP));
}

async function load(file) {
  await import(pathToFileURL(file).href);
}

function version() {
  return JSON.parse(readFileSync(path.join(APP, 'package.json'), 'utf8')).version;
}
