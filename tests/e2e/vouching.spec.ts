/** A veterinarian's registration is looked at, what she signs and confirms reads «verificado», and its withdrawal is said everywhere. */
import { writeFile } from 'node:fs/promises';
import { caller, signInNewPerson } from '../support/account.ts';
import { letAdminister, letWork } from '../support/administrator.ts';
import { expect, test } from '../support/browser.ts';
import { photograph } from '../support/files.ts';
import { inDatabase } from '../support/journey-database.ts';
import { pagesOf } from '../support/pdf.ts';

// A reason that is missing is said beside its field, and the browser's console tells of it too.
test.use({ expectedErrors: [/status of 400/] });

const TODAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Guayaquil' }).format(new Date());

test(
  'a registration is looked at, what it signs reads «verificado», and a withdrawal is said everywhere',
  {
    tag: ['@desk', '@long'],
  },
  async ({ page, browser, checkAccessibility }, info) => {
    test.slow();
    await letAdminister(await signInNewPerson(page, 'Verónica', 'Cajamarca'));
    const context = await browser.newContext({ locale: 'es-EC', viewport: page.viewportSize() });
    const paz = await context.newPage();
    await letWork(await signInNewPerson(paz, 'Paz', 'Andrade'), 'veterinarian');
    const number = `MV-${Date.now()}`;

    await test.step('she says how she signs and sends her credential', async () => {
      await paz.goto('/dashboard/admin/comoFirmo');
      await expect(paz.getByText('Primero escribe tu registro profesional en tus datos.')).toBeVisible();
      await paz.getByRole('button', { name: 'Cambiar mis datos' }).click();
      const sheet = paz.getByRole('dialog', { name: 'Cómo firma' });
      await sheet.getByLabel('Nombre profesional').fill('Paz Andrade Viteri');
      await sheet.getByLabel('Registro profesional').fill(number);
      await sheet.getByRole('button', { name: 'Guardar' }).click();
      const mine = paz.getByRole('region', { name: 'Tu registro' });
      await mine.getByRole('button', { name: 'Enviar a revisar' }).click();
      await expect(mine.getByText('Elige la foto de tu credencial.')).toBeVisible();
      const file = info.outputPath('credencial.jpg');
      await writeFile(file, await photograph({ color: '#dfe7ee' }).toBuffer());
      await mine.locator('input[type=file]:not([capture])').setInputFiles(file);
      await checkAccessibility(paz);
      await mine.getByRole('button', { name: 'Enviar a revisar' }).click();
      await expect(mine.getByText('Por revisar')).toBeVisible();
      await expect(mine.getByRole('img', { name: `Tu credencial, registro ${number}` })).toBeVisible();
    });

    const call = caller(paz);
    const client = { name: 'Canela', speciesId: 1, sex: 'female', ownerId: null, ownerName: 'Rosa Loor' };
    const given = { name: 'Antirrábica', vaccineId: 1, givenOn: TODAY };
    const phone = `0987${String(Date.now()).slice(-6)}`;
    const made = await call('counter.admit', { ...client, phone, vaccination: given, another: true });
    const { petId } = made as { petId: number };
    const { url } = (await call('proofs.create', {
      petId,
      purpose: 'Guardería',
      until: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
    })) as { url: string };
    const proof = new URL(url).pathname;
    // What its family copied from a paper booklet.
    await inDatabase((db) =>
      db
        .insertInto('vaccination')
        .values({
          petId,
          name: 'Quíntuple canina',
          vaccineId: 2,
          givenOn: '2026-05-02',
          nextSource: 'schedule',
          lot: 'A1',
          createdAt: `${TODAY}T10:00:00.000Z`,
          updatedAt: `${TODAY}T10:00:00.000Z`,
        })
        .execute(),
    );
    const record = `/dashboard/perfilMascotas?mascota=${petId}&tab=vacunas`;
    const open = async (name: string) => {
      await paz.goto(record);
      await paz.getByRole('button', { name, expanded: false }).first().click();
    };

    await test.step('until it is looked at, nothing is «verificado»', async () => {
      await open('Antirrábica');
      await expect(paz.getByText(/Paz Andrade Viteri .*registro sin verificar/)).toBeVisible();
    });

    await test.step('an administrator compares the picture and verifies', async () => {
      await page.goto('/dashboard/admin');
      await page.getByRole('link', { name: /registro profesional por revisar|registros por revisar/i }).click();
      await page.getByRole('button', { name: 'Revisar el registro de Paz Andrade Viteri' }).click();
      const sheet = page.getByRole('dialog', { name: 'Registro de Paz Andrade Viteri' });
      await expect(sheet.getByRole('img', { name: 'Credencial de Paz Andrade Viteri' })).toBeVisible();
      await expect(sheet.getByText(number)).toBeVisible();
      await checkAccessibility();
      await sheet.getByRole('button', { name: 'Verificar', exact: true }).click();
      await expect(page.getByText('Verificaste el registro de Paz Andrade Viteri.')).toBeVisible();
    });

    await test.step('what she signs is «verificado», and she confirms what the family wrote', async () => {
      await open('Antirrábica');
      await expect(paz.getByText(/Paz Andrade Viteri .*verificado/)).toBeVisible();
      await paz.getByRole('button', { name: 'Quíntuple canina', expanded: false }).click();
      await paz.getByRole('button', { name: /^Confirmar Quíntuple canina/ }).click();
      await checkAccessibility(paz);
      await paz.getByRole('button', { name: 'Sí, la confirmo' }).click();
      await expect(paz.getByText(/confirmada por Paz Andrade Viteri/)).toBeVisible();
      await paz.goto(proof);
      await expect(paz.getByText('Anotada por Paz Andrade Viteri, verificado')).toBeVisible();
      await expect(
        paz.getByText('Anotada por su familia, confirmada por Paz Andrade Viteri, verificado'),
      ).toBeVisible();
    });

    const dose = await inDatabase((db) =>
      db.selectFrom('vaccination').select('id').where('petId', '=', petId).where('name', '=', 'Antirrábica').execute(),
    );
    const paper = await paz.request.get(`/api/mascotas/${petId}/certificado/${dose[0]?.id}.pdf`);
    const printed = (await pagesOf(await paper.body(), 0.1)).pages.map(({ text }) => text).join(' ');
    expect(printed).toContain('verificado');
    const paperNumber = /VC-\w{4}-\w{5}/.exec(printed)?.[0] ?? '';

    await test.step('the administrator withdraws it for a reason, and record, proof and paper say so', async () => {
      await page.goto('/dashboard/admin/equipo');
      await page.getByRole('button', { name: 'Ver el registro de Paz Andrade Viteri' }).click();
      const sheet = page.getByRole('dialog', { name: 'Registro de Paz Andrade Viteri' });
      await sheet.getByRole('button', { name: 'Retirar la verificación' }).click();
      await sheet.getByRole('button', { name: 'Retirar', exact: true }).click();
      await expect(sheet.getByText('Escribe por qué.')).toBeVisible();
      await sheet.getByLabel('¿Por qué?').fill('El colegio la suspendió');
      await checkAccessibility();
      await sheet.getByRole('button', { name: 'Retirar', exact: true }).click();
      await expect(page.getByText('Retiraste la verificación de Paz Andrade Viteri.')).toBeVisible();
      await paz.goto(record);
      await expect(paz.getByText(/verificación retirada el .*El colegio la suspendió/).first()).toBeVisible();
      await paz.goto(proof);
      await expect(paz.getByText(/se retiró la verificación de quien la firmó/).first()).toBeVisible();
      await expect(paz.getByText('El colegio la suspendió')).toHaveCount(0);
      await paz.goto(`/verificar/${paperNumber}`);
      await expect(paz.getByText('Sin respaldo')).toBeVisible();
      await checkAccessibility(paz);
    });
    await context.close();
  },
);
