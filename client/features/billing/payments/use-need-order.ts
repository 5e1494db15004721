/** The payer's animals in one order for every list of the screen: the most urgent first. */
import { useState } from 'react';
import { endsSoon, type LicenceRow } from './licence-words.ts';

/** Ordered once, so that a row does not move while it is ticked. */
export function useNeedOrder(pets: readonly LicenceRow[], chosen: readonly number[], locked: ReadonlySet<number>) {
  const [order] = useState(() => new Map(pets.toSorted(byNeed(chosen, locked)).map(({ petId }, nth) => [petId, nth])));
  return pets.toSorted((a, b) => (order.get(a.petId) ?? 0) - (order.get(b.petId) ?? 0));
}

/** Chosen animals, then ended and ending ones, then trials, then by end date; locked animals last. */
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
