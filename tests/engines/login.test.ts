/** What a person meets at the door, in the engines that Chromium is not. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, findEngines } from '../support/engines.ts';
import {
  addByRest,
  PASSWORD,
  type Running,
  signIn,
  seedPerson,
  startServer,
  temporaryFolder,
} from '../support/process.ts';

const LINKS = {
  'Regístrate gratis': '/register',
  'Olvidé mi contraseña': '/olvideClave',
  'Busca su código': '/q',
  'Qué es PetLove+': '/landingPage',
};
const SHOWN = 'return document.body.innerText';
const FOCUSED = 'return document.activeElement?.getAttribute("data-path")';

const folder = temporaryFolder();
let server: Running;
let email: string;
let petId: number | null;

beforeAll(async () => {
  email = await seedPerson(folder.path);
  server = await startServer({ DATA_DIR: folder.path });
  petId = await addByRest(server.url, await signIn(server.url, email), 'Luna');
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  folder[Symbol.dispose]();
});

describe.each(findEngines())('$name', ({ open }) => {
  async function withBrowser(work: (browser: Browser) => Promise<void>) {
    const browser = await open();
    try {
      await work(browser);
    } finally {
      await browser.close();
    }
  }

  test.each(Object.entries(LINKS))('the first press on "%s" leads to %s', (name, path) =>
    withBrowser(async (browser) => {
      await browser.go(`${server.url}/login`);
      await browser.press(name);
      await expect.poll(() => browser.address()).toBe(path);
    }),
  );

  test.each(Object.entries(LINKS))('from the empty e-mail field the press on "%s" leads to %s', (name, path) =>
    withBrowser(async (browser) => {
      await browser.go(`${server.url}/login`);
      await browser.press('Correo electrónico');
      await expect.poll(() => browser.run('return document.getElementById("plain")')).toBeNull();
      expect(await browser.run(FOCUSED)).toBe('email');
      await browser.press(name);
      await expect.poll(() => browser.address()).toBe(path);
    }),
  );

  test('the program waits in the browser before the first touch', () =>
    withBrowser(async (browser) => {
      await browser.go(`${server.url}/login`);
      const scripts = () =>
        browser.run<number>(
          'return performance.getEntriesByType("resource").filter((one) => /assets.*js$/.test(one.name) && one.decodedBodySize > 3000).length',
        );
      await expect.poll(scripts).toBeGreaterThanOrEqual(4);
      expect(await browser.run('return document.getElementById("root").hidden')).toBe(true);
    }));

  test('a press that began before the program is there ends as a press', () =>
    withBrowser(async (browser) => {
      await browser.go(`${server.url}/login`);
      await browser.press('Iniciar sesión', () =>
        expect.poll(() => browser.run('return document.querySelector("#root form") !== null')).toBe(true),
      );
      await expect.poll(() => browser.run(SHOWN)).toContain('Escribe tu correo.');
    }));

  test('what is typed and pressed at once goes on in the program', () =>
    withBrowser(async (browser) => {
      await browser.go(`${server.url}/login`);
      await browser.press('Contraseña');
      await browser.type('tres gatos');
      await browser.press('Iniciar sesión');
      await expect.poll(() => browser.run(SHOWN)).toContain('Escribe tu correo.');
      expect(await browser.run(FOCUSED)).toBe('email');
      expect(await browser.run('return document.querySelector("[data-path=password]").value')).toBe('tres gatos');
    }));

  test('a person signs in, and types the day of a vaccine right after "Otra fecha"', () =>
    withBrowser(async (browser) => {
      await browser.go(`${server.url}/login`);
      await browser.press('Correo electrónico');
      await browser.type(email);
      await browser.press('Contraseña');
      await browser.type(PASSWORD);
      await browser.press('Iniciar sesión');
      await expect.poll(() => browser.address()).toBe('/dashboard');
      await expect.poll(() => browser.run(SHOWN)).toContain('Luna');
      await browser.go(`${server.url}/dashboard/perfilMascotas?mascota=${petId}&agregar=vacuna&de=${petId}`);
      await browser.press('Otra fecha');
      await expect.poll(() => browser.run('return document.activeElement?.name')).toBe('givenOn');
      await browser.type('14102024');
      expect(await browser.run('return document.activeElement.value')).toBe('14/10/2024');
    }));
});
