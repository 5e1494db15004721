/** A person with an account of their own, signed in within the browser: made by the same calls that the screens make. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

let made = 0;

/** Registers, confirms by the mail in the outbox folder and signs in; the cookie is the page's own. Answers the address. */
export async function signInNewPerson(page: Page, name = 'Gabriela', surname = 'Quishpe'): Promise<string> {
  made += 1;
  const email = `persona-${process.pid}-${Date.now()}-${made}@correo.ec`;
  const password = 'Montubio-42-ceibo';
  const call = caller(page);
  await call('auth.signUp', {
    email,
    password,
    confirmPassword: password,
    name,
    surname,
    country: 'EC',
    phone: '0991234567',
    acceptTerms: true,
    timeZone: 'America/Guayaquil',
  });
  await call('auth.confirmEmail', { token: await confirmationToken(email) });
  await call('auth.signIn', { email, password, remember: true });
  return email;
}

/** Calls a procedure as the page's person would: `await caller(page)('pets.create', { … })`. */
export function caller(page: Page) {
  return async (procedure: string, input: unknown): Promise<unknown> => {
    const origin = process.env.E2E_ORIGIN ?? `http://localhost:${process.env.E2E_PORT}`;
    const answer = await page.request.post(`${origin}/trpc/${procedure}`, { data: input, headers: { origin } });
    if (!answer.ok()) throw new Error(`${procedure}: ${answer.status()} ${await answer.text()}`);
    const { result } = (await answer.json()) as { result: { data: unknown } };
    return result.data;
  };
}

async function confirmationToken(email: string): Promise<string> {
  const folder = path.join(process.env.E2E_DATA_DIR ?? '', 'outbox');
  for (let tries = 0; tries < 100; tries += 1) {
    const found = lettersTo(folder, email)
      .map((letter) => /confirmarRegistro\/([\w-]{20,})/.exec(letter)?.[1])
      .find((token) => token !== undefined);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no confirmation mail for ${email}`);
}

function lettersTo(folder: string, email: string): string[] {
  const names = readable(folder).filter((name) => name.endsWith('.eml'));
  // Lines of a letter are folded with "=" at their end; a link may be cut there.
  return names
    .map((name) =>
      readFileSync(path.join(folder, name), 'utf8')
        .replace(/=\r?\n/g, '')
        .replace(/=3D/g, '='),
    )
    .filter((letter) => letter.includes(email));
}

function readable(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
