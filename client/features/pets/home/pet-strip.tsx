/** The animals as a strip of faces; the corner mark is the worst state of each. The last tile adds an animal. */
import type { ReactNode } from 'react';
import { shortName } from '../../../lib/format.ts';
import { IconPlus } from '../../../components/icons/frame.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import classes from './pet-strip.module.css';
import { type ShownState, StateMark } from '../../../components/state-chip.tsx';

export function PetStrip({ children }: { children: ReactNode }) {
  return <ul className={classes.strip}>{children}</ul>;
}

/** `link` wraps the content in a link: `link={(content) => <Link to="…">{content}</Link>}`. */
export function PetStripItem({
  name,
  species,
  photo,
  state,
  stateWord,
  link,
}: {
  name: string;
  species: string;
  photo?: string | null | undefined;
  state: ShownState;
  /** Replaces the word of the state. */
  stateWord?: string | undefined;
  link: (content: ReactNode) => ReactNode;
}) {
  return (
    <li className={classes.item}>
      {link(
        <>
          <PetPhoto species={species} photo={photo} size={72} corner={<StateMark state={state} word={stateWord} />} />
          <StripName name={name} />
        </>,
      )}
    </li>
  );
}

/** As many whole words as fit two short lines; screen readers hear the whole name. */
function StripName({ name }: { name: string }) {
  const short = shortName(name);
  if (short === name) return <span className={classes.name}>{name}</span>;
  return (
    <>
      <span className={classes.name} aria-hidden="true" title={name}>
        {short}
      </span>
      <span className="visually-hidden">{name}</span>
    </>
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
