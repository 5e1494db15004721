/** Finds a Chromium for the browser tests: an installed one, else the one of the development packages, else the system installs one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const INSTALLERS = [
  ['apt-get', 'apt-get update -q && apt-get install -yq --no-install-recommends chromium'],
  ['dnf', 'dnf install -y chromium'],
  ['apk', 'apk add --no-cache chromium'],
] as const;

/** @throws in words that say what to do, where there is none and none can be had. */
export async function findChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (works(given)) return given;
    throw new Error(`CHROMIUM_PATH=${given} does not start.`);
  }
  const found = installed() ?? (await packaged()) ?? installedNow();
  if (found) return found;
  throw new Error(
    'No Chromium for the browser tests. Install one (for example `apt-get install chromium`, or Google Chrome) ' +
      'or set CHROMIUM_PATH to where it is, and run the command again.',
  );
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...candidates, ...ELSEWHERE].find((file) => existsSync(file) && works(file));
}

/** Unpacked into the temporary folder, with the libraries it needs: that is what it takes this variable for. */
async function packaged(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x';
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    const file = await chromium.executablePath();
    return works(file) ? file : undefined;
  } catch {
    return undefined;
  }
}

function installedNow(): string | undefined {
  if (userInfo().uid !== 0) return undefined;
  for (const [manager, command] of INSTALLERS) {
    if (spawnSync(manager, ['--version'], { stdio: 'ignore' }).status !== 0) continue;
    console.error(`No Chromium found: installing one with ${manager}…`);
    spawnSync(command, {
      shell: true,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return installed();
  }
  return undefined;
}

/** Some systems have a file of that name that only tells how to install it. */
function works(file: string): boolean {
  return spawnSync(file, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}
