/** A person with an account of their own, signed in within the browser, for journeys that begin after the registration. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import { createAccount, newAccount } from '#server/accounts/profile/service.ts';
import { inDatabase } from './journey-database.ts';

let made = 0;

/** What `signInNewPerson` gives everybody, for a journey that signs in by hand. */
export const PERSON_PASSWORD = 'Montubio-42-ceibo';

let hash: Promise<string> | undefined;

/**
 * Writes the rows that a confirmed registration leaves and signs in by the screen's call; the page gets the cookie.
 * A registration itself costs two hashes and a mail that is waited for. Answers the address.
 */
export async function signInNewPerson(
  page: Page,
  name = 'Gabriela',
  surname = 'Quishpe',
  timeZone = 'America/Guayaquil',
): Promise<string> {
  made += 1;
  const email = `persona-${process.pid}-${Date.now()}-${made}@correo.ec`;
  const password = PERSON_PASSWORD;
  hash ??= hashPassword(password);
  const createdAt = new Date().toISOString();
  const contact = { email, name, surname, phone: '+593991234567', timeZone };
  const account = newAccount({ ...contact, passwordHash: await hash, createdAt });
  await inDatabase((db) =>
    db.transaction().execute(async (trx) => {
      await createAccount(trx, { ...account, status: 'active', confirmedAt: createdAt });
    }),
  );
  const cookies = await asNewcomer('auth.signIn', { email, password, remember: true });
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: origin() })));
  return email;
}

/** Calls a procedure as the page's person would: `await caller(page)('pets.create', { … })`. */
export function caller(page: Page) {
  return async (procedure: string, input: unknown): Promise<unknown> => {
    const answer = await page.request.post(`${origin()}/trpc/${procedure}`, {
      data: input,
      headers: { origin: origin() },
    });
    if (!answer.ok()) throw new Error(`${procedure}: ${answer.status()} ${await answer.text()}`);
    const { result } = (await answer.json()) as { result: { data: unknown } };
    return result.data;
  };
}

function origin(): string {
  return process.env.E2E_ORIGIN ?? `http://localhost:${process.env.E2E_PORT}`;
}

/**
 * One call from a loopback address of its own, as people call from many places: the limits stay as strict as they are and
 * a whole run of journeys does not use them up. Answers the cookies that were set.
 */
function asNewcomer(procedure: string, input: unknown): Promise<{ name: string; value: string }[]> {
  const localAddress = `127.${[1, 2, 3].map(() => 1 + Math.floor(Math.random() * 250)).join('.')}`;
  const { port } = new URL(origin());
  const options = {
    host: '127.0.0.1',
    port,
    localAddress,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  };
  return new Promise((resolve, reject) => {
    const request = http.request({ ...options, path: `/trpc/${procedure}` }, (response) => {
      response.resume();
      if (response.statusCode !== 200) reject(new Error(`${procedure}: ${response.statusCode}`));
      const set = response.headers['set-cookie'] ?? [];
      resolve(set.map((line) => /^([^=]+)=([^;]*)/.exec(line)).flatMap((found) => cookieOf(found)));
    });
    request.on('error', reject);
    request.end(JSON.stringify(input));
  });
}

function cookieOf(found: RegExpExecArray | null) {
  return found?.[1] && found[2] ? [{ name: found[1], value: found[2] }] : [];
}

/** The token of the link to `page` (its first word in the address) in a mail to `email`, as soon as it is there. */
export async function tokenTo(email: string, page: string): Promise<string> {
  for (let tries = 0; tries < 300; tries += 1) {
    const found = lettersTo(email)
      .map((letter) => new RegExp(`${page}/([\\w-]{20,})`).exec(letter)?.[1])
      .find((token) => token !== undefined);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no mail with /${page}/ for ${email}`);
}

/** The mails that lie in the outbox for `email`, as text that can be searched. */
export function lettersTo(email: string): string[] {
  const folder = path.join(process.env.E2E_DATA_DIR ?? '', 'outbox');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
  return names
    .map((name) => readFileSync(path.join(folder, name), 'latin1'))
    .filter((letter) => letter.includes(email))
    .map(unfolded);
}

/** Quoted-printable as words: lines are folded with "=" at their end, and what is not ASCII stands in hexadecimal. */
function unfolded(letter: string): string {
  const bytes = letter
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
