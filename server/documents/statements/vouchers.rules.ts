/** Who answers for a dose, as far as the record tells. The one place that reads it for statements. Pure. */
import { broughtBy, type MaybeBrought } from '#server/health/entries/brought.rules.ts';
import type { VisitMark } from '#server/health/entries/signed.rules.ts';
import type { Vouch } from '#server/health/entries/vouching.rules.ts';
import type { Voucher } from './format.rules.ts';

interface Recorded extends MaybeBrought {
  visit: VisitMark | null;
  vouch: Vouch | null;
  signatureId: number | null;
  visitId: number | null;
  updatedBy: number | null;
}

/** @param lists those that the clinic itself brought · @param clinic its name, for what stands in its earlier records */
export function voucherOf(dose: Recorded, lists: ReadonlySet<number>, clinic: string): Voucher {
  const { visit, vouch, signatureId, visitId, updatedBy } = dose;
  const named = { name: visit?.name ?? '', registration: visit?.registration ?? '', clinic: visit?.clinic ?? '' };
  // A verification that was withdrawn seals nothing any more.
  if (vouch?.why === 'withdrawn') return { kind: 'n', ...named };
  if (visit && signatureId !== null) return { kind: visit.registration === null ? 'r' : 'v', ...named };
  // After a member's correction the entry is no longer the visiting veterinarian's statement.
  if (visit && visitId !== null && updatedBy === null) return { kind: visit.verified ? 'o' : 'n', ...named };
  if (broughtBy(dose) === 'list' && lists.has(dose.importId ?? 0))
    return { kind: 'r', name: clinic, registration: '', clinic: '' };
  return { kind: 'f', name: '', registration: '', clinic: '' };
}
