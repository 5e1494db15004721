/**
 * What each screen weighs: the script that has to be there before it stands, packed as gzip does. Read from the built files, for
 * every screen there is: a browser would take minutes for what their imports already say.
 */
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { withWays } from '#server/app/site/plain-page.ts';
import { ROOT } from '../support/process.ts';

const BUILT = path.join(ROOT, 'client/dist');
const ASSETS = path.join(BUILT, 'assets');
const KB = 1000;
/** The first page of everybody, and the screens that a day begins with: of 113 KB that the libraries weigh, react-dom alone is 68. */
const IN_ALL: Record<string, number> = {
  login: 139 * KB,
  register: 175 * KB,
  home: 161 * KB,
  'admin-overview': 164 * KB,
  pets: 182 * KB,
  pet: 236 * KB,
};
/** Any other screen, and those that were heavier when it was first measured: they may only lose. */
const ANY = 270 * KB;
const HEAVIER: Record<string, number> = {
  'my-signature': 286 * KB,
  'pet-card': 267 * KB,
};

const files = readdirSync(ASSETS).filter((file) => file.endsWith('.js'));
const imports = new Map(files.map((file) => [file, importsOf(file)]));

function importsOf(file: string): string[] {
  const source = readFileSync(path.join(ASSETS, file), 'utf8');
  return [
    ...source.matchAll(/(?:^|[;}\s])(?:import|export)\s*(?:[\w*${},\s]+?from\s*)?["']\.\/([\w.-]+\.js)["']/g),
  ].map(([, name = '']) => name);
}

/** With all that they import before they run. */
function loadedWith(roots: readonly string[]): Set<string> {
  const all = new Set<string>();
  const open = [...roots];
  for (let file = open.pop(); file; file = open.pop()) {
    if (all.has(file)) continue;
    all.add(file);
    open.push(...(imports.get(file) ?? []));
  }
  return all;
}

const sizes = new Map<string, number>();
function weigh(loaded: Iterable<string>): number {
  let sum = 0;
  for (const file of loaded) {
    const packed = path.join(ASSETS, `${file}.gz`);
    const size =
      sizes.get(file) ??
      (existsSync(packed) ? statSync(packed).size : gzipSync(readFileSync(path.join(ASSETS, file))).length);
    sizes.set(file, size);
    sum += size;
  }
  return sum;
}

const chunkOf = (name: string) => files.find((file) => file.replace(/-[\w-]{8}\.js$/, '') === name);
const page = readFileSync(path.join(BUILT, 'index.html'), 'utf8');
const START = [...page.matchAll(/(?:src|href)="\/assets\/([\w.-]+\.js)"/g)].map(([, file = '']) => file);
const screens = globSync('client/routes/*/*.tsx', { cwd: ROOT }).map((file) => path.basename(file, '.tsx'));
const found = (names: readonly string[]) => names.map(chunkOf).filter((file) => file !== undefined);
const frame = found(['frame', 'dashboard-screens']);
/** A day begins with these, apart from the names of all others. */
const beginning = found(['frame']);
const BEGINNINGS = new Set(['home', 'admin-overview']);
const OPEN = new Set(
  globSync('client/routes/accounts/{login,register,forgot-password}.tsx', { cwd: ROOT }).map((file) =>
    path.basename(file, '.tsx'),
  ),
);

test('every screen weighs what it may', () => {
  expect(START.length).toBeGreaterThan(0);
  expect([...frame, ...beginning]).toHaveLength(3);
  const seen: [name: string, all: number, adds: number][] = [];
  for (const name of screens) {
    const chunk = chunkOf(name);
    if (!chunk || name === 'dashboard') continue;
    const before = loadedWith([...START, ...(OPEN.has(name) ? [] : BEGINNINGS.has(name) ? beginning : frame)]);
    const all = loadedWith([...before, chunk]);
    seen.push([name, weigh(all), weigh(all) - weigh(before)]);
  }
  expect(seen.length).toBeGreaterThan(60);
  const heaviest = seen.toSorted((a, b) => b[2] - a[2]).slice(0, 8);
  console.log(
    seen
      .filter(([name]) => name in IN_ALL)
      .map(([name, all]) => `${name} ${Math.round(all / KB)} KB`)
      .join(', '),
  );
  console.log(
    `the frame ${Math.round(weigh(loadedWith([...START, ...frame])) / KB)} KB; it adds: ${heaviest.map(([name, , adds]) => `${name} ${Math.round(adds / KB)} KB`).join(', ')}`,
  );
  for (const [name, all] of seen) {
    if (name in IN_ALL) expect.soft(all, `${name} in all`).toBeLessThanOrEqual(IN_ALL[name] ?? 0);
    else expect.soft(all, `${name} in all`).toBeLessThanOrEqual(HEAVIER[name] ?? ANY);
  }
});

test('a first visit to the login or the registration reads its page before any program', () => {
  for (const name of ['login', 'register', 'register-paid']) {
    const plain = readFileSync(path.join(BUILT, `${name}.html`), 'utf8');
    expect(plain.match(/<input/g)?.length, name).toBeGreaterThan(1);
    const scripts = [...plain.matchAll(/<script[^>]*src="\/([^"]+)"/g)].map(([, file = '']) => file);
    const bytes = scripts.map((file) => gzipSync(readFileSync(path.join(BUILT, file))).length);
    expect
      .soft(
        bytes.reduce((sum, one) => sum + one, 0),
        `${name}: ${scripts.join()}`,
      )
      .toBeLessThanOrEqual(4 * KB);
    expect.soft(plain, name).not.toContain('modulepreload');
    expect.soft(existsSync(path.join(BUILT, `${name}.html.br`)), name).toBe(true);
  }
});

/** They are built with every way in, and the server cuts out those that it has not: of the pages as they were built, in every combination. */
test.each(['login', 'register', 'register-paid'])(
  '%s as plain HTML offers the ways in that there are, and whole',
  (name) => {
    const built = readFileSync(path.join(BUILT, `${name}.html`), 'utf8');
    const all: [string, RegExp][] = [
      ['google', />Google</g],
      ['facebook', />Facebook</g],
      ['oidc', />Llave de acceso &amp; &lt;Vera&gt; \$&amp;</g],
    ];
    // A provider may be called as another button is, and as what a replacement means.
    const names = { google: 'Google', facebook: 'Facebook', oidc: 'Llave de acceso & <Vera> $&' };
    const buttons: [string, RegExp][] =
      name === 'login'
        ? [
            ['passkeys', />Llave de acceso</g],
            ['link', />Enviarme un enlace</g],
          ]
        : [];
    for (let which = 0; which < 2 ** 5; which += 1) {
      const chosen = [...all, ...buttons].filter((_, at) => which & (1 << at)).map(([way]) => way);
      const providers = Object.fromEntries(Object.entries(names).filter(([way]) => chosen.includes(way)));
      const page = withWays(built, {
        providers,
        signInLink: chosen.includes('link'),
        passkeys: chosen.includes('passkeys'),
      });
      for (const [way, shown] of [...all, ...buttons])
        expect(page.match(shown) ?? [], `${way} of ${chosen.join()}`).toHaveLength(chosen.includes(way) ? 1 : 0);
      const any = Object.keys(providers).length > 0;
      expect(page.includes('/api/social/'), chosen.join()).toBe(any);
      expect(/>o \S+ con</.test(page), chosen.join()).toBe(any);
      expect(page).not.toContain('%OIDC_NAME%');
      for (const tag of ['a', 'button', 'div', 'form', 'svg'])
        expect(page.match(new RegExp(`<${tag}[ >]`, 'g'))).toHaveLength(page.split(`</${tag}>`).length - 1);
    }
  },
);

test('Inicio and the overview show their frame before any program, and the menu beside them costs a phone nothing', () => {
  const pages = { home: 'Tus animales', overview: 'Resumen' };
  for (const [name, title] of Object.entries(pages)) {
    const text = readFileSync(path.join(BUILT, `${name}.html`), 'utf8');
    const [, shown = ''] =
      /<div id="plain" inert aria-hidden="true">(.*)<\/div><div id="root" hidden>/s.exec(text) ?? [];
    expect(shown, name).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    // The policy of the pages takes no style from an element, and the build knows no day.
    expect(shown, name).not.toMatch(/ style=|Hoy es/);
    const menu = text.match(/<link[^>]*(?:sidebar-|media="\(min-width: 64em\)")[^>]*>/g) ?? [];
    expect(menu.length, name).toBeGreaterThan(1);
    expect(menu.length, name).toBeLessThanOrEqual(4);
    for (const link of menu) expect(link, name).toContain('media="(min-width: 64em)"');
    // With the page itself, what it runs first and what comes after the answers: 25 requests at the most.
    const named = text.match(/<link[^>]*rel="(?:modulepreload|preload|stylesheet)"[^>]*>/g) ?? [];
    const onPhone = named.filter((link) => !link.includes('media='));
    expect(onPhone.length, name).toBeLessThanOrEqual(18);
    for (const link of onPhone.filter((one) => /modulepreload|as="font"/.test(one)))
      expect(link, `${name}: before the styles`).toContain('fetchpriority="low"');
  }
});
