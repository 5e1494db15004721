/** A camera that shows a plate or the sticker of a microchip, and what a person does where there is none. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { caller, signInNewPerson } from '../support/account.ts';
import { test as base, expect } from '../support/browser.ts';
import { cameraFlags, film, plateWith, stickerWith } from '../support/fake-camera.ts';

const CHIP = '941000025614308';
const CANELA = { name: 'Canela', speciesId: 1, sex: 'female', allergies: 'Penicilina' };

interface Scan {
  /** Opens a browser of its own, because a camera is chosen when it starts. The film may be made later. */
  withCamera: (asked: 'allowed' | 'refused') => Promise<{ page: Page; show: (drawing: string) => Promise<void> }>;
}

const test = base.extend<Scan>({
  withCamera: async (
    { playwright, launchOptions, baseURL, viewport, hasTouch, isMobile, deviceScaleFactor, locale, timezoneId },
    use,
    { testId },
  ) => {
    const file = path.join(process.env.E2E_DATA_DIR ?? '', `camera-${testId}.y4m`);
    const ends: (() => Promise<void>)[] = [];
    const errors: string[] = [];
    await use(async (asked) => {
      const args = [...(launchOptions.args ?? []), ...cameraFlags(file, asked)];
      const browser = await playwright.chromium.launch({ ...launchOptions, args });
      ends.push(() => browser.close());
      const context = await browser.newContext({
        baseURL: baseURL ?? '',
        viewport,
        hasTouch,
        isMobile,
        deviceScaleFactor,
        locale,
        timezoneId,
      } as Parameters<typeof browser.newContext>[0]);
      const page = await context.newPage();
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
      return { page, show: (drawing) => film(file, drawing) };
    });
    for (const end of ends) await end();
    rmSync(file, { force: true });
    expect(errors, 'errors in the browser console').toEqual([]);
  },
});

/** Whether the camera of the page is on. */
function filming(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { srcObject } = document.querySelector('video') ?? {};
    return srcObject instanceof MediaStream && srcObject.getTracks().some(({ readyState }) => readyState === 'live');
  });
}

test('the camera reads a plate, and its animal is there', async ({ withCamera, checkAccessibility }) => {
  test.slow();
  const { page, show } = await withCamera('allowed');
  await signInNewPerson(page, 'Esteban', 'Tipán');
  const { code } = (await caller(page)('pets.create', CANELA)) as { code: string };
  await page.context().clearCookies();
  await signInNewPerson(page);
  const policies = new Map<string, string>();
  const hosts = new Set<string>();
  page.on('response', (response) => {
    const { host, pathname } = new URL(response.url());
    hosts.add(host);
    policies.set(pathname.replace(/-[\w-]+\.js$/, ''), response.headers()['content-security-policy'] ?? '');
  });

  // First something that is not of here: it goes on looking.
  await show(plateWith('https://banco.ec/pagar?a=1'));
  await page.goto('/dashboard/buscarMascotaU');
  const opener = page.getByRole('button', { name: 'Escanear placa o microchip' });
  await opener.click();
  const scanner = page.getByRole('dialog', { name: 'Escanear' });
  await expect(scanner.getByText('Este código no es de PetLove+.')).toBeVisible();
  expect(await filming(page)).toBe(true);
  await checkAccessibility(page);
  await page.keyboard.press('Escape');
  await expect(scanner).toBeHidden();
  await expect(opener).toBeFocused();
  expect(await filming(page)).toBe(false);

  // A plate of a site that has moved since.
  await show(plateWith(`https://antes.petlove.ec/q/${code}`));
  await opener.click();
  await expect(page.getByRole('heading', { name: 'Canela' })).toBeVisible();
  await expect(scanner).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`codigo=.*${code}`));
  await expect(page.getByText('Alergias: Penicilina.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Avisar a su familia' })).toHaveAttribute('href', `/q/${code}`);
  await expect(page.locator('main')).not.toContainText('Tipán');
  await checkAccessibility(page);
  // Nothing was asked of anybody else, and only the program that decodes may compile WebAssembly.
  expect([...hosts].filter((host) => host !== '')).toHaveLength(1);
  expect(policies.get('/assets/code-reader.worker')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  );
  expect(policies.get('/dashboard/buscarMascotaU')).not.toContain('wasm');
});

test('nobody is filmed by a tab that is not looked at', { tag: '@long' }, async ({ withCamera }) => {
  test.slow();
  const { page, show } = await withCamera('allowed');
  await show(plateWith('Nada'));
  await signInNewPerson(page);
  await page.goto('/dashboard/buscarMascotaU');
  await page.getByRole('button', { name: 'Escanear placa o microchip' }).click();
  await expect.poll(() => filming(page)).toBe(true);
  const turn = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await turn(true);
  await expect.poll(() => filming(page)).toBe(false);
  await turn(false);
  await expect.poll(() => filming(page)).toBe(true);
  // A film that a processor without a camera draws, and decodes, beside another journey.
  const said = page.getByRole('dialog').getByText('Este código no es de PetLove+.');
  await expect(said).toBeVisible({ timeout: 60_000 });
});

test('the camera reads the sticker of a microchip', { tag: '@long' }, async ({ withCamera }) => {
  test.slow();
  const { page, show } = await withCamera('allowed');
  const chip = `94100${String(Math.floor(Math.random() * 1e10)).padStart(10, '0')}`;
  await signInNewPerson(page);
  await caller(page)('pets.create', { ...CANELA, microchip: chip });
  await show(stickerWith(chip));
  await page.goto('/dashboard/buscarMascotaU');
  await page.getByRole('button', { name: 'Escanear placa o microchip' }).click();
  await expect(page.getByRole('link', { name: 'Está en tu registro. Ver su ficha' })).toBeVisible();
  expect(await filming(page)).toBe(false);
});

test('while the camera is still opening the code can be typed, and what is typed stays when it fails', {
  tag: '@long',
}, async ({ page, checkAccessibility }) => {
  // The browser asks for leave, and the person has not answered yet.
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      new Promise((_, refuse) => {
        addEventListener('no', () => refuse(new DOMException('', 'NotAllowedError')));
      });
  });
  await signInNewPerson(page);
  const { code } = (await caller(page)('pets.create', CANELA)) as { code: string };
  await page.goto('/dashboard/buscarMascotaU');
  await page.getByRole('button', { name: 'Escanear placa o microchip' }).click();
  const scanner = page.getByRole('dialog', { name: 'Escanear' });
  await expect(scanner.getByText('Encendiendo la cámara…')).toBeVisible();
  const field = scanner.getByLabel('Código');
  await field.fill(code.slice(0, 4));
  await checkAccessibility();
  await page.evaluate(() => dispatchEvent(new Event('no')));
  await expect(scanner.getByText('No tenemos permiso para usar la cámara')).toBeVisible();
  await expect(field).toHaveValue(code.slice(0, 4));
  await expect(field).toBeFocused();
  await field.fill(code);
  await scanner.getByRole('button', { name: 'Usar este código' }).click();
  await expect(page.getByRole('link', { name: 'Está en tu registro. Ver su ficha' })).toBeVisible();
});

test('whoever says no to the camera types the code or chooses a photo', { tag: '@long' }, async ({
  withCamera,
  checkAccessibility,
}) => {
  test.slow();
  const { page, show } = await withCamera('refused');
  await show(plateWith(CHIP));
  await signInNewPerson(page);
  const { code } = (await caller(page)('pets.create', CANELA)) as { code: string };
  await page.goto('/dashboard/buscarMascotaU');
  const opener = page.getByRole('button', { name: 'Escanear placa o microchip' });
  await opener.click();
  const scanner = page.getByRole('dialog', { name: 'Escanear' });
  await expect(scanner.getByText('No tenemos permiso para usar la cámara')).toBeVisible();
  await checkAccessibility(page);
  await scanner.getByLabel('Código').fill('K7Q2M-9XDTB');
  await scanner.getByRole('button', { name: 'Usar este código' }).click();
  await expect(scanner.getByText('Revisa letras y números.')).toBeVisible();

  const blank = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  const chooser = scanner.getByLabel('Elegir una foto');
  await chooser.setInputFiles({ name: 'nada.png', mimeType: 'image/png', buffer: blank });
  await expect(scanner.getByText('No vemos ningún código en esa foto.')).toBeVisible();
  await chooser.setInputFiles({ name: 'nota.png', mimeType: 'image/png', buffer: Buffer.from('no soy una foto') });
  await expect(scanner.getByText('No pudimos abrir esa foto.')).toBeVisible();

  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-300 -300 600 600" width="2400" height="2400">
    <rect x="-300" y="-300" width="600" height="600" fill="#554"/>${plateWith(`http://localhost/q/${code}`)}</svg>`;
  const photo = await sharp(Buffer.from(svg)).jpeg().toBuffer();
  await chooser.setInputFiles({ name: 'placa.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(page.getByRole('link', { name: 'Está en tu registro. Ver su ficha' })).toBeVisible();
  await expect(scanner).toBeHidden();
});
