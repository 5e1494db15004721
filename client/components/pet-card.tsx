/** An animal in a list: photo left on the phone, on top on a desktop; its name wraps and is never cut. */
import type { ReactNode } from 'react';
import { showDue, today } from '../lib/format.ts';
import { IconPlus } from './icons/base.tsx';
import classes from './pet-card.module.css';
import { PetPhoto, SpeciesMark } from './pet-photo.tsx';
import { Chip, type ShownState, StateChip } from './state-chip.tsx';
import { type CareKind, Sticker } from './sticker.tsx';
import { type Place, WindowList } from './window-list.tsx';

interface PetCardProps {
  name: string;
  species: string;
  /** Spanish word of the species, spoken by its mark. */
  speciesName: string;
  photo?: string | null | undefined;
  state: ShownState;
  /** In place of the state's own word. */
  stateWord?: string | undefined;
  /** "Mestiza · 4 años y 2 meses". */
  facts: string;
  /** First name of whoever shares it with the reader; absent for one's own. */
  keeper?: string | undefined;
  /** A word of its subscription, below its health; absent while there is nothing to say. */
  note?: ReactNode;
  /** The care that comes next; null where nothing is known. */
  next: { kind: CareKind; what: string; dueOn: string } | null;
  /** Care is on record: without a `next` nothing is waited for, instead of nothing being known. */
  known?: boolean;
  /** Gives the card a way to go: `link={(content) => <Link to="…">{content}</Link>}`. */
  link: (content: ReactNode) => ReactNode;
  /** Where it stands in a list that is not drawn whole. */
  place?: Place;
}

/** The cards of a list, however long: `children` gives each its PetCard with its place. */
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
              <Sticker kind={next?.kind ?? 'vaccine'} size={34} />
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
