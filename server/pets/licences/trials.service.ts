/** An animal’s days of trial, which begin once by whichever way it enters the register. */
import type { Db, Instant, Trx } from '#db/types.ts';
import { updatePet } from '#server/pets/pets/queries.ts';
import { trialBegan } from '#server/pets/pets/rules.ts';
import { findLicensed, findTrials, insertTrials } from './queries.ts';

interface Animal {
  /** Its own code and, where it comes from an archive, the one there. */
  codes: readonly string[];
  microchip: string | null | undefined;
}

/**
 * Records the trial of an animal that enters the register by any way. A code counts on every account; a
 * microchip, which any user can type, only on the account that had it.
 * @returns the start of its trial where that was before `at`; else null.
 */
export async function beginTrial(db: Trx, userId: number, animal: Animal, at: Instant): Promise<Instant | null> {
  const since = (await usedTrial(db, userId, animal)) ?? at;
  await rememberTrial(db, userId, animal, since);
  return since < at ? since : null;
}

/** The start of an earlier trial of this animal; null where it had none. */
export async function usedTrial(db: Db, userId: number, { codes, microchip }: Animal): Promise<Instant | null> {
  const chips = microchip ? [microchip] : [];
  const known = await findTrials(db, { userId, codes, chips });
  return (
    known
      .map(({ startedAt }) => startedAt)
      .toSorted()
      .at(0) ?? null
  );
}

async function rememberTrial(db: Trx, userId: number, { codes, microchip }: Animal, startedAt: Instant): Promise<void> {
  const rows = [
    ...codes.map((value) => ({ kind: 'code' as const, value })),
    ...(microchip ? [{ kind: 'chip' as const, value: microchip }] : []),
  ];
  await insertTrials(
    db,
    rows.map((row) => ({ ...row, userId, startedAt })),
  );
}

/** Begins the trial of an animal that had none, as it comes to its first guardian; an earlier one counts. */
export async function restartTrial(db: Trx, petId: number, at: Instant): Promise<void> {
  const pet = await findLicensed(db, petId);
  if (!pet) return;
  const since = await beginTrial(db, pet.userId, { codes: [pet.code], microchip: pet.microchip }, at);
  await updatePet(db, petId, { trialFrom: since ?? at });
}

/** Keeps the trial's start when the animal changes families or microchips. Paid time stays as it is. */
export async function keepTrial(db: Trx, petId: number): Promise<void> {
  const pet = await findLicensed(db, petId);
  if (!pet) return;
  const animal = { codes: [pet.code], microchip: pet.microchip };
  const began = trialBegan(pet);
  const since = await usedTrial(db, pet.userId, animal);
  const earlier = since !== null && since < began && pet.licensedUntil === null ? since : null;
  await rememberTrial(db, pet.userId, animal, earlier ?? began);
  if (earlier) await updatePet(db, petId, { trialFrom: earlier });
}
