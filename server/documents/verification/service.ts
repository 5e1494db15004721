/** Whether a printed document is genuine and still true, for its holder, without personal data. */
import type { Db } from '#db/types.ts';
import { presentFacts } from '#server/documents/carnet/service.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { limit, limitReads } from '#server/platform/rate-limits/service.ts';
import { cardFacts } from '#server/documents/identity-card/service.ts';
import { countCheck, findIssuedPaper, type IssuedPaperRow } from '#server/documents/papers/queries.ts';
import { type EntryFacts, type PaperFacts, readPaperNumber } from '#server/documents/papers/rules.ts';
import { presentSigned } from '#server/documents/signed-papers/service.ts';
import { findPet } from '#server/pets/pets/queries.ts';
import { isRobot } from '#server/platform/lib/robots.ts';
import { whoVouches } from '#server/health/entries/vouching.rules.ts';
import { changesSince, listed } from './rules.ts';
import type { VerifyInput } from './schema.ts';

/** disowned: who signed it is vouched for no more · revoked: by its maker · gone: the animal was removed · moved: the animal has another owner since. */
type PaperState = 'current' | 'changed' | 'disowned' | 'revoked' | 'moved' | 'gone';

/**
 * Returns the printed name and species, so that the holder recognises the document. Unissued and malformed
 * numbers get the same answer after the same reads.
 * @throws PAPER_NOT_FOUND, TOO_MANY
 */
export async function verifyPaper({ db, actor, caller, now }: Context, { number }: VerifyInput) {
  await limitReads(db, 'paperAddress', caller.ip, now());
  const [paper] = await findIssuedPaper(db, { number: readPaperNumber(number) ?? '' });
  if (!paper) {
    await limit(db, 'unknownPaperAddress', caller.ip, now());
    throw new DomainError('PAPER_NOT_FOUND');
  }
  const { petId, kind, issuedAt, timeZone } = paper;
  const printed = JSON.parse(paper.facts) as PaperFacts;
  // A former owner still holds the document: the new owner's entries are not shown to them.
  const closed = paper.removedAt !== null || paper.revokedAt !== null || paper.movedAt !== null;
  const present = closed ? null : await factsNow(db, paper, printed, now());
  const changes = present === null ? [] : changesSince(printed, present);
  const today = present !== null && 'entry' in present ? listed(present) : [];
  // Members looking at their own documents and chat previews of links do not count as checks.
  const own = actor !== null && (await findPet(db, actor.userId, petId)) !== undefined;
  if (!own && !isRobot(caller.agent)) await countCheck(db, paper.id).catch(() => undefined);
  return {
    number: paper.number,
    kind,
    name: printed.animal.name,
    species: printed.animal.species,
    issuedOn: dayIn(timeZone, issuedAt),
    state: stateOf(paper, { changes, disowned: today.some(({ vouch }) => vouch === 'withdrawn') }),
    changes,
    /** What a certificate says of its doses, to hold beside the paper. */
    doses: printed.kind === 'certificado' ? listed(printed).map((dose) => doseOf(dose, today)) : [],
    /** Why the clinic withdrew it; null where its family did. */
    reason: paper.revokedReason,
    revokedOn: paper.revokedAt && dayIn(timeZone, paper.revokedAt),
    checkedAt: now(),
  };
}

/** A vaccine in the clinic's own words has no title here: they may name a person. */
function doseOf({ id, title, on, nextOn, brought }: EntryFacts, today: readonly EntryFacts[]) {
  const { vouch, endedOn } = today.find((one) => one.id === id) ?? {};
  const vouched = vouch ? whoVouches(vouch, endedOn) : null;
  return { vaccine: title || null, givenOn: on, nextOn, brought: brought === true, vouched };
}

function stateOf(
  { removedAt, revokedAt, movedAt }: IssuedPaperRow,
  { changes, disowned }: { changes: string[]; disowned: boolean },
): PaperState {
  if (revokedAt !== null) return 'revoked';
  if (removedAt !== null) return 'gone';
  if (movedAt !== null) return 'moved';
  if (disowned) return 'disowned';
  return changes.length > 0 ? 'changed' : 'current';
}

/** What the same document would say if printed now. */
async function factsNow(db: Db, paper: IssuedPaperRow, printed: PaperFacts, at: string): Promise<PaperFacts> {
  const { petId: id, ...pet } = paper;
  const today = dayIn(paper.timeZone, at);
  if (printed.kind === 'cedula') return cardFacts(db, { ...pet, id }, today);
  return 'entry' in printed
    ? presentSigned(db, { ...pet, id }, printed)
    : presentFacts(db, { ...pet, id }, printed, today);
}
