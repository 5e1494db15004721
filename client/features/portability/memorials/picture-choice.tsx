/** One picture of the album, or the profile picture. */
import { useId } from 'react';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { showDate } from '../../../lib/dates.ts';
import { useGrowing } from '../../../lib/use-growing.ts';
import classes from './memorial.module.css';

interface PictureChoiceProps {
  label: string;
  name: string;
  face: string | null;
  species: string;
  photos: readonly { fileId: number; code: string; caption: string | null; takenOn: string }[];
  value: number | null;
  onChange: (fileId: number | null) => void;
}

export function PictureChoice({ label, name, face, species, photos, value, onChange }: PictureChoiceProps) {
  const group = useId();
  const pictures = [
    { id: null, photo: face, words: `La foto de ${name}` },
    ...photos.map(({ fileId, code, caption, takenOn }) => ({
      id: fileId,
      photo: code,
      words: caption ?? `Foto del ${showDate(takenOn)}`,
    })),
  ];
  // An album may hold hundreds.
  const shown = useGrowing(pictures.length, 24);
  return (
    <fieldset className={classes.pictures}>
      <legend>{label}</legend>
      <div className={classes.strip}>
        {pictures.slice(0, shown).map(({ id, photo, words }) => (
          <label key={id ?? 'face'} className={classes.option}>
            <input
              type="radio"
              className="visually-hidden"
              name={group}
              checked={value === id}
              onChange={() => onChange(id)}
            />
            <PetPhoto species={species} photo={photo} size={72} alt={words} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
