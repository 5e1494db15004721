/** Marks where the animal was last seen, from the phone of a person who stands there: finders' places are then told apart. */
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { IconCheckCircle } from '../../../components/icons/base.tsx';
import { IconMapPin } from '../../../components/icons/talk.tsx';
import { pronoun } from '#server/lost-found/lost-pets/words.rules.ts';
import type { LostPet } from './loss-words.ts';
import classes from './losses.module.css';

interface PointFieldProps {
  /** Degrees. */
  point: { latitude: number; longitude: number } | null;
  sex: LostPet['sex'];
  error: ReactNode;
  onChange: (point: { latitude: number; longitude: number } | null) => void;
}

const WORDS = {
  asking: 'Buscando dónde estás…',
  refused: 'Tu navegador no compartió la ubicación. Basta con el lugar en palabras.',
  silent: 'No encontramos tu ubicación. Prueba afuera, o deja el lugar en palabras.',
} as const;

export function PointField({ point, sex, error, onChange }: PointFieldProps) {
  const [state, setState] = useState<keyof typeof WORDS | null>(null);
  const mark = () => {
    if (!('geolocation' in navigator)) return setState('silent');
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState(null);
        onChange({ latitude: coords.latitude, longitude: coords.longitude });
      },
      ({ code }) => setState(code === 1 ? 'refused' : 'silent'),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 30_000 },
    );
  };
  const said = error ?? (state && WORDS[state]);
  return (
    <div className={classes.point}>
      {point ? (
        <p className={classes.marked}>
          <IconCheckCircle size={20} />
          <span>Lugar marcado. De cada aviso te diremos a qué distancia está.</span>
          <Button variant="subtle" onClick={() => onChange(null)}>
            Quitarlo
          </Button>
        </p>
      ) : (
        <>
          <Button variant="default" leftSection={<IconMapPin />} loading={state === 'asking'} onClick={mark}>
            Estoy en ese lugar: marcarlo
          </Button>
          <p className="small ink-2">
            Con el punto comparamos los avisos de quien {pronoun(sex)} encuentre. En su página se leen solo tus
            palabras.
          </p>
        </>
      )}
      <p className="small" role="status">
        {said}
      </p>
    </div>
  );
}
