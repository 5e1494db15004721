/**
 * Other engines than Chromium, driven by the commands of W3C WebDriver: Firefox by its own Marionette, WebKit by the WebKitWebDriver
 * of WebKitGTK. Playwright drives only builds of its own, and no package brings geckodriver.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { freePort } from './ports.ts';

/** One command of WebDriver in its two spellings: Marionette's name, the method and path below the session. */
const COMMANDS = {
  go: ['WebDriver:Navigate', 'POST', '/url'],
  back: ['WebDriver:Back', 'POST', '/back'],
  run: ['WebDriver:ExecuteScript', 'POST', '/execute/sync'],
  act: ['WebDriver:PerformActions', 'POST', '/actions'],
  resize: ['WebDriver:SetWindowRect', 'POST', '/window/rect'],
} as const;

type Send = (command: keyof typeof COMMANDS, body: Record<string, unknown>) => Promise<unknown>;

export interface Engine {
  name: string;
  /** A browser with an empty profile, in a window as narrow as a phone. */
  open: () => Promise<Browser>;
}

const FIREFOX = ['firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];
const MINI_BROWSER = '/usr/{lib,libexec}/{*/,}webkit2gtk-4.*/MiniBrowser';
const PACKAGES = 'firefox-esr webkit2gtk-driver xvfb';

/** Installs what is missing where the system lets us (Debian, as root). @throws where there is no Firefox. */
export function findEngines(): Engine[] {
  if (!command(...FIREFOX) && userInfo().uid === 0 && command('apt-get')) {
    console.error('No Firefox found: installing one with apt-get…');
    const install = `apt-get update -q && apt-get install -yq --no-install-recommends ${PACKAGES}`;
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync(install, { shell: true, stdio: ['ignore', 'ignore', 'inherit'], env });
  }
  const firefox = command(...FIREFOX);
  if (!firefox)
    throw new Error('No Firefox for the journeys of other engines: install one, and run the command again.');
  const engines: Engine[] = [{ name: 'Firefox', open: () => openFirefox(firefox) }];
  const [miniBrowser] = globSync(MINI_BROWSER);
  const driver = command('WebKitWebDriver');
  if (miniBrowser && driver && command('Xvfb'))
    engines.push({ name: 'WebKit', open: () => openWebKit(driver, miniBrowser) });
  return engines;
}

function command(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.resolve(folder, name))).find((file) => existsSync(file));
}

interface Place {
  x: number;
  y: number;
}

/** What a person does in a page. Elements are found by the name that a screen reader tells. */
export class Browser {
  readonly #send: Send;
  readonly #end: () => Promise<void>;
  constructor(send: Send, end: () => Promise<void>) {
    this.#send = send;
    this.#end = end;
  }

  go(url: string) {
    return this.#send('go', { url });
  }

  back() {
    return this.#send('back', {});
  }

  /** The body of a function without parameters; what it returns. */
  run<T>(script: string): Promise<T> {
    return this.#send('run', { script, args: [] }) as Promise<T>;
  }

  address(): Promise<string> {
    return this.run<string>('return location.pathname + location.search');
  }

  /** Its middle, in pixels of the window; null while no such element is shown. */
  find(name: string): Promise<Place | null> {
    return this.#send('run', { script: FIND, args: [name] }) as Promise<Place | null>;
  }

  /** Presses the middle of it with a real pointer; `meanwhile` is done before the button is let go. */
  async press(name: string, meanwhile: () => Promise<unknown> = async () => undefined) {
    const place = await this.#wait(name);
    await this.#pointer([
      { type: 'pointerMove', origin: 'viewport', ...place, duration: 0 },
      { type: 'pointerDown', button: 0 },
    ]);
    await meanwhile();
    await this.#pointer([{ type: 'pointerUp', button: 0 }]);
  }

  async type(text: string) {
    const keys = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#send('act', { actions: [{ type: 'key', id: 'keys', actions: keys }] });
  }

  close() {
    return this.#end();
  }

  #pointer(actions: unknown[]) {
    return this.#send('act', {
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
    });
  }

  async #wait(name: string): Promise<Place> {
    for (let tries = 0; tries < 200; tries += 1) {
      const found = await this.find(name);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`Nothing is called "${name}" on ${await this.address()}.`);
  }
}

/** Scrolled to, as a person would: a pointer reaches only what is in the window. */
const FIND = `
  const named = (one) => (one.ariaLabel ?? one.labels?.[0]?.textContent ?? one.textContent).trim();
  const found = [...document.querySelectorAll('a, button, input')].find(
    (one) => named(one) === arguments[0] && one.getClientRects().length > 0);
  if (!found) return null;
  found.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = found.getBoundingClientRect();
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };`;

/** Marionette: `<length>:<JSON>` over a socket; a command is [0, id, name, parameters], its answer [1, id, error, result]. */
async function openFirefox(binary: string): Promise<Browser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'petlove-firefox-'));
  const port = await freePort();
  const settings = { 'marionette.port': port, 'datareporting.policy.dataSubmissionEnabled': false };
  const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--no-remote', '--marionette', '--profile', profile];
  const child = spawn(binary, args, { stdio: 'ignore', env: { ...process.env, HOME: profile } });
  const socket = await connected(port, child);
  const waiting = new Map<number, (answer: [unknown, unknown]) => void>();
  let read = Buffer.alloc(0);
  socket.on('data', (more) => {
    read = Buffer.concat([read, more]);
    for (;;) {
      const colon = read.indexOf(':');
      const end = colon + 1 + Number(read.subarray(0, colon));
      if (colon < 0 || read.length < end) return;
      const [, id, error, result] = JSON.parse(String(read.subarray(colon + 1, end)));
      read = read.subarray(end);
      waiting.get(id)?.([error, result]);
      waiting.delete(id);
    }
  });
  let made = 0;
  const tell = async (name: string, parameters: unknown) => {
    made += 1;
    const text = JSON.stringify([0, made, name, parameters]);
    const answer = new Promise<[unknown, unknown]>((resolve) => waiting.set(made, resolve));
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [error, result] = await answer;
    if (error) throw new Error(`${name}: ${JSON.stringify(error)}`);
    return (result as { value?: unknown }).value;
  };
  await tell('WebDriver:NewSession', {});
  return ready(
    (name, body) => tell(COMMANDS[name][0], body),
    async () => {
      socket.destroy();
      await ended(child);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  );
}

async function connected(port: number, child: ChildProcess): Promise<net.Socket> {
  for (let tries = 0; tries < 600 && child.exitCode === null; tries += 1) {
    const socket = net.connect(port, '127.0.0.1');
    // It greets as soon as it listens.
    const greeted = await new Promise((resolve) => {
      socket.once('data', () => resolve(true)).once('error', () => resolve(false));
    });
    if (greeted) return socket;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error('Firefox did not start.');
}

/** WebKitWebDriver over HTTP, on a screen that only exists in memory. */
async function openWebKit(driver: string, browser: string): Promise<Browser> {
  const home = mkdtempSync(path.join(tmpdir(), 'petlove-webkit-'));
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const display = await new Promise<string>((resolve, reject) => {
    screen.stdout.once('data', (number) => resolve(`:${String(number).trim()}`));
    screen.once('error', reject).once('exit', () => reject(new Error('Xvfb did not start.')));
  });
  const port = await freePort();
  const child = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    // Its sandbox wants rights that a container has not.
    env: { ...process.env, HOME: home, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const site = `http://127.0.0.1:${port}`;
  const ask = async (method: string, place: string, body?: unknown) => {
    const answer = await fetch(`${site}${place}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
    const { value } = (await answer.json()) as { value: { sessionId?: string } };
    if (!answer.ok) throw new Error(`${place}: ${JSON.stringify(value)}`);
    return value;
  };
  for (let tries = 0; tries < 100; tries += 1) {
    if (await ask('GET', '/status').catch(() => false)) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const options = { binary: browser, args: ['--automation'] };
  const session = await ask('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const send: Send = (name, body) => ask(COMMANDS[name][1], `/session/${session.sessionId}${COMMANDS[name][2]}`, body);
  return ready(send, async () => {
    await ask('DELETE', `/session/${session.sessionId}`).catch(() => undefined);
    await ended(child);
    await ended(screen);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });
}

async function ready(send: Send, end: () => Promise<void>): Promise<Browser> {
  await send('resize', { width: 480, height: 900 });
  return new Browser(send, end);
}

async function ended(child: ChildProcess) {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const hangs = setTimeout(() => child.kill('SIGKILL'), 5000);
  await gone;
  clearTimeout(hangs);
}
