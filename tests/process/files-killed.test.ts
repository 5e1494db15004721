/** Killed in the middle of taking pictures in: what was acknowledged is there, and nothing lies anywhere that no row names. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sweepFiles } from '#server/documents/uploads/sweep.service.ts';
import { sweepForms } from '#server/platform/lib/form.ts';
import { openStore } from '#server/platform/lib/store.ts';
import { plus, systemNow } from '#server/platform/lib/time.ts';
import { formOf, photograph } from '../support/files.ts';
import { openData, rounds, seedPerson, signIn, startServer, temporaryFolder, until } from '../support/process.ts';

test('no file is lost and none is left over', async () => {
  using folder = temporaryFolder();
  const dataDir = folder.path;
  const email = await seedPerson(dataDir);
  const bytes = await photograph({ width: 900, height: 700 }).toBuffer();
  const acknowledged: string[] = [];
  for (let round = 0; round < rounds(2, 3); round += 1) {
    const server = await startServer({ DATA_DIR: dataDir });
    const { cookie } = await signIn(server.url, email);
    let going = true;
    const send = async () => {
      while (going) {
        const code = await sent(server.url, cookie, bytes).catch(() => null);
        if (code) acknowledged.push(code);
      }
    };
    const hands = [send(), send(), send(), send()];
    const before = acknowledged.length;
    await until(() => acknowledged.length >= before + 3, 'some pictures');
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 150));
    server.child.kill('SIGKILL');
    await server.ended;
    going = false;
    await Promise.all(hands);
  }
  const open = openData(dataDir);
  const store = openStore({ dataDir, storage: null });
  const rows = await open.db.selectFrom('file').select(['code', 'storedAt']).execute();
  const stored = new Set(rows.filter(({ storedAt }) => storedAt !== null).map(({ code }) => code));
  expect(acknowledged.filter((code) => !stored.has(code))).toEqual([]);
  for (const code of stored) expect(await store.read(`${code}/l.jpg`)).not.toBeNull();
  // Before the sweep too: whatever lies there is named by a row, also what was half written.
  const named = new Set(rows.map(({ code }) => code));
  expect(codesIn(dataDir).filter((code) => !named.has(code))).toEqual([]);
  await open.db.updateTable('file').set({ removedAt: null }).execute();
  await sweepFiles({ db: open.db, store, now: () => plus(systemNow(), 2, 'hours') });
  await sweepForms(path.join(dataDir, 'incoming'), -1);
  expect(new Set(codesIn(dataDir))).toEqual(stored);
  expect(globSync('incoming/*', { cwd: dataDir })).toEqual([]);
  expect(await open.db.selectFrom('file').select('id').where('storedAt', 'is', null).execute()).toEqual([]);
  await open.close();
});

async function sent(url: string, cookie: string, bytes: Buffer): Promise<string> {
  const { headers, payload } = formOf([
    { name: 'purpose', value: 'user' },
    { name: 'file', value: bytes },
  ]);
  const answer = await fetch(`${url}/api/archivos`, {
    method: 'POST',
    headers: { ...headers, cookie, origin: url },
    body: new Uint8Array(payload),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { code: string }).code;
}

/** The codes of everything that lies in the folder of the store. */
function codesIn(dataDir: string): string[] {
  return globSync('files/*/*', { cwd: dataDir }).map((file) => path.basename(file).split('.')[0] ?? '');
}
