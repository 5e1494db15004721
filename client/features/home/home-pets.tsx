/** The animals as one strip of faces, whoever needs something first. */
import { Link } from '@tanstack/react-router';
import { PetStrip, PetStripAdd, PetStripItem } from '../../components/pet-strip.tsx';
import { byUrgency } from '../../lib/care-words.ts';
import type { Answers } from '../../lib/trpc.ts';
import classes from './home.module.css';

type HomePet = Answers['care']['home']['pets'][number];

/** More faces than this are found faster in the list. */
const MOST_FACES = 11;

export function HomePets({ pets }: { pets: readonly HomePet[] }) {
  const ordered = pets.toSorted(byUrgency);
  return (
    <section className={classes.pets}>
      <h2 className={classes.petsTitle}>Tus animales</h2>
      <PetStrip>
        {ordered.slice(0, MOST_FACES).map((pet) => (
          <PetStripItem
            key={pet.id}
            name={pet.name}
            species={pet.species}
            photo={pet.photo}
            state={pet.state}
            link={(content) => (
              <Link to="/dashboard/perfilMascotas" search={{ mascota: pet.id }}>
                {content}
              </Link>
            )}
          />
        ))}
        <PetStripAdd link={(content) => <Link to="/dashboard/nuevaMascota">{content}</Link>} />
      </PetStrip>
      {pets.length > MOST_FACES && (
        <Link to="/dashboard/mascotas" className={classes.all}>
          Ver los {pets.length}
        </Link>
      )}
    </section>
  );
}
