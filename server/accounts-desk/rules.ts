/** Words and bounds of what is done to accounts; runs in the browser too. */

/** One page of the list: nobody reads fifty results of one press. */
export const MOST_AT_ONCE = 50;

/** Why a second factor is taken away. A choice, not free words: it stays in the log of actions for ever. */
export const SECOND_FACTOR_REASONS = {
  lost: 'Perdió el teléfono',
  stolen: 'Le robaron el teléfono',
  changed: 'Cambió de teléfono sin pasar la aplicación',
  erased: 'Borró la aplicación y no tiene sus códigos',
} as const;

interface Standing {
  id: number;
  role: 'ROLE_USUARIO' | 'ROLE_ADMINISTRADOR';
  status: 'unconfirmed' | 'active' | 'disabled';
}

/** Whether somebody could still administer without this account. `held` are rows that nobody else can change meanwhile. */
export function leavesNobody(held: readonly Standing[], userId: number): boolean {
  const administers = (one: Standing) => one.role === 'ROLE_ADMINISTRADOR' && one.status === 'active';
  const target = held.find(({ id }) => id === userId);
  return target !== undefined && administers(target) && !held.some((one) => one.id !== userId && administers(one));
}

/** What an account is again after it was disabled: whoever never proved the address still has to. */
export function statusAgain(confirmedAt: string | null): 'active' | 'unconfirmed' {
  return confirmedAt === null ? 'unconfirmed' : 'active';
}
