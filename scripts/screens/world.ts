/** What the pictures show: the clinic of the demo, an account without animals, and the links that some screens are reached by. */
import path from 'node:path';
import { migrateToLatest } from '#db/migrate.ts';
import { openSqlite } from '#db/open.ts';
import type { TokenKind } from '#db/types.ts';
import { insertToken } from '#server/auth/queries.ts';
import { hashPassword, hashToken, newToken } from '#server/auth/secrets.ts';
import { readConfig } from '#server/config.ts';
import { insertInvite } from '#server/family/queries.ts';
import { plus, systemNow } from '#server/lib/time.ts';
import { insertDigest, insertReminders } from '#server/reminders/queries.ts';
import { insertTransfer } from '#server/transfers/queries.ts';
import { createAccount, newAccount } from '#server/users/service.ts';
import { seedClinic } from '../demo/seed.ts';
import { addPayments } from './payments.ts';

export async function prepare(folder: string) {
  const open = openSqlite(path.join(folder, 'petlove.db'));
  await migrateToLatest(open);
  const seeded = await seedClinic(open, readConfig({ DATA_DIR: folder }), systemNow);
  const passwordHash = await hashPassword(seeded.password);
  const newcomer = async (email: string, status: 'active' | 'unconfirmed') => {
    const user = newAccount({ email, name: 'Inti', surname: 'Conejo Maldonado', passwordHash, createdAt: systemNow() });
    return open.db.transaction().execute((db) => createAccount(db, { ...user, status }));
  };
  const empty = 'inti.conejo@correo.ec';
  const emptyId = await newcomer(empty, 'active');
  const link = async (kind: TokenKind, userId: number, email: string, refId?: number) => {
    const token = newToken();
    const row = { kind, userId, email, createdAt: systemNow(), expiresAt: plus(systemNow(), 1, 'hours') };
    await insertToken(open.db, { ...row, hash: hashToken(token), ...(refId !== undefined && { refId }) });
    return token;
  };
  const confirm: string[] = [];
  for (const email of ['uno@correo.ec', 'dos@correo.ec', 'tres@correo.ec', 'cuatro@correo.ec']) {
    confirm.push(await link('confirm-email', await newcomer(email, 'unconfirmed'), email));
  }
  const reset = await link('reset-password', emptyId, empty);
  const pet = await open.db
    .selectFrom('pet')
    .innerJoin('user', 'user.id', 'pet.userId')
    .leftJoin('vaccination', 'vaccination.petId', 'pet.id')
    .select((eb) => ['pet.id', 'pet.code', eb.fn.count<number>('vaccination.id').as('doses')])
    .where('user.email', '=', seeded.guardian)
    .groupBy(['pet.id', 'pet.code'])
    .orderBy('doses', 'desc')
    .executeTakeFirstOrThrow();
  const guardian = await open.db
    .selectFrom('user')
    .innerJoin('owner', 'owner.userId', 'user.id')
    .select(['user.id', 'owner.id as owner'])
    .where('user.email', '=', seeded.guardian)
    .executeTakeFirstOrThrow();
  const { petId: shared } = await open.db
    .selectFrom('petMember')
    .select('petId')
    .where('userId', '=', guardian.id)
    .where('role', '=', 'reader')
    .executeTakeFirstOrThrow();
  const line = await open.db
    .selectFrom('due')
    .select(['key', 'remindOn'])
    .where('petId', '=', pet.id)
    .where('kind', '=', 'vaccine')
    .orderBy('remindOn')
    .executeTakeFirstOrThrow();
  const at = systemNow();
  const digestId = (await insertDigest(open.db, { userId: guardian.id, day: '2000-01-01', createdAt: at })) ?? 0;
  const told = { digestId, userId: guardian.id, petId: pet.id, key: line.key, remindOn: line.remindOn ?? '' };
  const [reminderId] = await insertReminders(open.db, [{ ...told, stage: 'onTheDay' }]);
  const done = await link('care-done', guardian.id, seeded.guardian, reminderId);
  const invited = { petId: pet.id, email: empty, role: 'reader', invitedBy: guardian.id } as const;
  const inviteId = await insertInvite(open.db, { ...invited, createdAt: at, expiresAt: plus(at, 7, 'days') });
  const invite = await link('family-invite', guardian.id, empty, inviteId);
  const offered = { petId: pet.id, fromUserId: guardian.id, email: empty } as const;
  const transferId = await insertTransfer(open.db, { ...offered, createdAt: at, expiresAt: plus(at, 14, 'days') });
  const transfer = await link('pet-transfer', guardian.id, empty, transferId);
  const payments = await addPayments(open.db, guardian.id);
  await open.close();
  return { ...seeded, empty, confirm, reset, pet, owner: guardian.owner, shared, done, invite, transfer, payments };
}
