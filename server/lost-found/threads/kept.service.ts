/** Who hears of a kept animal that a finder wrote about: its owner, who has no account, and the clinic. */
import type { Db, Instant, Trx } from '#db/types.ts';
import { keeperOf, readClinic } from '#server/accounts/clinic-profile/queries.ts';
import { listAdministrators } from '#server/accounts/users/queries.ts';
import { findKept } from '#server/pets/patients/queries.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';

/** Does nothing for an animal that has a family. */
export async function alertKeepers(db: Trx, petId: number, messageId: number, at: Instant): Promise<void> {
  const kept = await findKept(db, petId);
  if (!kept) return;
  const { keeperId, email } = kept;
  const dedupeKey = `finder-alert:${messageId}`;
  if (email !== null) {
    const letter = { kind: 'finder-alert-owner', userId: keeperId, email, refId: messageId } as const;
    await enqueueMail(db, { ...letter, dedupeKey: `${dedupeKey}:owner` }, at);
  }
  for (const { userId, email } of await clinicAddresses(db)) {
    const letter = { kind: 'finder-alert-clinic', userId, email, refId: messageId } as const;
    await enqueueMail(db, { ...letter, dedupeKey: `${dedupeKey}:clinic:${userId}` }, at);
  }
}

/** The clinic's own address; until it has one, every active administrator's. */
export async function clinicAddresses(db: Db): Promise<{ userId: number; email: string }[]> {
  const [clinic] = await readClinic(db, {});
  if (clinic?.email) return [{ userId: await keeperOf(db), email: clinic.email }];
  return (await listAdministrators(db)).map(({ id: userId, email }) => ({ userId, email }));
}
