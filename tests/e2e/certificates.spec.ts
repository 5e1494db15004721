/** Stickers and certificates: picked before the entry is saved, seen on its card, in the history and among the documents. */
import sharp from 'sharp';
import { caller, signInNewPerson } from '../support/account.ts';
import { expect, test } from '../support/browser.ts';

const OBJECTS = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>',
];

/** One empty page. */
function pdf(): Buffer {
  let text = '%PDF-1.4\n';
  const places = OBJECTS.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = text.length;
  text += `xref\n0 4\n0000000000 65535 f \n${places.join('')}trailer\n<</Size 4/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

async function sticker(): Promise<Buffer> {
  const ground = { create: { width: 900, height: 600, channels: 3 as const, background: { r: 20, g: 140, b: 150 } } };
  return sharp(ground).jpeg().toBuffer();
}

test('a vaccine carries its sticker and its certificate', async ({ page, checkAccessibility }) => {
  test.slow();
  await signInNewPerson(page);
  const { petId } = (await caller(page)('pets.create', { name: 'Canela', speciesId: 1, sex: 'female' })) as {
    petId: number;
  };
  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}&tab=documentos`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Los papeles de Canela, a mano' })).toBeVisible();
  await checkAccessibility();

  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}&tab=vacunas&agregar=vacuna&de=${petId}`);
  const sheet = page.getByRole('dialog', { name: 'Agregar vacuna' });
  await sheet.getByLabel('Vacuna', { exact: true }).fill('Vacuna de la campaña');
  await sheet.getByLabel('Agregar foto o PDF').setInputFiles([
    { name: 'adhesivo.jpg', mimeType: 'image/jpeg', buffer: await sticker() },
    { name: 'Certificado de la clínica.pdf', mimeType: 'application/pdf', buffer: pdf() },
  ]);
  await expect(sheet.getByText('adhesivo.jpg')).toBeVisible();
  await checkAccessibility();
  await sheet.getByRole('button', { name: 'Guardar vacuna' }).click();
  await expect(sheet).toBeHidden();

  const papers = main.getByRole('list', { name: /^Fotos y documentos de Vacuna de la campaña/ });
  await expect(papers.getByRole('button', { name: /^Ver la foto de/ })).toBeVisible();
  await expect(papers.getByRole('link', { name: /Certificado de la clínica.*PDF/ })).toBeVisible();
  await checkAccessibility();

  await test.step('the photo is opened large', async () => {
    await papers.getByRole('button', { name: /^Ver la foto de/ }).click();
    await expect(page.getByRole('img', { name: /^Foto de Vacuna de la campaña/ })).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('the certificate is taken away and brought back', async () => {
    await papers.getByRole('button', { name: 'Quitar Certificado de la clínica' }).click();
    await expect(papers.getByRole('link')).toHaveCount(0);
    // The toast before it, of the vaccine that was saved, has a "Deshacer" too.
    await expect(page.getByText(/^Quitaste /)).toBeVisible();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(papers.getByRole('link', { name: /Certificado de la clínica/ })).toBeVisible();
  });

  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}`);
  await expect(papers.getByRole('button', { name: /^Ver la foto de/ })).toBeVisible();
  await expect(main.getByRole('link', { name: /Cédula/ })).toBeVisible();
  await page.goto(`/dashboard/perfilMascotas?mascota=${petId}&tab=documentos`);
  await expect(main.getByRole('region', { name: 'Vacunas' }).getByText('Vacuna de la campaña')).toBeVisible();
  await checkAccessibility();
});
