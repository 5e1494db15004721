/** The animals as one strip of faces, those with due care first, each with what it needs. */
import { Link } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { PetStrip, PetStripAdd, PetStripAll, PetStripItem } from './pet-strip.tsx';
import { byUrgency } from '../../../lib/care-words.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { lostWord } from '#server/lost-found/lost-pets/rules.ts';
import classes from './home.module.css';

type HomePet = Answers['agenda']['overview']['pets'][number];

/** Above this many faces the list is faster. */
const MOST_FACES = 11;
const FIRST_FACES = 5;

export function HomePets({ pets, needs }: { pets: readonly HomePet[]; needs: ReadonlyMap<number, string> }) {
  const losses = trpc.lostPets.open.useQuery();
  // A phone's width of faces comes first.
  const all = useDeferredValue(true, false);
  const lost = new Map(losses.data?.map(({ petId, sex }) => [petId, lostWord(sex)]));
  const ordered = pets.toSorted((a, b) => Number(lost.has(b.id)) - Number(lost.has(a.id)) || byUrgency(a, b));
  return (
    <section className={classes.pets}>
      <h2 className={classes.petsTitle}>Tus animales</h2>
      <PetStrip>
        {ordered.slice(0, all ? MOST_FACES : FIRST_FACES).map((pet) => (
          <PetStripItem
            key={pet.id}
            name={pet.name}
            species={pet.species}
            photo={pet.photo}
            state={lost.has(pet.id) ? 'lost' : pet.state}
            need={lost.get(pet.id)?.toLowerCase() ?? needs.get(pet.id) ?? ''}
            link={(content) => (
              <Link to="/dashboard/perfilMascotas" search={{ mascota: pet.id }}>
                {content}
              </Link>
            )}
          />
        ))}
        {pets.length > MOST_FACES && (
          <PetStripAll amount={pets.length} link={(content) => <Link to="/dashboard/mascotas">{content}</Link>} />
        )}
        <PetStripAdd link={(content) => <Link to="/dashboard/nuevaMascota">{content}</Link>} />
      </PetStrip>
    </section>
  );
}
