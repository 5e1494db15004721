/** The cards of the animals, and below them the deceased ones. */
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode, useMemo } from 'react';
import { IconChevronDown } from '../../../components/icons/base.tsx';
import { IconHeart } from '../../../components/icons/care.tsx';
import { PetCard, PetGrid } from './pet-card.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { type Place, WindowList } from '../../../components/window-list.tsx';
import { showCode } from '#server/platform/lib/codes.ts';
import { showAge } from '../../../lib/dates.ts';
import { folded } from '#server/platform/lib/text.ts';
import { lostWord } from '#server/lost-found/lost-pets/words.rules.ts';
import { type PetInList, sharedNames } from './pet-order.ts';
import classes from './pets.module.css';

/**
 * `last`: after all cards, left out with an active filter. `all`: the animals among which namesakes are told
 * apart.
 */
export function PetList({
  name,
  pets,
  all,
  note,
  last,
}: {
  /** The name under which the list keeps its position. */
  name: string;
  pets: readonly PetInList[];
  all: readonly PetInList[];
  /** The last line of a card. */
  note?: (petId: number) => ReactNode;
  last?: ReactNode;
}) {
  const shared = useMemo(() => sharedNames(all), [all]);
  return (
    <PetGrid name={name} items={pets} last={last}>
      {(pet, place) => (
        <PetRow key={pet.id} pet={pet} shared={shared.has(folded(pet.name))} note={note} place={place} />
      )}
    </PetGrid>
  );
}

interface PetRowProps {
  pet: PetInList;
  /** Another animal has the same name. */
  shared: boolean;
  note: ((petId: number) => ReactNode) | undefined;
  place: Place;
}

/** Measuring a long list draws it again: a row that says the same is not. */
const PetRow = memo(function PetRow({ pet, shared, note, place }: PetRowProps) {
  return (
    <PetCard
      place={place}
      keeper={pet.role === 'owner' ? undefined : pet.keeper}
      name={pet.name}
      species={pet.species}
      speciesName={pet.speciesName}
      photo={pet.photo}
      state={pet.lostAt ? 'lost' : pet.state}
      stateWord={pet.lostAt ? lostWord(pet.sex) : undefined}
      facts={factsOf(pet, shared)}
      next={nextOf(pet)}
      known={pet.hasAnyCare === 1}
      note={note?.(pet.id)}
      link={(content) => (
        <Link to="/dashboard/perfilMascotas" search={{ mascota: pet.id }}>
          {content}
        </Link>
      )}
    />
  );
}, isSame);

function isSame(a: PetRowProps, b: PetRowProps): boolean {
  const stays = a.pet === b.pet && a.shared === b.shared && a.note === b.note;
  const keys = ['aria-setsize', 'aria-posinset', 'data-index', 'ref'] as const;
  return stays && keys.every((key) => a.place[key] === b.place[key]);
}

/** Deceased animals are kept apart from the living ones, and are not forgotten. */
export function Memories({ pets }: { pets: readonly PetInList[] }) {
  if (pets.length === 0) return null;
  return (
    <details className={classes.memories}>
      <summary>
        <IconHeart />
        <span className="grow">
          En recuerdo <span className="num">{pets.length}</span>
        </span>
        <IconChevronDown />
      </summary>
      <WindowList name="memories" items={pets} rowHeight={76}>
        {(pet, place) => (
          <li key={pet.id} {...place}>
            <Link to="/dashboard/recuerdo" search={{ mascota: pet.id }} className={classes.memory}>
              <PetPhoto species={pet.species} photo={pet.photo} size={64} />
              <span>
                <b>{pet.name}</b>
                <span>{years(pet)}</span>
              </span>
            </Link>
          </li>
        )}
      </WindowList>
    </details>
  );
}

/** A kind of care has the icon of its own name (sticker.tsx). */
function nextOf({ nextOn, nextTitle, nextKind }: PetInList) {
  return nextOn && nextTitle && nextKind ? { kind: nextKind, what: nextTitle, dueOn: nextOn } : null;
}

/** "Mestiza · 4 años y 2 meses"; a name that another animal shares adds its code. */
function factsOf(pet: PetInList, shared: boolean): string {
  const age = showAge(pet.birthOn, pet.birthEstimated === 1);
  return [pet.breed ?? pet.speciesName, age, shared ? showCode(pet.code) : null].filter(Boolean).join('\u00a0· ');
}

function years({ birthOn, deceasedOn }: PetInList): string {
  return [...new Set([birthOn?.slice(0, 4), deceasedOn?.slice(0, 4)])].filter(Boolean).join(' – ');
}
