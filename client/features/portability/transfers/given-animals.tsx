/** The animals that the member gave away in the last weeks, and the account that accepted each. */
import { trpc } from '../../../lib/trpc.ts';
import classes from './transfers.module.css';

export function GivenAnimals() {
  const given = trpc.transfers.given.useQuery();
  if (!given.data || given.data.length === 0) return null;
  return (
    <ul className={`plain-list small ${classes.given}`} aria-label="Animales traspasados">
      {given.data.map(({ id, petName, receiver }) => (
        <li key={id}>
          {petName}: traspaso aceptado por {receiver ?? 'su nueva familia'}.
        </li>
      ))}
    </ul>
  );
}
