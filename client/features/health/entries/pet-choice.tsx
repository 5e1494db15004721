/** Chooses the entry's animal: the living ones that the member may write for, with their faces. */
import { useEffect, useRef } from 'react';
import { PetField } from '../../../components/pet-field.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import type { PetOnList } from './entry-place.ts';

interface PetChoiceProps {
  pets: readonly PetOnList[];
  value: number | undefined;
  /** The member has just switched animals here: the focus stays on the choice. */
  moved: boolean;
  onChange: (pet: PetOnList) => void;
}

export function PetChoice({ pets, value, moved, onChange }: PetChoiceProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!moved) return;
    const frame = requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(':checked, [role="combobox"]')?.focus({ preventScroll: true }),
    );
    return () => cancelAnimationFrame(frame);
  }, [moved]);
  return (
    <div ref={box}>
      <PetField
        label="Mascota"
        pets={pets}
        value={value}
        onChange={(id) => {
          const pet = pets.find((one) => one.id === id);
          if (pet) onChange(pet);
        }}
      />
    </div>
  );
}

/** The animal of a stored entry, which cannot change. */
export function PetChosen({ pet }: { pet: { name: string; species: string; photo: string | null } }) {
  return (
    <p className="row strong">
      <PetPhoto species={pet.species} photo={pet.photo} size={38} />
      {pet.name}
    </p>
  );
}
