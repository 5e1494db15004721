import { expect, test } from '../support/browser.ts';

test('the server is alive and ready, and says nothing about itself', async ({ request }) => {
  for (const path of ['/healthz', '/readyz']) {
    const answer = await request.get(path);
    expect(answer.status()).toBe(200);
    expect(await answer.json()).toEqual({ estado: 'ok' });
  }
});

test.describe('without a session', () => {
  // The page asks who is signed in; the browser itself reports the answer "nobody".
  test.use({ expectedErrors: [/401/] });

  test('whoever has no session and opens the product is asked to sign in', async ({ page, checkAccessibility }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/login/);
    await expect(page).toHaveTitle(/^PetLove\+ - /);
    await checkAccessibility();
  });
});
