/** The animals as a strip of faces: the corner mark is the worst state of each, the last line what it needs. */
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
  need,
  link,
}: {
  name: string;
  species: string;
  photo?: string | null | undefined;
  state: ShownState;
  /** `2 vencidas`, `en 5 días`. */
  need: string;
  link: (content: ReactNode) => ReactNode;
}) {
  return (
    <li className={classes.item}>
      {link(
        <>
          <PetPhoto species={species} photo={photo} size={72} corner={<StateMark state={state} word={need} />} />
          <span className={classes.words}>
            <StripName name={name} />
            {/* The mark speaks it. */}
            <span className={classes.need} data-state={state} aria-hidden="true">
              {need}
            </span>
          </span>
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

/** Where there are more faces than the strip shows. */
export function PetStripAll({ amount, link }: { amount: number; link: (content: ReactNode) => ReactNode }) {
  return (
    <li className={classes.item}>
      {link(
        <>
          <span className={`${classes.add} ${classes.amount}`} aria-hidden="true">
            {amount}
          </span>
          <span className={classes.name}>
            Ver <span className="visually-hidden">los {amount}</span>
            <span aria-hidden="true">todos</span>
          </span>
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
