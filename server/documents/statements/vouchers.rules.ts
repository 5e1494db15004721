/** Who answers for a dose, as far as the record tells. The one place that reads it for statements. Pure. */
import { broughtBy, type MaybeBrought } from '#server/health/entries/brought.rules.ts';
import type { Vouch } from '#server/health/entries/vouching.rules.ts';
import type { Voucher } from './format.rules.ts';

interface Recorded extends MaybeBrought {
  vouch: Vouch | null;
  signatureId: number | null;
  updatedBy: number | null;
}

/** @param lists those that the clinic itself brought · @param clinic its name, for what stands in its records */
export function voucherOf(dose: Recorded, lists: ReadonlySet<number>, clinic: string): Voucher {
  const { vouch, signatureId, updatedBy } = dose;
  const ofRecords: Voucher = { kind: 'r', name: clinic, registration: '', clinic: '' };
  // After a member's correction the entry is no longer the visiting veterinarian's statement; a confirmation ends with it.
  const stated = vouch !== null && (signatureId !== null || vouch.confirmedOn !== null || updatedBy === null);
  if (stated) {
    const { by, why, name, registration, place } = vouch;
    const named = { name, registration: registration ?? '', clinic: place ?? '' };
    if (by !== 'none') return { kind: by === 'clinic' ? 'v' : 'o', ...named };
    // Written by the clinic's own staff, whose registration was never looked at: its records say so, no veterinarian.
    return signatureId !== null && why !== 'withdrawn' ? ofRecords : { kind: 'n', ...named };
  }
  if (broughtBy(dose) === 'list' && lists.has(dose.importId ?? 0)) return ofRecords;
  return { kind: 'f', name: '', registration: '', clinic: '' };
}
