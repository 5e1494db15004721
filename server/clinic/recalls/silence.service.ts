/** An owner wants no recalls: said by the link of a letter, or at the clinic. A notice about a lot that was withdrawn still goes out. */
import type { Db } from '#db/types.ts';
import { findToken } from '#server/accounts/sessions/queries.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { hashToken } from '#server/platform/lib/tokens.ts';
import { countDown } from '#server/platform/rate-limits/queries.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { deleteSilence, putSilence } from './letters.queries.ts';
import type { OwnerInput, SilenceLinkInput } from './letters.schema.ts';
import { attendsAnimalOf, listOwnersToCall } from './queries.ts';
import { ownerCard } from './service.ts';

/** Works more than once. False where the link is unknown, or went to an address that is no longer the owner's. */
export async function silenceByLink({ db, now, caller }: Context, { token }: SilenceLinkInput): Promise<boolean> {
  const at = now();
  const tried = await limit(db, 'tokenAddress', caller.ip, at);
  const link = await findToken(db, { hash: hashToken(token), kind: 'recalls-off', now: at });
  if (!link?.refId || (await addressOf(db, link.refId)) !== link.email) return false;
  await countDown(db, [tried], at);
  await putSilence(db, link.refId, at);
  return true;
}

/** @throws OWNER_NOT_FOUND where the clinic attends none of the owner's animals */
export async function silence({ db, now }: SignedInContext, { ownerId }: OwnerInput) {
  await requireReachable(db, ownerId);
  await putSilence(db, ownerId, now());
  return { ownerId };
}

export async function endSilence({ db }: SignedInContext, { ownerId }: OwnerInput) {
  await requireReachable(db, ownerId);
  await deleteSilence(db, ownerId);
  return { ownerId };
}

async function requireReachable(db: Db, ownerId: number): Promise<void> {
  if (!(await attendsAnimalOf(db, ownerId))) throw new DomainError('OWNER_NOT_FOUND');
}

async function addressOf(db: Db, ownerId: number): Promise<string | null> {
  const [owner] = await listOwnersToCall(db, [ownerId]);
  return owner ? ownerCard(owner).email : null;
}
