/** An animal in a list: photo on the left on a phone, on top on a desktop; the name wraps and is never cut. */
import type { ReactNode } from 'react';
import { showDue, today } from '../../../lib/dates.ts';
import { IconPlus } from '../../../components/icons/frame.tsx';
import classes from './pet-card.module.css';
import { PetPhoto, SpeciesMark } from '../../../components/pet-photo.tsx';
import { Chip, type ShownState, StateChip } from '../../../components/state-chip.tsx';
import { type CareKind, Sticker } from './sticker.tsx';
import { type Place, WindowList } from '../../../components/window-list.tsx';

interface PetCardProps {
  name: string;
  species: string;
  /** Spanish word of the species, the spoken name of its mark. */
  speciesName: string;
  photo?: string | null | undefined;
  state: ShownState;
  /** Replaces the word of the state. */
  stateWord?: string | undefined;
  /** "Mestiza · 4 años y 2 meses". */
  facts: string;
  /** First name of the member who shares the animal with the reader; absent for the reader's own. */
  keeper?: string | undefined;
  /** A line about its subscription, below its health; absent where there is nothing to say. */
  note?: ReactNode;
  /** The next care; null where none is known. */
  next: { kind: CareKind; what: string; dueOn: string } | null;
  /** The record has care: without a `next` the card says that nothing is due, not that nothing is known. */
  known?: boolean;
  /** Wraps the card in a link: `link={(content) => <Link to="…">{content}</Link>}`. */
  link: (content: ReactNode) => ReactNode;
  /** Its position in a virtual list. */
  place?: Place;
}

/** The cards of a list of any length: `children` renders each PetCard with its place. */
export function PetGrid<Item>({
  name,
  items,
  children,
  last,
}: {
  name: string;
  items: readonly Item[];
  children: (item: Item, place: Place) => ReactNode;
  last?: ReactNode;
}) {
  return (
    <WindowList className={classes.grid} name={name} items={items} rowHeight={176} last={last}>
      {children}
    </WindowList>
  );
}

export function PetCard(props: PetCardProps) {
  const {
    name,
    species,
    speciesName,
    photo,
    state,
    stateWord,
    facts,
    keeper,
    note,
    next,
    known = false,
    link,
    place,
  } = props;
  const overdue = next !== null && next.dueOn < today();
  return (
    <li className={`sheet ${classes.card}`} {...place}>
      {link(
        <>
          <span className={classes.picture}>
            <PetPhoto species={species} photo={photo} alt={photo ? `Foto de ${name}` : ''} size="fill" />
            <span className={classes.state}>
              <StateChip state={state} onPhoto>
                {stateWord ?? (state === 'unknown' && known ? 'Incompleta' : undefined)}
              </StateChip>
            </span>
          </span>
          <span className={classes.words}>
            <span className={classes.head}>
              <span className={classes.name}>{name}</span>
              <SpeciesMark species={species} name={speciesName} />
            </span>
            <span className={classes.facts}>{facts}</span>
            {keeper && <Chip>De {keeper}</Chip>}
            <span className={classes.next}>
              <Sticker kind={next?.kind ?? (known ? 'checkup' : 'vaccine')} size={34} />
              <span>
                <b>{next?.what ?? (known ? 'Sin próxima fecha' : 'Sin vacunas anotadas')}</b>
                <span data-overdue={overdue || undefined}>
                  {next
                    ? showDue(next.dueOn)
                    : known
                      ? state === 'unknown'
                        ? 'Faltan vacunas por anotar'
                        : 'Nada pendiente'
                      : 'Agrega la primera'}
                </span>
              </span>
            </span>
            {note}
          </span>
        </>,
      )}
    </li>
  );
}

/** The dashed last tile. */
export function PetCardAdd({
  link,
  children = 'Agregar mascota',
}: {
  link: (content: ReactNode) => ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className={classes.add}>
      {link(
        <>
          <IconPlus size={30} />
          {children}
        </>,
      )}
    </li>
  );
}
