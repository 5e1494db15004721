import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import type { MailKind } from '#db/types.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { makeTransport, type OutgoingMail } from '#server/platform/mail/transport.ts';
import { mailOutbox } from '#server/app/background/mail/worker.ts';
import { createAccount, newAccount } from '#server/accounts/profile/service.ts';
import { deliveredMails, startFakeResend, startFakeSmtp, tokenIn } from '../support/fake-mail.ts';
import { test, type World } from '../support/world.ts';

async function someone(world: World, email = 'ana@correo.ec') {
  const account = newAccount({ email, name: 'Ana Ñandú', passwordHash: 'x', createdAt: world.now });
  return world.db.transaction().execute((db) => createAccount(db, account));
}

async function leave(world: World, userId: number, kind: MailKind = 'confirm-email', email = 'ana@correo.ec') {
  const dedupeKey = `${kind}:${userId}:${world.now}`;
  const expiresAt = '2026-11-23T15:00:00.000Z';
  await world.db
    .transaction()
    .execute((db) => enqueueMail(db, { kind, userId, email, dedupeKey, expiresAt }, world.now));
}

const rows = (world: World) => world.db.selectFrom('mailOutbox').selectAll().orderBy('id').execute();
const deps = (world: World) => ({ db: world.db, config: world.config, now: () => world.now });
const configFor = (env: Record<string, string>) => readConfig({ LOG_LEVEL: 'silent', ...env });
const MAIL: OutgoingMail = {
  id: 7,
  kind: 'confirm-email',
  to: 'ana@correo.ec',
  subject: 'Confirma tu correo',
  html: '<p>Año nuevo</p>',
  text: 'Año nuevo',
  createdAt: '2026-11-21T10:20:30.000Z',
};

describe('the outbox', () => {
  test('a mail whose cause is undone was never there', async ({ world }) => {
    const userId = await someone(world);
    const undone = world.db.transaction().execute(async (db) => {
      const mail = {
        kind: 'confirm-email',
        userId,
        email: 'ana@correo.ec',
        dedupeKey: 'a',
        expiresAt: world.now,
      } as const;
      await enqueueMail(db, mail, world.now);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await rows(world)).toEqual([]);
  });

  test('one cause is one mail, and it is sent once', async ({ world }) => {
    const userId = await someone(world);
    await leave(world, userId);
    await leave(world, userId);
    expect(await deliveredMails(world)).toHaveLength(1);
    expect(await deliveredMails(world)).toEqual([]);
    expect((await rows(world))[0]).toMatchObject({ attempts: 1, sentAt: world.now, leaseUntil: null });
  });

  test('a worker that is told to stop takes no more; the rest are there for the next', async ({ world }) => {
    for (let i = 0; i < 3; i++) {
      const email = `ana${i}@correo.ec`;
      await leave(world, await someone(world, email), 'confirm-email', email);
    }
    const sent: string[] = [];
    const transport = async ({ to }: OutgoingMail) => void sent.push(to);
    let asked = 0;
    await mailOutbox(deps(world), transport).sendDue(() => ++asked > 1);
    expect(sent).toHaveLength(1);
    await mailOutbox(deps(world), transport).sendDue();
    expect(sent.toSorted()).toEqual(['ana0@correo.ec', 'ana1@correo.ec', 'ana2@correo.ec']);
  });

  test('four workers at once send each of thirty mails once', async ({ world }) => {
    for (let i = 0; i < 30; i++) {
      const email = `ana${i}@correo.ec`;
      await leave(world, await someone(world, email), 'confirm-email', email);
    }
    const sent: string[] = [];
    const work = async () => {
      const transport = async ({ to }: OutgoingMail) => void sent.push(to);
      while ((await mailOutbox(deps(world), transport).sendDue()) > 0);
    };
    await Promise.all([work(), work(), work(), work()]);
    expect(sent).toHaveLength(30);
    expect(new Set(sent).size).toBe(30);
  });

  test('what fails comes back after ever longer pauses and is parked after 48 hours', async ({ world }) => {
    await leave(world, await someone(world));
    const tries: string[] = [];
    const transport = async () => {
      tries.push(world.now);
      throw new Error('451 ana@correo.ec: try later');
    };
    const quiet = { ...deps(world), config: configFor({}) };
    // The last pause may be 72 minutes long and begin just before the 48 hours are over.
    for (let minutes = 0; minutes <= 50 * 60; minutes += 5) {
      world.now = new Date(Date.parse('2026-11-21T15:00:00.000Z') + minutes * 60_000).toISOString();
      while ((await mailOutbox(quiet, transport).sendDue()) > 0);
    }
    expect(tries.length).toBeGreaterThan(40);
    expect(tries.length).toBeLessThan(75);
    const [row] = await rows(world);
    expect(row).toMatchObject({ sentAt: null, lastError: '451 ana@correo.ec: try later' });
    expect(row?.parkedAt?.slice(0, 11)).toBe('2026-11-23T');
    expect(tries.every((at) => at < '2026-11-23T15:00:00.000Z')).toBe(true);
  });

  test('a process that dies between sending and writing it down sends at most once more', async ({ world }) => {
    await leave(world, await someone(world));
    const sent: OutgoingMail[] = [];
    // The first process: its mail leaves, and then it is gone before the row is marked.
    const { db } = world;
    const dying = async (mail: OutgoingMail) => {
      sent.push(mail);
      await new Promise(() => undefined);
    };
    void mailOutbox({ ...deps(world), db }, dying)
      .sendDue()
      .catch(() => undefined);
    await expect.poll(() => sent.length).toBe(1);
    expect(await deliveredMails(world)).toEqual([]);
    world.now = '2026-11-21T15:02:00.000Z';
    const again = await deliveredMails(world);
    expect(again.map(({ id }) => id)).toEqual([sent[0]?.id]);
    world.now = '2026-11-21T18:00:00.000Z';
    expect(await deliveredMails(world)).toEqual([]);
    // Both links are good: the person may have opened either mail.
    for (const mail of [...sent, ...again]) expect(tokenIn(mail)).toMatch(/^[\w-]{43}$/);
  });

  test('a mail that has lost its sense is not sent', async ({ world }) => {
    const userId = await someone(world);
    await leave(world, userId);
    await world.db.updateTable('user').set({ status: 'active' }).where('id', '=', userId).execute();
    expect(await deliveredMails(world)).toEqual([]);
    world.now = '2026-11-21T15:10:00.000Z';
    await leave(world, userId, 'reset-password');
    await world.db.updateTable('user').set({ email: 'otra@correo.ec' }).where('id', '=', userId).execute();
    expect(await deliveredMails(world)).toEqual([]);
    expect((await rows(world)).every(({ parkedAt }) => parkedAt !== null)).toBe(true);
  });

  test('the worker sends at once, says that it is alive, and stops', async ({ world }) => {
    const config = configFor({ DATA_DIR: world.config.dataDir });
    const worker = mailOutbox({ ...deps(world), config }).start();
    await leave(world, await someone(world));
    const folder = path.join(config.dataDir, 'outbox');
    await expect.poll(() => filesIn(folder), { timeout: 5000 }).toHaveLength(1);
    expect(worker.alive()).toBe(true);
    await worker.stop();
    expect((await rows(world))[0]?.sentAt).toBe(world.now);
  });
});

describe('files', () => {
  test('a mail is one file that any program opens, named by when, to whom and what for', async ({ world }) => {
    await makeTransport(world.config)({ ...MAIL, subject: 'Cambiaste tu contraseña' });
    const folder = path.join(world.config.dataDir, 'outbox');
    expect(filesIn(folder)).toEqual(['2026-11-21T10-20-30-000Z-ana@correo.ec-confirmar.eml']);
    const source = readFileSync(path.join(folder, filesIn(folder)[0] ?? ''), 'utf8');
    expect(header(source, 'To')).toBe('ana@correo.ec');
    expect(header(source, 'From')).toBe('"PetLove+" <no-responder@localhost>');
    expect(decodeWord(header(source, 'Subject'))).toBe('Cambiaste tu contraseña');
    expect(header(source, 'Message-ID')).toBe('<petlove-7@localhost>');
    expect(header(source, 'Date')).toBe('Sat, 21 Nov 2026 10:20:30 +0000');
    expect(source).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(source).toMatch(/^Content-Type: text\/plain; charset=utf-8/m);
    expect(source).toMatch(/^Content-Type: text\/html; charset=utf-8/m);
    expect(source).toMatch(/^Content-Transfer-Encoding: 8bit\n\nAño nuevo$/m);
    expect(source).not.toContain('quoted-printable');
  });

  test('a link can be copied out of the file as it stands, with the name above it', async ({ world }) => {
    const name = 'José Ñandú';
    const account = newAccount({ email: 'ana@correo.ec', name, passwordHash: 'x', createdAt: world.now });
    const userId = await world.db.transaction().execute((db) => createAccount(db, account));
    await leave(world, userId);
    const config = configFor({
      DATA_DIR: world.config.dataDir,
      PUBLIC_URL: 'https://una-clinica-con-nombre-largo.example',
    });
    await mailOutbox({ ...deps(world), config }, makeTransport(config)).sendDue();
    const folder = path.join(config.dataDir, 'outbox');
    const source = readFileSync(path.join(folder, filesIn(folder)[0] ?? ''), 'utf8');
    expect(
      source.match(/^https:\/\/una-clinica-con-nombre-largo\.example\/confirmarRegistro\/[\w-]{43}$/m),
    ).not.toBeNull();
    expect(source).toContain('Hola, José Ñandú:');
  });

  test('a text that looks like the encoding of a mail stays as it was written', async ({ world }) => {
    const transport = makeTransport(world.config);
    const link = `https://petlove.example/confirmarRegistro/${'x'.repeat(43)}`;
    await transport({ ...MAIL, text: `José =C3=B1 100% =\n----_NmP-x Ñandú\n${link}\n` });
    const folder = path.join(world.config.dataDir, 'outbox');
    const source = readFileSync(path.join(folder, filesIn(folder)[0] ?? ''), 'utf8');
    expect(source).toContain('José');
    expect(source.split('\n')).toContain(link);
  });

  test('a second try replaces the first, and no address leaves the folder', async ({ world }) => {
    const transport = makeTransport(world.config);
    await transport(MAIL);
    await transport({ ...MAIL, text: 'otra vez' });
    await transport({ ...MAIL, to: "../../etc/o'neil*?@correo.ec" });
    await transport({ ...MAIL, to: `${'a'.repeat(64)}@${'b.'.repeat(90)}ec` });
    const folder = path.join(world.config.dataDir, 'outbox');
    expect(filesIn(folder)).toHaveLength(3);
    expect(filesIn(folder).every((name) => name.endsWith('.eml') && !name.includes('/'))).toBe(true);
    expect(readdirSync(world.config.dataDir)).toEqual(['outbox']);
  });

  test('a killed process loses no acknowledged mail', async ({ world }) => {
    if (world.dialect !== 'sqlite') return;
    const dataDir = path.join(world.config.dataDir, 'killed');
    mkdirSync(dataDir);
    const script = path.join(import.meta.dirname, '..', 'support', 'mail-until-killed.ts');
    const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
    let acknowledged = 0;
    child.stdout.setEncoding('utf8').on('data', (lines: string) => {
      acknowledged += lines.split('\n').length - 1;
      if (acknowledged >= 20) child.kill('SIGKILL');
    });
    await new Promise((resolve) => child.once('exit', resolve));
    const { openSqlite } = await import('#db/open.ts');
    const reopened = openSqlite(path.join(dataDir, 'petlove.db'));
    const kept = await reopened.db.selectFrom('mailOutbox').selectAll().execute();
    expect(kept.length).toBeGreaterThanOrEqual(acknowledged);
    const later = { db: reopened.db, config: configFor({ DATA_DIR: dataDir }), now: () => '2026-11-21T16:00:00.000Z' };
    while ((await mailOutbox(later, makeTransport(later.config)).sendDue()) > 0);
    await reopened.close();
    const files = filesIn(path.join(dataDir, 'outbox')).filter((name) => name.endsWith('.eml'));
    expect(files).toHaveLength(kept.length);
  }, 30_000);
});

describe('Resend', () => {
  test('takes the mail with the row as its key', async ({ world }) => {
    const resend = await startFakeResend();
    const config = configFor({
      RESEND_API_KEY: 're_test',
      RESEND_BASE_URL: resend.url,
      MAIL_FROM: 'PetLove+ <hola@petlove.ec>',
    });
    await makeTransport(config)(MAIL);
    const [call] = resend.calls;
    expect(call?.headers).toMatchObject({ authorization: 'Bearer re_test', 'idempotency-key': 'petlove-localhost-7' });
    expect(call?.body).toMatchObject({
      from: 'PetLove+ <hola@petlove.ec>',
      to: 'ana@correo.ec',
      subject: MAIL.subject,
      html: MAIL.html,
      text: MAIL.text,
    });
    await resend.stop();
    expect(world.dialect).toBeDefined();
  });

  test('says 429 and 500, breaks off, and in the end the mail has arrived once', async ({ world }) => {
    const resend = await startFakeResend();
    const config = configFor({ RESEND_API_KEY: 're_test', RESEND_BASE_URL: resend.url });
    await leave(world, await someone(world));
    resend.failures.push(
      { status: 429, name: 'rate_limit_exceeded', headers: { 'retry-after': '90' } },
      { status: 500, name: 'internal_server_error', acceptedAnyway: true },
    );
    const transport = makeTransport(config);
    const send = () => mailOutbox({ ...deps(world), config }, transport).sendDue();
    await send();
    const [limited] = await rows(world);
    expect(limited).toMatchObject({ sentAt: null, lastError: 'rate_limit_exceeded 429' });
    expect(limited?.nextAttemptAt).toBe('2026-11-21T15:01:30.000Z');
    world.now = '2026-11-21T15:01:30.000Z';
    await send();
    expect((await rows(world))[0]).toMatchObject({ sentAt: null, lastError: 'internal_server_error 500' });
    // Accepted, but the answer was lost: the third try has another link under the same key.
    world.now = '2026-11-21T15:10:00.000Z';
    await send();
    expect((await rows(world))[0]).toMatchObject({ sentAt: world.now, attempts: 3 });
    expect(resend.accepted.size).toBe(1);
    const bodies = resend.calls.map(({ body }) => tokenIn({ text: String(body.text) }));
    expect(new Set(bodies).size).toBe(3);
    await resend.stop();
  });

  test('out of reach, it is tried again', async ({ world }) => {
    const resend = await startFakeResend();
    await resend.stop();
    const config = configFor({ RESEND_API_KEY: 're_test', RESEND_BASE_URL: resend.url });
    await leave(world, await someone(world));
    await mailOutbox({ ...deps(world), config }, makeTransport(config)).sendDue();
    expect((await rows(world))[0]).toMatchObject({ sentAt: null, lastError: 'application_error' });
  });
});

describe('SMTP', () => {
  test('the clinic’s logo travels with the mail, shown by its content id and not as an attachment', async () => {
    const smtp = await startFakeSmtp();
    const pictures = [{ cid: 'logo@petlove', name: 'logo.png', bytes: Buffer.from('PNG') }];
    await makeTransport(configFor({ SMTP_URL: smtp.url }))({ ...MAIL, pictures });
    const source = smtp.messages[0]?.source ?? '';
    expect(source).toContain('multipart/related');
    expect(source).toContain('Content-ID: <logo@petlove>');
    expect(source).toContain('Content-Disposition: inline; filename=logo.png');
    expect(source).toContain(Buffer.from('PNG').toString('base64'));
    await smtp.stop();
  });

  test('takes the mail, and after a refusal takes it again', async ({ world }) => {
    const smtp = await startFakeSmtp();
    const config = configFor({ SMTP_URL: smtp.url });
    await leave(world, await someone(world));
    smtp.state.refuse = 1;
    const transport = makeTransport(config);
    await mailOutbox({ ...deps(world), config }, transport).sendDue();
    expect((await rows(world))[0]?.lastError).toContain('try later');
    world.now = '2026-11-21T15:05:00.000Z';
    await mailOutbox({ ...deps(world), config }, transport).sendDue();
    expect((await rows(world))[0]?.sentAt).toBe(world.now);
    expect(smtp.messages.map(({ to }) => to)).toEqual([['ana@correo.ec']]);
    expect(header(smtp.messages[0]?.source ?? '', 'Message-ID')).toMatch(/^<petlove-\d+@localhost>$/);
    await smtp.stop();
  });
});

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
}

function header(source: string, name: string): string {
  const unfolded = source.replace(/\r?\n[ \t]+/g, ' ');
  return new RegExp(`^${name}: (.*?)\\r?$`, 'm').exec(unfolded)?.[1] ?? '';
}

/** RFC 2047 words, both kinds. */
function decodeWord(text: string): string {
  return text.replace(/=\?utf-8\?([QB])\?([^?]*)\?=\s*/gi, (_, kind: string, word: string) =>
    kind.toUpperCase() === 'B'
      ? Buffer.from(word, 'base64').toString('utf8')
      : Buffer.from(
          word
            .replaceAll('_', ' ')
            .replace(/=([0-9A-F]{2})/gi, (__, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        ).toString('utf8'),
  );
}
