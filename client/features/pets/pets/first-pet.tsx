/** For a member without an animal: its name and its species make its record and its cédula. The rest is told later. */
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields.tsx';
import { today } from '../../../lib/dates.ts';
import { type Failure, readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import classes from './first-pet.module.css';
import { EMPTY_PET, isPetDraft, NEW_PET_DRAFT, type PetValues } from './pet-form.ts';
import { SpeciesTiles } from './species-tiles.tsx';
import { moreThanBegun } from './use-pet-form.ts';
import { useSavePet } from './use-save-pet.ts';

interface FirstPetProps {
  /** Opens the session that the record needs; false where it led to another screen. @throws the server's error */
  enter?: () => Promise<boolean>;
}

export function FirstPet({ enter }: FirstPetProps) {
  const navigate = useNavigate();
  const species = trpc.reference.species.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const draft = useDraft<PetValues>(NEW_PET_DRAFT, isPetDraft);
  const begun = draft.restored ?? EMPTY_PET;
  const { save } = useSavePet(undefined);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useForm({
    initialValues: { name: begun.name, speciesId: begun.speciesId },
    onValuesChange: (values) => draft.keep({ ...begun, ...values }),
    validate: {
      name: (name) => (name.trim() === '' ? 'Escribe su nombre.' : null),
      speciesId: (speciesId) => (speciesId === null ? 'Elige qué animal es.' : null),
    },
  });

  const tellMore = () => {
    draft.flush();
    void navigate({ to: '/dashboard/nuevaMascota' });
  };
  const begin = async (values: typeof form.values) => {
    // What was told of it on another day is not thrown away.
    if (enter === undefined && moreThanBegun(begun, EMPTY_PET)) return tellMore();
    setFailure(null);
    setBusy(true);
    try {
      if (enter && !(await enter())) return;
      const pet = { ...EMPTY_PET, ...values };
      const mascota = await save({ getValues: () => pet, setValues: () => undefined }, today());
      if (mascota === null) return;
      draft.clear();
      await navigate({
        to: '/dashboard/mascotaIdentidad',
        search: { mascota, nueva: 1 },
        replace: enter !== undefined,
      });
    } catch (error) {
      const refused = readError(error);
      form.setErrors(refused.fields);
      if (Object.keys(refused.fields).length === 0) setFailure(refused);
    } finally {
      setBusy(false);
    }
  };
  const refuse = (errors: Record<string, unknown>, _values: unknown, event: FormEvent<HTMLFormElement> | undefined) =>
    event?.currentTarget.querySelector<HTMLElement>(errors.name ? 'input' : 'fieldset input')?.focus();

  return (
    <form
      className={`sheet ${classes.card}`}
      noValidate
      onSubmit={form.onSubmit((values) => void begin(values), refuse)}
    >
      <TextField
        label="¿Cómo se llama?"
        autoComplete="off"
        autoCapitalize="words"
        maxLength={60}
        {...form.getInputProps('name')}
      />
      {(species.data || species.isPending) && (
        <SpeciesTiles
          species={species.data}
          value={form.values.speciesId}
          error={form.errors.speciesId}
          onChange={(speciesId) => {
            form.setFieldValue('speciesId', speciesId);
            form.clearFieldError('speciesId');
          }}
        />
      )}
      {failure && (
        <AlertBand fact={`${failure.title}.`} announce>
          {failure.message}
        </AlertBand>
      )}
      <div className={classes.acts}>
        <Button type="submit" size="lg" loading={busy}>
          Empezar su libreta
        </Button>
        {!enter && (
          <Button variant="subtle" size="lg" onClick={tellMore}>
            Anotar más datos ahora
          </Button>
        )}
      </div>
    </form>
  );
}
