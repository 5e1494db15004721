/** Paying in a browser, against a PayPhone and a PayPal that move no money: by each way, changing one's mind, and with the line cut. */
import type { Page } from '@playwright/test';
import { caller, signInNewPerson } from '../support/account.ts';
import { test as base, expect } from '../support/browser.ts';
import { paper } from '../support/files.ts';
import { type Gateways, startGateways } from '../support/gateways.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';

const ACCOUNT = 'Banco Pichincha, cuenta corriente 2100123456';

/** A server of its own, because the one of the other journeys has no credentials of any gateway. */
const test = base.extend<{ petId: number }, { gateways: Gateways; own: OwnServer }>({
  gateways: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to see which fixtures are used
    async ({}, use) => {
      const gateways = await startGateways();
      await use(gateways);
      await gateways.close();
    },
    { scope: 'worker' },
  ],
  own: [
    async ({ gateways }, use) => {
      const own = await startOwnServer({ TRANSFER_INSTRUCTIONS: ACCOUNT, ...gateways.env });
      // PayPhone takes payers only from the domain that it knows.
      gateways.payphone.settings.domain = own.site;
      await use(own);
      await own.stop();
    },
    { scope: 'worker' },
  ],
  /** Somebody who is signed in and has one animal, "Capitán". */
  petId: async ({ page }, use) => {
    await signInNewPerson(page);
    const { petId } = (await caller(page)('pets.create', { name: 'Capitán', speciesId: 1, sex: 'male' })) as {
      petId: number;
    };
    await use(petId);
  },
});

// A payment of somebody else is a 404; a line that is cut says so in the console.
test.use({ baseURL: async ({ own }, use) => use(own.site), expectedErrors: [/40[049]|ERR_/] });

// One worker walks all of them: each further one would start a server of its own.
test.describe.configure({ mode: 'default' });

const BUY = '/dashboard/pagoSuscripcion';
const pay = (page: Page) => page.getByRole('button', { name: /^Pagar/ });
const outcome = (page: Page, title: string) => page.getByRole('heading', { name: title });

/** The whole card is pressed: the circle itself is drawn. */
async function by(page: Page, method: string): Promise<void> {
  await page.getByText(method, { exact: true }).first().click();
  await expect(page.getByRole('radio', { name: new RegExp(`^${method}`) })).toBeChecked();
}

async function choose(page: Page, method: string): Promise<void> {
  await page.goto(BUY);
  await expect(page.getByRole('checkbox', { name: /Capitán/ })).toBeChecked();
  await by(page, method);
  await pay(page).click();
}

test('a card: the total with its tax, a name on the receipt, approved once however often one looks', async ({
  page,
  petId,
  gateways,
  checkAccessibility,
}) => {
  expect(petId).toBeGreaterThan(0);
  const taken = gateways.sum();
  await page.goto(BUY);
  await expect(page.getByRole('heading', { level: 1, name: 'Adquiere Suscripción' })).toBeVisible();
  // The only animal is proposed.
  await expect(page.getByRole('checkbox', { name: /Capitán/ })).toBeChecked();
  await expect(page.getByText('IVA 15 %', { exact: true })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: /^0,78$/ })).toBeVisible();
  await pay(page).click();
  await expect(page.getByText('Elige cómo quieres pagar.')).toBeVisible();
  await by(page, 'Tarjeta');
  await page.getByRole('button', { name: 'Cambiar los datos de factura' }).click();
  await by(page, 'Cédula');
  await page.getByLabel('Número de cédula').fill('1710034066');
  await expect(page.getByText('Revisa el número: así no existe ninguna cédula.')).toBeVisible();
  await page.getByLabel('Número de cédula').fill('171003406-5');
  await expect(page.getByText('El número está bien escrito.')).toBeVisible();
  await page.getByLabel('Nombre completo').fill('María Gabriela Quishpe Andrango');
  await checkAccessibility();
  // Whatever was chosen and written is there after a reload.
  await page.reload();
  await expect(page.getByRole('radio', { name: /^Tarjeta/ })).toBeChecked();
  await expect(page.getByText('María Gabriela Quishpe Andrango')).toBeVisible();
  await page.getByRole('button', { name: 'Pagar 6,00 USD' }).dblclick();
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();

  await expect(outcome(page, 'Pago aprobado')).toBeVisible();
  await expect(page).toHaveTitle('PetLove+ - Pago con PayPhone');
  await expect(page.getByText(/^Al día hasta el/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver cédula de Capitán' })).toBeVisible();
  await checkAccessibility();
  await page.reload();
  await expect(outcome(page, 'Este pago ya está aprobado')).toBeVisible();
  expect(gateways.sum() - taken).toBe(600);

  await page.goto(BUY);
  await expect(page.getByText('Pagado')).toHaveCount(1);
  await expect(page.getByRole('link', { name: /^Recibo en PDF/ })).toBeVisible();
  // Remembered for the next time.
  await expect(page.getByText('Cédula 1710034065')).toBeVisible();
  await checkAccessibility();
});

test('PayPhone: turned back, then declined, then paid, with everything still chosen each time', {
  tag: '@long',
}, async ({ page, petId, checkAccessibility }) => {
  expect(petId).toBeGreaterThan(0);
  await choose(page, 'PayPhone');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(outcome(page, 'Volviste sin pagar')).toBeVisible();
  await expect(page.getByText(/No se cobró nada/)).toBeVisible();
  await checkAccessibility();
  await page.getByRole('link', { name: 'Volver a intentar' }).click();
  await expect(page.getByRole('radio', { name: /^PayPhone/ })).toBeChecked();
  await pay(page).click();
  await page.getByRole('button', { name: /^Rechazar/ }).click();
  await expect(outcome(page, 'Tu banco no aceptó este pago')).toBeVisible();
  await checkAccessibility();
  await page.getByRole('link', { name: 'Probar otra forma' }).click();
  await expect(page.getByRole('radio', { name: /^PayPhone/ })).toBeChecked();
  await pay(page).click();
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(outcome(page, 'Pago aprobado')).toBeVisible();
});

test('PayPal: approved; and money that PayPal holds back is not asked for again', { tag: '@long' }, async ({
  page,
  petId,
  checkAccessibility,
}) => {
  expect(petId).toBeGreaterThan(0);
  await choose(page, 'PayPal');
  await page.getByRole('button', { name: 'Aprobar', exact: true }).click();
  await expect(outcome(page, 'Pago aprobado')).toBeVisible();
  await expect(page).toHaveTitle('PetLove+ - Pago con PayPal');

  await page.goto(BUY);
  await page.getByText('Capitán', { exact: true }).first().click();
  await expect(page.getByRole('checkbox', { name: /Capitán/ })).toBeChecked();
  await by(page, 'PayPal');
  await pay(page).click();
  await page.getByRole('button', { name: 'Aprobar y que PayPal lo retenga' }).click();
  await expect(outcome(page, 'Tu pago está en revisión')).toBeVisible();
  await checkAccessibility();
  await page.goto(BUY);
  await expect(page.getByText('Tu pago está en revisión. No pagues de nuevo.').first()).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Capitán/ })).toBeDisabled();
});

test('a transfer: the account to copy, the photograph of the receipt, and it waits in words', { tag: '@long' }, async ({
  page,
  petId,
  checkAccessibility,
}) => {
  expect(petId).toBeGreaterThan(0);
  await choose(page, 'Transferencia o efectivo');
  await expect(page.getByText(ACCOUNT)).toBeVisible();
  await expect(page.getByText(/Te avisamos por correo cuando lo aprobemos/).first()).toBeVisible();
  await page
    .getByLabel('Elegir foto o PDF')
    .last()
    .setInputFiles({ name: 'comprobante.pdf', mimeType: 'application/pdf', buffer: paper('Comprobante 123') });
  await expect(page.getByText('Ya tenemos tu comprobante.')).toBeVisible();
  await checkAccessibility();
  await page.reload();
  await expect(page.getByText('Ya tenemos tu comprobante.')).toBeVisible();
  await page.goto(BUY);
  await expect(page.getByText('En revisión', { exact: true })).toBeVisible();
  await expect(page.getByText('Tu pago está por aprobarse.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Capitán/ })).toBeDisabled();
});

test('paid, and the line is cut before our page loads: whoever comes back finds the truth', { tag: '@long' }, async ({
  page,
  petId,
  gateways,
}) => {
  expect(petId).toBeGreaterThan(0);
  const taken = gateways.sum();
  await choose(page, 'PayPhone');
  const form = page.getByRole('button', { name: 'Pagar', exact: true });
  await expect(form).toBeVisible();
  // PayPhone takes the money; its answer, which would lead back to us, is lost.
  await page.route(page.url(), async (route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.abort('internetdisconnected');
  });
  await form.click();
  await page.waitForURL(/^chrome-error:/);
  expect(gateways.payphone.ledger().length).toBeGreaterThan(0);
  // Not by the way back, which never arrived: the product is simply opened again.
  await page.goto(BUY);
  await expect(page.getByText('Pagado')).toBeVisible();
  expect(gateways.sum() - taken).toBe(600);
});

test('without a line: nothing is charged, nothing is lost, and what is under way is said truly', {
  tag: '@long',
}, async ({ page, petId, context, checkAccessibility }) => {
  expect(petId).toBeGreaterThan(0);
  await page.goto(BUY);
  await by(page, 'PayPal');
  await context.setOffline(true);
  await pay(page).click();
  await expect(page.getByText(/No se cobró nada y todo lo que elegiste queda aquí/)).toBeVisible();
  await checkAccessibility();
  await context.setOffline(false);
  await pay(page).click();
  const approve = page.getByRole('button', { name: 'Aprobar', exact: true });
  await expect(approve).toBeVisible();

  // Back from the gateway; the page is there, its answers are not.
  await page.route(/payments\.one/, (route) => route.abort('internetdisconnected'));
  await approve.click();
  await expect(page.getByText(/tu pago sigue su camino, al volver te decimos/)).toBeVisible();
  await expect(page.getByText('Pago aprobado')).toHaveCount(0);
  await checkAccessibility();
  await page.unroute(/payments\.one/);
  await expect(page.getByRole('heading', { name: /^(Pago aprobado|Este pago ya está aprobado)$/ })).toBeVisible();
});

test('a code that is nobody’s, or that is no code, leads to one’s own list', { tag: '@long' }, async ({
  page,
  petId,
}) => {
  expect(petId).toBeGreaterThan(0);
  for (const [screen, code] of [
    ['pagoPayPhone', '0123456789ABCDE'],
    ['pagoPayPal', 'hola'],
    ['pagoPayPal', ''],
  ]) {
    await page.goto(`/dashboard/${screen}?pago=${code}`);
    await expect(page.getByRole('heading', { name: 'Ese pago no está en tu lista' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Ver tus pagos' }).click();
  await expect(page).toHaveURL(new RegExp(`${BUY}$`));
});
