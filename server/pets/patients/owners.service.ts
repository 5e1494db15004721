/** The owners whom the clinic keeps, as its staff reads and corrects them. Older calls name the clinic instead (server/app/rest). */
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import type { UpdateOwnerInput } from '#server/accounts/owners/schema.ts';
import { changeOwner, ownerRecord } from '#server/accounts/owners/service.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';

/** @throws OWNER_NOT_FOUND also for a guardian's own contact. */
export async function keptOwner(context: SignedInContext, { ownerId }: { ownerId: number }) {
  return ownerRecord(await inNameOfClinic(context), { ownerId });
}

/** @throws OWNER_NOT_FOUND, OWNER_ID_TAKEN, INVALID */
export async function correctOwner(context: SignedInContext, input: UpdateOwnerInput) {
  return changeOwner(await inNameOfClinic(context), input);
}

async function inNameOfClinic({ actor, ...context }: SignedInContext): Promise<SignedInContext> {
  return { ...context, actor: { ...actor, userId: await keeperOf(context.db), person: actor.userId } };
}
