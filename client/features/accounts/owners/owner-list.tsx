/** The owners, each with their animals and contact links. */
import { Link } from '@tanstack/react-router';
import { IconButton } from '../../../components/button.tsx';
import { IconEdit, IconTrash } from '../../../components/icons/act.tsx';
import { MOST_FACES } from '../../../components/pet-field.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { PersonMark, PetPhoto } from '../../../components/pet-photo.tsx';
import { SkeletonText } from '../../../components/skeleton.tsx';
import type { Place } from '../../../components/window-list.tsx';
import { showPhone } from '#server/platform/lib/text.ts';
import { count, personInitials } from '../../../lib/format.ts';
import type { Answers } from '../../../lib/trpc.ts';
import classes from './owners.module.css';
import { useOwnerFace } from './use-owner-face.ts';

export type OwnerInList = Answers['owners']['list'][number];
type PetOfOwner = { id: number; name: string; species: string; photo: string | null };

interface OwnerCardProps {
  owner: OwnerInList;
  /** Undefined while they are loading, null where they failed to load. */
  pets: readonly PetOfOwner[] | null | undefined;
  onRemove: () => void;
  place: Place;
}

export function OwnerCard({ owner, pets, onRemove, place }: OwnerCardProps) {
  const name = `${owner.name} ${owner.surname}`.trim();
  const { photo } = useOwnerFace(owner);
  return (
    <li className={`sheet ${classes.card}`} {...place}>
      <div className={classes.head}>
        <PersonMark initials={personInitials(owner.name, owner.surname)} photo={photo} />
        <div className={classes.who}>
          <h2 className={classes.name}>
            <Link to="/dashboard/perfilPropietario" search={{ propietario: owner.id }} className={classes.hit}>
              {name}
            </Link>
          </h2>
          {owner.principal === 1 && <Chip>Tú</Chip>}
        </div>
        <div className={classes.tools}>
          <EditLink owner={owner} name={name} />
          {owner.principal === 0 && (
            <IconButton label={`Quitar a ${name}`} onClick={onRemove}>
              <IconTrash size={20} />
            </IconButton>
          )}
        </div>
      </div>
      {(owner.phone || owner.email) && (
        <ul className={classes.reach}>
          {owner.phone && (
            <li>
              <a href={`tel:${owner.phone.replace(/[^+\d]/g, '')}`}>{showPhone(owner.phone)}</a>
            </li>
          )}
          {owner.email && (
            <li>
              <a href={`mailto:${owner.email}`}>{owner.email}</a>
            </li>
          )}
        </ul>
      )}
      {pets === undefined && owner.pets > 0 ? (
        <div className={classes.waiting} aria-busy="true">
          <SkeletonText tall />
        </div>
      ) : pets && pets.length > 0 ? (
        <ul className={classes.pets} aria-label={`Animales de ${name}`}>
          {pets.slice(0, MOST_FACES).map((pet) => (
            <li key={pet.id}>
              <Link to="/dashboard/perfilMascotas" search={{ mascota: pet.id }} className={classes.pet}>
                <PetPhoto species={pet.species} photo={pet.photo} size={38} />
                {pet.name}
              </Link>
            </li>
          ))}
          {pets.length > MOST_FACES && (
            <li>
              <Link to="/dashboard/perfilPropietario" search={{ propietario: owner.id }} className={classes.pet}>
                Ver los {pets.length}
              </Link>
            </li>
          )}
        </ul>
      ) : (
        <p className="small ink-2">
          {owner.pets > 0 ? `Responde por ${count(owner.pets, 'animal')}.` : 'Aún sin animales.'}
        </p>
      )}
    </li>
  );
}

function EditLink({ owner, name }: { owner: OwnerInList; name: string }) {
  return (
    <Link
      to="/dashboard/nuevoPropietario"
      search={{ propietario: owner.id }}
      aria-label={`Editar a ${name}`}
      title={`Editar a ${name}`}
      className={classes.edit}
    >
      <IconEdit size={20} />
    </Link>
  );
}
