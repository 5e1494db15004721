/** Which animal: a line of faces, or a field to search in where a strip would be longer than a name. */
import { useState } from 'react';
import { showPetCode } from '../lib/format.ts';
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
/** More animals than these are searched for. */
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
  /** Words of the choice that is no animal, answered with null, where there is one. */
  all?: string;
  onChange: (petId: number | null) => void;
  help?: string | undefined;
}

export function PetSearch({ label, pets, all, value, onChange, error, help }: PetSearchProps) {
  const chosen = pets.find(({ id }) => id === value);
  const [typed, setTyped] = useState<string | null>(null);
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
      // What was typed and not chosen is nobody's name: the animal that is chosen stands there again.
      onBlur={() => setTyped(null)}
      options={[
        ...(all === undefined ? [] : [{ value: ALL, label: all }]),
        ...pets.map(({ id, name, code }) => ({ value: String(id), label: name, hint: showPetCode(code) })),
      ]}
      empty="Ninguno de tus animales se llama así."
      error={error}
      help={help}
    />
  );
}
