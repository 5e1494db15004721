/** The counter of the clinic: a client who comes for the first time, one who is known, and how long each takes. */
import type { Page } from '@playwright/test';
import { signInNewPerson } from '../support/account.ts';
import { letWork } from '../support/administrator.ts';
import { expect, test } from '../support/browser.ts';

// The server asks whether it is the same animal.
test.use({ expectedErrors: [/status of 409/] });

/** Keystroke-level model: seconds of a tap, of a letter, and of a decision. */
const TAP = 1.1;
const LETTER = 0.28;
const DECISION = 1.35;

/** Counts what a person does, and how long the screen lets them wait. */
function stopwatch() {
  let [taps, letters, decisions, waited] = [0, 0, 0, 0];
  return {
    tap: async (what: ReturnType<Page['getByRole']>) => {
      taps += 1;
      await what.click();
    },
    type: async (what: ReturnType<Page['getByLabel']>, text: string) => {
      letters += text.length;
      await what.fill(text);
    },
    decide: () => {
      decisions += 1;
    },
    wait: async (what: ReturnType<Page['getByRole']>) => {
      const began = performance.now();
      await expect(what).toBeVisible();
      waited += (performance.now() - began) / 1000;
    },
    sum: () => {
      const seconds = taps * TAP + letters * LETTER + decisions * DECISION + waited;
      return { taps, letters, decisions, seconds: Math.round(seconds * 10) / 10 };
    },
  };
}

test('a known client’s vaccine, and a new client with the first one, are written at the counter', {
  tag: '@wide',
}, async ({ page, checkAccessibility }) => {
  test.slow();
  await letWork(await signInNewPerson(page, 'Paz', 'Andrade'), 'veterinarian');
  const phone = `0987${String(Date.now()).slice(-6)}`;
  await page.goto('/dashboard/mostrador');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mostrador');
  await expect(page.getByLabel('¿Quién viene?')).toBeFocused();
  await checkAccessibility();

  await test.step('a new client', async () => {
    const walk = stopwatch();
    await walk.tap(page.getByRole('button', { name: 'Cliente nuevo' }).first());
    const sheet = page.getByRole('dialog', { name: 'Cliente nuevo' });
    await sheet.getByRole('button', { name: 'Registrar' }).click();
    await expect(sheet.getByText('Escribe quién lo trae.')).toBeVisible();
    await checkAccessibility();
    await walk.tap(sheet.getByLabel('Teléfono de quien lo trae'));
    await walk.type(sheet.getByLabel('Teléfono de quien lo trae'), phone);
    await walk.type(sheet.getByLabel('Quién lo trae', { exact: true }), 'Rosa Loor');
    await walk.type(sheet.getByLabel('Cómo se llama el animal'), 'Canela');
    walk.decide();
    await walk.tap(sheet.getByText('Perro', { exact: true }));
    await walk.tap(sheet.getByText('Hembra', { exact: true }));
    await walk.type(sheet.getByRole('combobox', { name: 'Vacuna' }), 'antir');
    await walk.tap(sheet.getByRole('option', { name: 'Antirrábica' }));
    await walk.type(sheet.getByLabel(/^Lote/), 'RB-2417');
    await checkAccessibility();
    await walk.tap(sheet.getByRole('button', { name: 'Registrar y guardar la vacuna' }));
    await walk.wait(page.getByRole('heading', { level: 2, name: 'Canela' }));
    const { seconds, ...done } = walk.sum();
    console.log(`new client with its first vaccine: ${seconds} s`, done);
    expect(seconds).toBeLessThan(45);
    await expect(page.getByRole('region', { name: 'Tutor' }).getByText('Rosa Loor')).toBeVisible();
    await checkAccessibility();
  });

  await test.step('her second animal is found to be hers', async () => {
    await page.goto('/dashboard/mostrador?nuevo=true');
    const sheet = page.getByRole('dialog', { name: 'Cliente nuevo' });
    await sheet.getByLabel('Teléfono de quien lo trae').fill(phone);
    await expect(sheet.getByText('que ya trae a la clínica')).toBeVisible();
    await sheet.getByLabel('Cómo se llama el animal').fill('canela');
    await sheet.getByText('Perro', { exact: true }).click();
    await sheet.getByRole('button', { name: 'Registrar' }).click();
    await expect(sheet.getByText('Canela ya es paciente. ¿Es otro animal?')).toBeVisible();
    await sheet.getByLabel('Cómo se llama el animal').fill('Toby');
    await sheet.getByRole('button', { name: 'Registrar' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Toby' })).toBeVisible();
  });

  await test.step('a known client', async () => {
    await page.goto('/dashboard/mostrador');
    const walk = stopwatch();
    await walk.type(page.getByLabel('¿Quién viene?'), 'tob');
    walk.decide();
    await walk.wait(page.getByRole('button', { name: /^Toby/ }).first());
    await walk.tap(page.getByRole('button', { name: /^Toby/ }).first());
    await walk.tap(page.getByRole('link', { name: 'Anotar Antirrábica' }));
    const sheet = page.getByRole('dialog', { name: 'Agregar vacuna' });
    await walk.wait(sheet.getByRole('button', { name: 'Guardar vacuna' }));
    await expect(sheet.getByRole('combobox', { name: 'Vacuna' })).toHaveValue('Antirrábica');
    await checkAccessibility();
    walk.decide();
    await walk.tap(sheet.getByRole('button', { name: 'Guardar vacuna' }));
    await walk.wait(page.getByRole('status').getByText('Guardaste Antirrábica de Toby.'));
    const { seconds, ...done } = walk.sum();
    console.log(`a known client's vaccine: ${seconds} s`, done);
    expect(seconds).toBeLessThan(15);
    expect(done.taps).toBeLessThanOrEqual(5);
  });
});
