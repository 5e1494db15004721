/** The animals of the one who pays, in the order of every list of the screen: whoever needs it first stands first. */
import { useState } from 'react';
import { endsSoon, type LicenceRow } from './licence-words.ts';

/** Ordered once: a row never leaves the finger that ticks it. */
export function useNeedOrder(pets: readonly LicenceRow[], chosen: readonly number[], locked: ReadonlySet<number>) {
  const [order] = useState(() => new Map(pets.toSorted(byNeed(chosen, locked)).map(({ petId }, nth) => [petId, nth])));
  return pets.toSorted((a, b) => (order.get(a.petId) ?? 0) - (order.get(b.petId) ?? 0));
}

/** What was chosen already, ended and ending, then the trials, then by their end; what cannot be chosen last. */
function byNeed(chosen: readonly number[], locked: ReadonlySet<number>) {
  const rank = ({ petId, ...pet }: LicenceRow) => {
    if (locked.has(petId)) return 4;
    if (chosen.includes(petId)) return 0;
    return endsSoon({ petId, ...pet }) ? 1 : pet.state === 'prueba' ? 2 : 3;
  };
  return (a: LicenceRow, b: LicenceRow) =>
    rank(a) - rank(b) ||
    (a.endsOn ?? '').localeCompare(b.endsOn ?? '') ||
    a.name.localeCompare(b.name, 'es', { numeric: true });
}
