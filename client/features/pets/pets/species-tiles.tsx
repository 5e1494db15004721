/** The species as faces: the four most common ones large, the rest behind "Otro". */
import { useId, useState } from 'react';
import { FieldError } from '../../../components/field-error.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { Pills } from '../../../components/pills.tsx';
import type { Answers } from '../../../lib/trpc.ts';
import classes from './species-tiles.module.css';

type Species = Answers['reference']['species'][number];

/** Species with a drawn head. */
const LARGE = ['dog', 'cat', 'rabbit', 'bird'];
/** Their faces stand there before their words are known. */
const COMING: readonly Pick<Species, 'id' | 'code' | 'name'>[] = LARGE.map((code, at) => ({
  id: -at,
  code,
  name: '\u00a0',
}));

interface SpeciesTilesProps {
  /** Undefined until they are known. */
  species: readonly Species[] | undefined;
  value: number | null;
  onChange: (speciesId: number | null) => void;
  error?: React.ReactNode;
}

export function SpeciesTiles({ species: known, value, onChange, error }: SpeciesTilesProps) {
  const name = useId();
  const [asked, setAsked] = useState(false);
  const species = known ?? COMING;
  const large = species.filter(({ code }) => LARGE.includes(code));
  const rest = species.filter(({ code }) => !LARGE.includes(code));
  const restOpen = rest.some(({ id }) => id === value) || (asked && value === null);
  return (
    <div className={classes.field}>
      <fieldset
        disabled={!known}
        aria-busy={!known}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      >
        <legend>¿Qué animal es?</legend>
        {/* Before their words are known there is nothing to read out. */}
        <div className={classes.tiles} aria-hidden={!known || undefined}>
          {large.map(({ id, code, name: word }) => (
            <label key={id} className={classes.tile} data-chosen={value === id || undefined}>
              <input
                type="radio"
                name={name}
                checked={value === id}
                onChange={() => {
                  setAsked(false);
                  onChange(id);
                }}
              />
              <PetPhoto species={code} size="fill" />
              <span>{word}</span>
            </label>
          ))}
          <label className={classes.tile} data-chosen={restOpen || undefined}>
            <input
              type="radio"
              name={name}
              checked={restOpen}
              onChange={() => {
                setAsked(true);
                onChange(null);
              }}
            />
            <PetPhoto species="other" size="fill" />
            <span>Otro</span>
          </label>
        </div>
        <div id={`${name}-error`}>{error && !restOpen && <FieldError>{error}</FieldError>}</div>
      </fieldset>
      {restOpen && (
        <Pills
          label="¿Cuál?"
          layout="wrap"
          options={rest.map(({ id, name: word }) => ({ value: id, label: word }))}
          value={value}
          onChange={onChange}
          error={error}
        />
      )}
    </div>
  );
}
