/** Another app on the telephone shares a photograph, then a PDF: each gets its animal and its place, and is kept once. */
import type { Page } from '@playwright/test';
import { caller, signInNewPerson } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';
import { paper, photograph } from '../support/files.ts';

// As in an installed app: what the browser hands over goes through the worker.
test.use({ serviceWorkers: 'allow', reuseContext: false });

interface Shared {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

test('a photograph goes into the album, and a paper beside the dose that it is of', async ({
  page,
  checkAccessibility,
}) => {
  await signInNewPerson(page, 'Gabriela', 'Quishpe');
  const call = caller(page);
  const { petId } = (await call('pets.create', { name: 'Canela', speciesId: 1, sex: 'female' })) as { petId: number };
  await page.goto('/dashboard');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();

  const picture = await photograph({ width: 640, height: 480 }).toBuffer();
  await share(page, { name: 'visita.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(page.getByRole('heading', { name: 'Guardar lo compartido', level: 1 })).toBeVisible();
  await expect(page.getByText('visita.jpg')).toBeVisible();
  await checkAccessibility();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Galería de Canela', level: 1 })).toBeVisible();
  await expect(page.locator('a[id^="foto-"]')).toHaveCount(1);

  const certificate = { name: 'certificado.pdf', mimeType: 'application/pdf', buffer: paper() };
  await share(page, certificate);
  await expect(page.getByText('no tiene ninguna todavía')).toBeVisible();
  await call('vaccines.add', { petId, name: 'Antirrábica', givenOn: '2026-11-20' });
  await page.reload();
  await page.getByRole('radio', { name: /^Antirrábica/ }).check({ force: true });
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('link', { name: /certificado/ }).first()).toBeVisible();
  await page.goto('/dashboard/galeria?compartido=1');
  await expect(page.getByRole('heading', { name: 'No hay nada que guardar' })).toBeVisible();

  // Who signs out leaves it to no other account of this browser.
  await share(page, certificate);
  await expect(page.getByText('certificado.pdf')).toBeVisible();
  await page.goto('/dashboard/usuario');
  await page.getByRole('button', { name: 'Salir' }).last().click();
  await page.waitForURL(/\/login/);
  expect(await page.evaluate(() => caches.has('petlove-compartido'))).toBe(false);
});

/** As the system does it after the choice of the app (Web Share Target): a form is sent to the address of the manifest. */
async function share(page: Page, file: Shared): Promise<void> {
  await page.evaluate(() => {
    const form = document.createElement('form');
    form.method = 'post';
    form.enctype = 'multipart/form-data';
    form.action = '/compartir';
    form.innerHTML = '<input type="file" name="archivos" id="ajeno">';
    document.body.append(form);
  });
  await page.locator('#ajeno').setInputFiles(file);
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form[action="/compartir"]')?.submit());
  await page.waitForURL(/compartido=/);
}
