/** An animal as its keepsake shows it: the picture, the name, its years, and one sentence. */
import type { ReactNode } from 'react';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { dayInWords } from '#server/platform/lib/calendar.ts';
import { isDay, showAge } from '../../../lib/dates.ts';
import classes from './memorial.module.css';

interface MemorialCoverProps {
  pet: { name: string; species: string; birthOn: string | null; birthEstimated: 0 | 1 };
  /** Code of the picture; null: the head of its species. */
  photo: string | null;
  deceasedOn: string;
  /** Beside the picture on a wide screen, below it on a phone. */
  children: ReactNode;
}

export function MemorialCover({ pet, photo, deceasedOn, children }: MemorialCoverProps) {
  const { name, species, birthOn } = pet;
  const day = isDay(deceasedOn) ? deceasedOn : null;
  const years = [...new Set([birthOn?.slice(0, 4), day?.slice(0, 4)])].filter(Boolean).join(' – ');
  return (
    <article className={classes.cover}>
      <div className={classes.picture}>
        <PetPhoto species={species} photo={photo} size="fill" alt={name} eager />
      </div>
      <div className={classes.words}>
        <header className={classes.head}>
          <h1 tabIndex={-1} className={classes.name}>
            {name}
          </h1>
          {years && <p className={classes.years}>{years}</p>}
          {day && <p className="ink-2">{spanOf(pet, day)}</p>}
        </header>
        {children}
      </div>
    </article>
  );
}

/** "Del 2 de marzo de 2014 al 20 de noviembre de 2026, 12 años". */
function spanOf({ birthOn, birthEstimated }: MemorialCoverProps['pet'], day: string): string {
  const age = showAge(birthOn, birthEstimated === 1, day);
  if (!birthOn || !age) return dayInWords(day);
  if (birthEstimated === 1) return `Hasta el ${dayInWords(day)}, unos ${age.replace('~', '')}`;
  return `Del ${dayInWords(birthOn)} al ${dayInWords(day)}: ${age}`;
}
