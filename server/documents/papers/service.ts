/** Issued documents: with its number the holder can verify a document. */
import { createHash } from 'node:crypto';
import type { Db, Instant, PaperKind } from '#db/types.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { requirePatient } from '#server/pets/pets/access.ts';
import { holdPet, type Pet, updatePet } from '#server/pets/pets/queries.ts';
import * as queries from './queries.ts';
import { findPaperForStaff, findSamePaper, insertPaper, listPapers, setPaperRevoked } from './queries.ts';
import { newPaperNumber, type PaperFacts, type PeoplePrint } from './rules.ts';
import { type PhoneOnCardInput, SIGNED_PAPERS, type WithdrawPaperInput } from './schema.ts';

interface Issue {
  petId: number;
  facts: PaperFacts;
  issuedBy: number;
  /** Decides what "the same day" is. */
  timeZone: string;
  at: Instant;
}

export interface IssuedPaper {
  id: number;
  number: string;
  issuedAt: Instant;
}

/**
 * The number of a document with these facts. Printing again on the same day gives the same number, so that PDF
 * and picture are one document. Opens its own transaction: two concurrent prints get one number.
 */
export async function issuePaper(db: Db, { petId, facts, issuedBy, timeZone, at }: Issue): Promise<IssuedPaper> {
  const text = JSON.stringify(facts);
  return db.transaction().execute(async (db) => {
    await holdPet(db, petId);
    const same = await findSamePaper(db, { petId, kind: facts.kind, facts: text });
    if (same && dayIn(timeZone, same.issuedAt) === dayIn(timeZone, at)) return same;
    const number = newPaperNumber(facts.kind);
    const id = await insertPaper(db, {
      number,
      kind: facts.kind,
      petId,
      issuedBy,
      issuedAt: at,
      facts: text,
      checks: 0,
      revokedAt: null,
    });
    return { id, number, issuedAt: at };
  });
}

/**
 * A short hash of the printed name and phone that only shows a change: its three letters fit hundreds of phone
 * numbers, so that no reader of a stolen copy can recover one.
 */
export function peoplePrint(printed: readonly (string | null)[]): PeoplePrint {
  return createHash('sha256').update(JSON.stringify(printed)).digest('base64url').slice(0, 3);
}

/** Shows that one of these columns of an entry changed; only a hash, since free text may name a person. */
export function entryPrint(row: Record<string, unknown>, columns: readonly string[]): string {
  const printed = columns.map((column) => (column === 'disputedAt' ? Boolean(row[column]) : (row[column] ?? null)));
  return createHash('sha256').update(JSON.stringify(printed)).digest('base64url').slice(0, 16);
}

type PetContext = SignedInContext & { pet: Pet };
type PaperContext = SignedInContext & { paper: { id: number } };

export function papersOf({ db, pet }: PetContext) {
  return listPapers(db, pet.id);
}

export async function revokePaper({ db, now, paper }: PaperContext) {
  await setPaperRevoked(db, paper.id, now());
  return { paperId: paper.id };
}

export async function restorePaper({ db, paper }: PaperContext) {
  await setPaperRevoked(db, paper.id, null);
  return { paperId: paper.id };
}

/** By a veterinarian of the clinic, of what the clinic signed: verifying says so, with the reason. @throws PAPER_NOT_FOUND */
export async function withdrawPaper({ db, actor, now }: SignedInContext, { paperId, reason }: WithdrawPaperInput) {
  const paper = await findPaperForStaff(db, paperId);
  const signed: readonly PaperKind[] = SIGNED_PAPERS;
  const pet = paper && signed.includes(paper.kind) ? await requirePatient(db, actor, paper.petId, 'sign') : undefined;
  if (!pet || !(await queries.withdrawPaper(db, paperId, reason, now()))) throw new DomainError('PAPER_NOT_FOUND');
  return { paperId };
}

/** Whether the back of the cédula prints the guardian's phone. */
export async function showPhone({ db, pet }: PetContext, { shown }: PhoneOnCardInput) {
  await updatePet(db, pet.id, { phoneOnCard: shown ? 1 : 0 });
  return { petId: pet.id, shown };
}
