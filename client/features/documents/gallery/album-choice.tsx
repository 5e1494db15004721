/** Chooses an album: one cover for each animal, deceased animals last. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { WindowList } from '../../../components/window-list.tsx';
import type { Answers } from '../../../lib/trpc.ts';
import { folded } from '#server/platform/lib/text.ts';
import classes from './album-choice.module.css';

type ListedPet = Answers['pets']['list'][number];

/** Above this many animals a search by name is faster than looking. */
const SEARCHED_FROM = 13;

export function AlbumChoice({ pets }: { pets: readonly ListedPet[] }) {
  const [sought, seek] = useState('');
  const wanted = folded(sought.trim());
  const found = pets
    .filter(({ name }) => folded(name).includes(wanted))
    .toSorted((one, other) => Number(one.deceasedOn !== null) - Number(other.deceasedOn !== null));
  return (
    <>
      {pets.length >= SEARCHED_FROM && (
        <SearchField label="Buscar por nombre" placeholder="Nombre" value={sought} onChange={seek} />
      )}
      {found.length === 0 && (
        <EmptyState scene="search" title="Ninguno se llama así">
          Revisa las letras o borra la búsqueda.
        </EmptyState>
      )}
      <WindowList className={classes.covers} name="albums" items={found} rowHeight={240}>
        {(pet, place) => (
          <li key={pet.id} {...place}>
            <Link to="/dashboard/galeria" search={{ mascota: pet.id }} className={classes.cover}>
              <span className={classes.print}>
                <PetPhoto species={pet.species} photo={pet.photo} size="fill" />
              </span>
              <span className={classes.name}>{pet.name}</span>
              <span className={classes.kind}>{pet.deceasedOn ? 'Recuerdo' : (pet.breed ?? pet.speciesName)}</span>
            </Link>
          </li>
        )}
      </WindowList>
    </>
  );
}
