/** Texts and bounds of administering accounts; runs in the browser too. */

/** One page of the list: an administrator cannot review more results at once. */
export const MOST_AT_ONCE = 50;

/** Why a second factor is removed. A choice, not free text: it stays in the audit log for ever. */
export const SECOND_FACTOR_REASONS = {
  lost: 'Perdió el teléfono',
  stolen: 'Le robaron el teléfono',
  changed: 'Cambió de teléfono sin pasar la aplicación',
  erased: 'Borró la aplicación y no tiene sus códigos',
} as const;

/** The status of a re-enabled account: a user who never proved the address still has to. */
export function statusWhenEnabled(confirmedAt: string | null): 'active' | 'unconfirmed' {
  return confirmedAt === null ? 'unconfirmed' : 'active';
}
