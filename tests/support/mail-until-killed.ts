/** A process of its own that leaves mails, says each one that is committed, and sends them meanwhile, until it is killed. */
import path from 'node:path';
import { migrateToLatest } from '#db/migrate.ts';
import { openSqlite } from '#db/open.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { mailOutbox } from '#server/app/background/mail/worker.ts';
import { createAccount, newAccount } from '#server/accounts/profile/service.ts';

const dataDir = process.argv[2] ?? '';
const now = () => '2026-11-21T15:00:00.000Z';
const open = openSqlite(path.join(dataDir, 'petlove.db'));
await migrateToLatest(open);
mailOutbox({ db: open.db, config: readConfig({ DATA_DIR: dataDir }), now }).start();
for (let i = 0; ; i++) {
  const email = `ana${i}@correo.ec`;
  await open.db.transaction().execute(async (db) => {
    const id = await createAccount(db, newAccount({ email, name: 'Ana', passwordHash: 'x', createdAt: now() }));
    const mail = {
      kind: 'confirm-email',
      userId: id,
      email,
      dedupeKey: email,
      expiresAt: '2026-11-23T15:00:00.000Z',
    } as const;
    await enqueueMail(db, mail, now());
  });
  process.stdout.write(`${email}\n`);
  await new Promise((resolve) => setTimeout(resolve, 5));
}
