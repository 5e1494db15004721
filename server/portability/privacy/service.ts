/** A person's rights over their data (LOPDP, Ecuador): the screen that leads to the export and the deletion. */
import type { SignedInContext } from '#server/platform/core/context.ts';
import { paymentsThatStay } from '#server/billing/privacy/service.ts';
import { findFactors } from '#server/accounts/second-factor/queries.ts';
import { findUser } from '#server/accounts/users/queries.ts';
import { listConsentsOf } from '#server/accounts/users/consent.queries.ts';
import { listSignedAnimals } from '#server/health/entries/signature.queries.ts';
import { countWhatGoes } from './queries.ts';
import { TERMS_VERSION } from '#server/accounts/users/consent.rules.ts';

/** The screen "Tus datos": consents, and what would be deleted with the account. */
export async function myPrivacy({ db, actor }: SignedInContext) {
  const user = await findUser(db, actor.userId);
  const stays = await listSignedAnimals(db, actor.userId);
  const goes = await countWhatGoes(db, actor.userId);
  return {
    consents: await listConsentsOf(db, actor.userId),
    termsVersion: TERMS_VERSION,
    hasPassword: user?.passwordHash != null,
    /** Deleting the account asks for a second-factor code too. */
    secondFactor: (await findFactors(db, actor.userId)).since !== null,
    /** `signed`: animals in whose record the clinic signed, and so keeps those entries. */
    goes: { ...goes, signed: stays.length, ...(await paymentsThatStay({ db }, actor.userId)) },
  };
}
