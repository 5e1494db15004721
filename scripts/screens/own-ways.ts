/** What a guardian keeps beside the record: channels for notices, one of them stopped, passkeys, and a pass on two telephones. */
import type { OpenDatabase } from '#db/open.ts';
import { plus } from '#server/platform/lib/time.ts';

export async function writeOwnWays(
  { db }: OpenDatabase,
  { userId, petId, at }: { userId: number; petId: number; at: string },
): Promise<void> {
  const ago = (days: number) => plus(at, -days, 'days');
  const row = { userId, sealed: '', createdAt: ago(40) };
  await db
    .insertInto('noticeChannel')
    .values([
      { ...row, kind: 'ntfy', shown: 'ntfy.sh', lastSentAt: ago(2), problem: null, stoppedAt: null },
      {
        ...row,
        kind: 'telegram',
        shown: 'bot 7318264510, a Gabriela',
        lastSentAt: ago(20),
        problem: 'Telegram ya no acepta ese bot: se borró, o cambió su token.',
        stoppedAt: ago(3),
      },
    ])
    .execute();
  const passkey = { userId, publicKey: 'muestra', counter: 0, transports: 'internal hybrid', createdAt: ago(30) };
  await db
    .insertInto('passkey')
    .values([
      { ...passkey, credentialId: 'muestra-1', backedUp: 1, name: 'iPhone de Gabriela', lastUsedAt: ago(1) },
      { ...passkey, credentialId: 'muestra-2', backedUp: 0, name: 'Llave de seguridad', lastUsedAt: null },
    ])
    .execute();
  const pass = { serial: 'muestra', token: 'muestra', says: '', mark: '', changedAt: at, checkedAt: at };
  const { id } = await db
    .insertInto('walletPass')
    .values({ ...pass, petId, userId, proofId: null, createdAt: ago(12), endedAt: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const copy = { passId: id, pushToken: null, createdAt: ago(12), nextAttemptAt: null, leaseUntil: null };
  await db
    .insertInto('walletCopy')
    .values(
      (['apple', 'google'] as const).map((wallet) => ({
        ...copy,
        wallet,
        device: `muestra-${wallet}`,
        parkedAt: null,
        lastError: null,
      })),
    )
    .execute();
}
