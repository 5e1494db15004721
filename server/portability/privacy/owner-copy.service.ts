/**
 * Everything that the clinic holds of a person without an account and of the animals, to hand over (LOPDP, Ecuador, art. 13).
 */
import { whatsappOf } from '#server/clinic/whatsapp/queries.ts';
import { clinicName } from '#server/accounts/clinic-profile/service.ts';
import { invoicesAtCounterOf } from '#server/billing/privacy/service.ts';
import { findOwnerCity } from '#server/accounts/owners/queries.ts';
import { listPapersIssued } from '#server/documents/papers/queries.ts';
import { listProofsOf } from '#server/documents/proofs/queries.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { parseInPieces } from '#server/platform/lib/in-pieces.ts';
import { listMailsFrom } from '#server/platform/mail/queries.ts';
import { listTransfersOf } from '#server/portability/transfers/queries.ts';
import { exportedAnimals } from './animals.service.ts';
import { exportedFileRows } from './export.service.ts';
import { type OwnerCopy, ownerCopy } from './owner-copy.schema.ts';
import { requireKeptOwner } from './owner-data.service.ts';

/** @throws OWNER_NOT_FOUND */
export async function copyOwner(context: SignedInContext, ownerId: number): Promise<OwnerCopy> {
  const { db, now } = context;
  const owner = await requireKeptOwner(context, ownerId);
  const { city } = (await findOwnerCity(db, ownerId)) ?? { city: null };
  return parseInPieces(ownerCopy, {
    schemaVersion: 1,
    exportedAt: now(),
    clinic: await clinicName(context),
    owner: { ...owner, city },
    mails: owner.email === null ? [] : await listMailsFrom(db, owner.userId, owner.email),
    transfers: await listTransfersOf(db, { ownerId }),
    proofs: await listProofsOf(db, { ownerId }),
    invoices: await invoicesAtCounterOf(db, { ownerId }),
    papers: await listPapersIssued(db, { ownerId }),
    whatsapp: await whatsappOf(db, { ownerId }),
    animals: await exportedAnimals(context, { ownerId }),
    files: await exportedFileRows(db, { ownerId }),
  });
}
