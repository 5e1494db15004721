/** "Agregar vacuna" from anywhere: the animal is chosen on top, the one the person came from first. */
import { useState } from 'react';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState, ErrorPanel } from '../../components/empty-state.tsx';
import { PetPhoto } from '../../components/pet-photo.tsx';
import { Pills } from '../../components/pills.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { VaccineSheet } from './vaccine-sheet.tsx';
import type { VaccineValues } from './vaccine-values.ts';

export function AddVaccine({ petId, onClose }: { petId: number | undefined; onClose: () => void }) {
  const pets = trpc.pets.list.useQuery();
  const [chosen, setChosen] = useState(petId);
  const living = pets.data?.filter((pet) => pet.deceasedOn === null);
  const [carried, setCarried] = useState<VaccineValues>();
  const selected = living?.find((pet) => pet.id === chosen) ?? living?.[0];
  if (!living) {
    return (
      <Sheet opened onClose={onClose} title="Agregar vacuna">
        {pets.error ? (
          <ErrorPanel
            bare
            message={readError(pets.error).message}
            onRetry={() => void pets.refetch()}
            busy={pets.isFetching}
          />
        ) : (
          <SkeletonForm fields={3} />
        )}
      </Sheet>
    );
  }
  if (!selected) {
    return (
      <Sheet opened onClose={onClose} title="Agregar vacuna">
        <EmptyState
          bare
          scene="box"
          title="Primero, tu animal"
          action={<ButtonLink to="/dashboard/nuevaMascota">Agregar mascota</ButtonLink>}
        >
          Registra a quien cuidas y después anota sus vacunas.
        </EmptyState>
      </Sheet>
    );
  }
  const choose = (id: number, written: VaccineValues) => {
    const same = living.find((pet) => pet.id === id)?.speciesId === selected.speciesId;
    setCarried(written.name === '' ? undefined : { ...written, petId: id, vaccineId: same ? written.vaccineId : null });
    setChosen(id);
  };
  return (
    <VaccineSheet
      key={selected.id}
      petId={selected.id}
      start={carried}
      onClose={onClose}
      petChoice={(take) => (
        <Pills
          label="Mascota"
          value={selected.id}
          onChange={(id) => choose(id, take())}
          options={living.map((pet) => ({
            value: pet.id,
            label: pet.name,
            icon: <PetPhoto species={pet.species} size={38} />,
          }))}
        />
      )}
    />
  );
}
