/** An animal's photograph, else the head of its species on the species' colour. Never a grey silhouette. */
import { type ReactNode, useState } from 'react';
import bird from '../art/bird.svg';
import cat from '../art/cat.svg';
import dog from '../art/dog.svg';
import rabbit from '../art/rabbit.svg';
import { type PhotoSize, photoUrl } from '../lib/files.ts';
import { IconBird, IconCat, IconDog, IconPaw, IconRabbit } from './icons/care.tsx';
import { IconUsers } from './icons/frame.tsx';
import classes from './pet-photo.module.css';

const HEADS: Record<string, string> = { dog, cat, rabbit, bird };
const MARKS: Record<string, typeof IconPaw> = { dog: IconDog, cat: IconCat, rabbit: IconRabbit, bird: IconBird };

interface PetPhotoProps {
  /** Code of the species (`dog`, `cat`, `turtle` …). */
  species: string;
  /** Code of a stored photograph, or the address of one that is not stored yet; null or absent shows the species. */
  photo?: string | null | undefined;
  /** The animal's name where the picture stands alone; leave it out beside the name. */
  alt?: string;
  /** Side in pixels, or `fill` to fill its container (cards, the record). */
  size?: 38 | 46 | 52 | 64 | 72 | 'fill';
  /** A sticker or a state mark at the corner. */
  corner?: ReactNode;
  /** Loads at once instead of lazily. */
  eager?: boolean;
}

export function PetPhoto({ species, photo, alt = '', size = 52, corner, eager = false }: PetPhotoProps) {
  const head = HEADS[species];
  const { address, onError } = useShown(photo, size === 'fill' ? 'm' : 's');
  const side = size === 'fill' ? undefined : size;
  return (
    <span className={classes.photo} data-species={ground(species)} data-size={size}>
      {address ? (
        // A keyed element: a reused one would show the former picture until the new one has loaded.
        <img
          key={address}
          className={classes.image}
          src={address}
          alt={alt}
          width={side}
          height={side}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={onError}
        />
      ) : head ? (
        <img className={classes.head} src={head} alt={alt} width={side} height={side} decoding="sync" />
      ) : (
        <span className={classes.paw} role={alt ? 'img' : undefined} aria-label={alt || undefined}>
          <IconPaw />
        </span>
      )}
      {corner && <span className={classes.corner}>{corner}</span>}
    </span>
  );
}

/** The 28 px mark of a species beside a name. `name` is its spoken Spanish word. */
export function SpeciesMark({ species, name }: { species: string; name: string }) {
  const Drawing = MARKS[species] ?? IconPaw;
  return (
    <span className={classes.mark} data-species={ground(species)} role="img" aria-label={name}>
      <Drawing />
    </span>
  );
}

/** A person's face, else initials on the neutral ground. */
export function PersonMark({
  initials,
  photo,
  size = 44,
}: {
  /** Empty while the person has no name: a drawing takes their place. */
  initials: string;
  /** As for PetPhoto. */
  photo?: string | null | undefined;
  size?: 44 | 72;
}) {
  const { address, onError } = useShown(photo, 's');
  return address ? (
    <img
      key={address}
      className={classes.person}
      data-size={size}
      src={address}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={onError}
    />
  ) : (
    <span className={classes.person} data-size={size} aria-hidden="true">
      {initials || <IconUsers size={size / 2} />}
    </span>
  );
}

/** The icon of a species, for pills and filters. */
export function SpeciesIcon({ species }: { species: string }) {
  const Drawing = MARKS[species] ?? IconPaw;
  return <Drawing />;
}

function ground(species: string): string {
  return species in HEADS ? species : 'other';
}

/** A picture that fails to load (offline, deleted meanwhile) is replaced by the drawing, never by a broken image. */
function useShown(photo: string | null | undefined, size: PhotoSize) {
  const [missing, setMissing] = useState<string | null>(null);
  const address = photo ? (/^(blob:|\/)/.test(photo) ? photo : photoUrl(photo, size)) : null;
  return { address: address === missing ? null : address, onError: () => setMissing(address) };
}
