/**
 * Activates a new tag for an animal: the pack's code and the animal. A member without an animal names it here
 * first.
 */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { FieldError } from '../../../components/field-error.tsx';
import { TextField } from '../../../components/fields.tsx';
import { SpeciesIcon } from '../../../components/pet-photo.tsx';
import { PetField } from '../../../components/pet-field.tsx';
import { Pills } from '../../../components/pills.tsx';
import { RenewBand } from '../../pets/licences/renew-band.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { useHasEnded } from '../../../lib/ended.ts';
import { trpc } from '../../../lib/trpc.ts';
import { TagCodeField, TagScanner, useScanning } from './tag-code-field.tsx';
import type { PetOfTags } from './tag-words.ts';
import { useTagCode } from './use-tag-code.ts';

interface ActivateSheetProps {
  /** The animals that may get a tag. */
  pets: readonly PetOfTags[];
  /** Code of a tag that was scanned before. */
  asked?: string | undefined;
  /** The animal, where it is known. */
  petId?: number | undefined;
  onClose: () => void;
  onDone: (petId: number, petName: string) => void;
}

export function ActivateSheet({ pets, asked, petId: wanted, onClose, onDone }: ActivateSheetProps) {
  const utils = trpc.useUtils();
  const code = useTagCode(asked);
  const { scanning, scan, stop } = useScanning();
  const [chosen, setChosen] = useState<number | null>(wanted ?? null);
  const [fresh, setFresh] = useState<Fresh>({ name: '', speciesId: null });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const create = trpc.pets.create.useMutation();
  const activate = trpc.tags.activate.useMutation();
  const [only, ...others] = pets;
  const petId = pets.some(({ id }) => id === chosen) ? chosen : only && others.length === 0 ? only.id : null;

  const whose = pets.find(({ id }) => id === petId);
  const ended = useHasEnded(petId ?? 0);

  const send = async () => {
    const codes = code.ready();
    const missing = only ? (petId === null ? { petId: 'Elige de quién es.' } : {}) : missingOf(fresh);
    setErrors(missing);
    if (!codes || Object.keys(missing).length > 0) return;
    try {
      const id = petId ?? (await register());
      await activate.mutateAsync({ petId: id, ...codes });
      onDone(id, pets.find((pet) => pet.id === id)?.name ?? fresh.name);
    } catch (error) {
      setErrors(code.refuse(error));
    }
    void utils.tags.mine.invalidate();
  };
  const register = async () => {
    const { petId: id } = await create.mutateAsync({
      name: fresh.name,
      speciesId: fresh.speciesId ?? 0,
      sex: 'unknown',
    });
    setChosen(id);
    // The animal exists even if the server refuses the tag, so it is not created twice.
    await utils.pets.list.invalidate();
    return id;
  };

  return (
    <>
      <Sheet
        opened={!scanning}
        onClose={onClose}
        title={code.tag ? 'Placa nueva' : 'Activar placa'}
        dirty={code.typed !== '' || fresh.name !== ''}
        onSubmit={() => void send()}
        actions={
          <Button type="submit" size="lg" fullWidth disabled={ended} loading={create.isPending || activate.isPending}>
            Activar placa
          </Button>
        }
      >
        <TagCodeField code={code} scanning={scanning} onScan={scan} />
        {only ? (
          <>
            <WhoseTag pets={pets} petId={petId} error={errors.petId} onChoose={setChosen} />
            {whose && ended && <RenewBand petId={whose.id} petName={whose.name} />}
          </>
        ) : (
          <FirstPet fresh={fresh} errors={errors} onChange={setFresh} />
        )}
      </Sheet>
      {scanning && <TagScanner code={code} onClose={stop} />}
    </>
  );
}

function WhoseTag({
  pets,
  petId,
  error,
  onChoose,
}: {
  pets: readonly PetOfTags[];
  petId: number | null;
  error: string | undefined;
  onChoose: (petId: number) => void;
}) {
  return (
    <PetField
      label="¿De quién es esta placa?"
      layout="wrap"
      pets={pets}
      value={petId}
      error={error}
      onChange={onChoose}
    />
  );
}

interface Fresh {
  name: string;
  speciesId: number | null;
}

function missingOf({ name, speciesId }: Fresh): Record<string, string> {
  return {
    ...(name.trim() === '' && { name: 'Escribe su nombre.' }),
    ...(speciesId === null && { speciesId: 'Elige qué animal es.' }),
  };
}

function FirstPet({
  fresh,
  errors,
  onChange,
}: {
  fresh: Fresh;
  errors: Record<string, string>;
  onChange: (fresh: Fresh) => void;
}) {
  const species = trpc.reference.species.useQuery();
  return (
    <>
      <TextField
        label="¿Cómo se llama?"
        help="Con esto empieza su libreta; lo demás puede venir después."
        value={fresh.name}
        maxLength={60}
        autoComplete="off"
        error={errors.name}
        onChange={(event) => onChange({ ...fresh, name: event.currentTarget.value })}
      />
      {species.data ? (
        <Pills
          label="¿Qué animal es?"
          layout="wrap"
          value={fresh.speciesId}
          error={errors.speciesId}
          onChange={(speciesId) => onChange({ ...fresh, speciesId })}
          options={species.data.map(({ id, name, code }) => ({
            value: id,
            label: name,
            icon: <SpeciesIcon species={code} />,
          }))}
        />
      ) : (
        errors.speciesId && <FieldError>{errors.speciesId}</FieldError>
      )}
    </>
  );
}
