/** An animal's picture: its photograph, else the head of its species on the colour of its species. Never a grey silhouette. */
import type { ReactNode } from 'react';
import bird from '../art/bird.svg';
import cat from '../art/cat.svg';
import dog from '../art/dog.svg';
import rabbit from '../art/rabbit.svg';
import { IconBird, IconCat, IconDog, IconPaw, IconRabbit } from './icons/care.tsx';
import classes from './pet-photo.module.css';

const HEADS: Record<string, string> = { dog, cat, rabbit, bird };
const MARKS: Record<string, typeof IconPaw> = { dog: IconDog, cat: IconCat, rabbit: IconRabbit, bird: IconBird };

interface PetPhotoProps {
  /** Code of the species (`dog`, `cat`, `turtle` …). */
  species: string;
  /** Address of the photograph; null or absent shows the species. */
  photo?: string | null | undefined;
  /** The animal's name where the picture says something on its own; beside its name leave it out. */
  alt?: string;
  /** Pixels of a square one, or `fill` for a box that the place decides (cards, the record). */
  size?: 38 | 46 | 52 | 64 | 72 | 'fill';
  /** A sticker or a state mark at the corner. */
  corner?: ReactNode;
}

export function PetPhoto({ species, photo, alt = '', size = 52, corner }: PetPhotoProps) {
  const head = HEADS[species];
  const side = size === 'fill' ? undefined : size;
  return (
    <span className={classes.photo} data-species={ground(species)} data-size={size}>
      {photo || head ? (
        <img
          className={photo ? classes.image : classes.head}
          src={photo ?? head}
          alt={alt}
          width={side}
          height={side}
          loading={photo ? 'lazy' : 'eager'}
          decoding={photo ? 'async' : 'sync'}
        />
      ) : (
        <span className={classes.paw} role={alt ? 'img' : undefined} aria-label={alt || undefined}>
          <IconPaw />
        </span>
      )}
      {corner && <span className={classes.corner}>{corner}</span>}
    </span>
  );
}

/** The 28 px mark of a species beside a name. `name` is its Spanish word, spoken. */
export function SpeciesMark({ species, name }: { species: string; name: string }) {
  const Drawing = MARKS[species] ?? IconPaw;
  return (
    <span className={classes.mark} data-species={ground(species)} role="img" aria-label={name}>
      <Drawing />
    </span>
  );
}

/** A person without a photo: initials on the neutral ground. */
export function PersonMark({ initials, photo }: { initials: string; photo?: string | null | undefined }) {
  return photo ? (
    <img className={classes.person} src={photo} alt="" width={44} height={44} />
  ) : (
    <span className={classes.person} aria-hidden="true">
      {initials}
    </span>
  );
}

/** The drawing of a species, for pills and filters. */
export function SpeciesIcon({ species }: { species: string }) {
  const Drawing = MARKS[species] ?? IconPaw;
  return <Drawing />;
}

function ground(species: string): string {
  return species in HEADS ? species : 'other';
}
