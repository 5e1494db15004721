/** Chooses an animal: a strip of faces, or a search field where the strip would be too long. */
import { useMemo, useState } from 'react';
import { showCode } from '#server/platform/lib/codes.ts';
import { ComboField } from './combo-field.tsx';
import { PetPhoto } from './pet-photo.tsx';
import { Pills } from './pills.tsx';

interface PetOfField {
  id: number;
  name: string;
  code: string;
  species: string;
  photo?: string | null;
}

interface PetFieldProps {
  label: string;
  pets: readonly PetOfField[];
  value: number | null | undefined;
  onChange: (petId: number) => void;
  error?: string | undefined;
  layout?: 'scroll' | 'wrap';
}

const ALL = 'all';
/** Above this many animals the field is a search. */
export const MOST_FACES = 12;

export function PetField({ label, pets, value, onChange, error, layout = 'scroll' }: PetFieldProps) {
  if (pets.length > MOST_FACES)
    return <PetSearch {...{ label, pets, value, error }} onChange={(petId) => petId !== null && onChange(petId)} />;
  return (
    <Pills
      label={label}
      layout={layout}
      value={value}
      error={error}
      onChange={onChange}
      options={pets.map(({ id, name, species, photo }) => ({
        value: id,
        label: name,
        icon: <PetPhoto species={species} photo={photo} size={38} />,
      }))}
    />
  );
}

interface PetSearchProps extends Omit<PetFieldProps, 'layout' | 'onChange'> {
  /** Label of the choice "all animals", reported as null; absent where it is not offered. */
  all?: string;
  onChange: (petId: number | null) => void;
  help?: string | undefined;
}

export function PetSearch({ label, pets, all, value, onChange, error, help }: PetSearchProps) {
  const chosen = pets.find(({ id }) => id === value);
  const [typed, setTyped] = useState<string | null>(null);
  const options = useMemo(
    () => [
      ...(all === undefined ? [] : [{ value: ALL, label: all }]),
      ...pets.map(({ id, name, code }) => ({ value: String(id), label: name, hint: showCode(code) })),
    ],
    [pets, all],
  );
  return (
    <ComboField
      label={label}
      placeholder="Busca por nombre o código"
      value={typed ?? chosen?.name ?? all ?? ''}
      onChange={setTyped}
      onPick={(option) => {
        setTyped(null);
        onChange(option.value === ALL ? null : Number(option.value));
      }}
      // Typed text that chose no animal is discarded: the field shows the chosen animal again.
      onBlur={() => setTyped(null)}
      options={options}
      empty="Ninguno de tus animales se llama así."
      error={error}
      help={help}
    />
  );
}
