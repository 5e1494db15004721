/** The animals as one strip of faces, those with due care first, each with what it needs. */
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import { needsOf } from './home-words.ts';
import { PetStrip, PetStripAdd, PetStripAll, PetStripItem } from './pet-strip.tsx';
import { byUrgency } from '../../../lib/care-words.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { lostWord } from '#server/lost-found/lost-pets/words.rules.ts';
import classes from './home.module.css';

type HomePet = Answers['agenda']['overview']['pets'][number];

/** Above this many faces the list is faster. */
const MOST_FACES = 11;
const FIRST_FACES = 5;

interface HomePetsProps {
  pets: readonly HomePet[];
  /** The care that is due and not done. */
  open: Parameters<typeof needsOf>[1];
  today: string;
}

export function HomePets({ pets, open, today }: HomePetsProps) {
  const losses = trpc.lostPets.open.useQuery();
  // A phone's width of faces comes first.
  const all = useDeferredValue(true, false);
  const lost = useMemo(() => new Map(losses.data?.map(({ petId, sex }) => [petId, lostWord(sex)])), [losses.data]);
  // A shelter's 1,800 are gone through once.
  const faces = useMemo(
    () =>
      pets.toSorted((a, b) => Number(lost.has(b.id)) - Number(lost.has(a.id)) || byUrgency(a, b)).slice(0, MOST_FACES),
    [pets, lost],
  );
  const needs = useMemo(() => needsOf(faces, open, today), [faces, open, today]);
  return (
    <section className={classes.pets}>
      <h2 className={classes.petsTitle}>Tus animales</h2>
      <PetStrip>
        {(all ? faces : faces.slice(0, FIRST_FACES)).map((pet) => (
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
