/** The animals in one line of faces; the mark at the corner is the worst state of each. The last tile adds one. */
import type { ReactNode } from 'react';
import { IconPlus } from './icons/base.tsx';
import { PetPhoto } from './pet-photo.tsx';
import classes from './pet-strip.module.css';
import { type ShownState, StateMark } from './state-chip.tsx';

export function PetStrip({ children }: { children: ReactNode }) {
  return <ul className={classes.strip}>{children}</ul>;
}

/** `link` gives the content a way to go: `link={(content) => <Link to="…">{content}</Link>}`. */
export function PetStripItem({
  name,
  species,
  photo,
  state,
  link,
}: {
  name: string;
  species: string;
  photo?: string | null | undefined;
  state: ShownState;
  link: (content: ReactNode) => ReactNode;
}) {
  return (
    <li className={classes.item}>
      {link(
        <>
          <PetPhoto species={species} photo={photo} size={72} corner={<StateMark state={state} />} />
          <span className={classes.name}>{name}</span>
        </>,
      )}
    </li>
  );
}

export function PetStripAdd({
  link,
  children = 'Agregar',
}: {
  link: (content: ReactNode) => ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className={classes.item}>
      {link(
        <>
          <span className={classes.add}>
            <IconPlus size={24} />
          </span>
          <span className={classes.name}>{children}</span>
        </>,
      )}
    </li>
  );
}
