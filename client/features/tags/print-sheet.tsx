/**
 * What the browser's print dialog puts on paper: one small card for each animal, with marks to cut along. It stands beside the
 * application in the page and takes its place when printing; paper is always day.
 */
import { createPortal } from 'react-dom';
import { showPetCode } from '../../lib/format.ts';
import type { PetWithCode } from './code-card.tsx';
import classes from './print-sheet.module.css';

export function PrintSheet({ pets }: { pets: readonly PetWithCode[] }) {
  return createPortal(
    <ul className={classes.paper} data-mantine-color-scheme="light" aria-hidden="true">
      {pets.map((pet) => (
        <li key={pet.id} className={classes.card}>
          <span className={classes.name}>{pet.name}</span>
          <span className={classes.code}>{showPetCode(pet.code)}</span>
          <span className={classes.where}>
            Tengo familia. Este es mi código en <b>PetLove+</b>
          </span>
        </li>
      ))}
    </ul>,
    document.body,
  );
}
