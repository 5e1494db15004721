/** For a member without an animal: only its name and species, which start the registration. */
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields.tsx';
import { SkeletonForm } from '../../../components/skeleton.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import classes from './first-pet.module.css';
import { EMPTY_PET, isPetDraft, NEW_PET_DRAFT, type PetValues } from './pet-form.ts';
import { SpeciesTiles } from './species-tiles.tsx';

export function FirstPet() {
  const navigate = useNavigate();
  const species = trpc.reference.species.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const draft = useDraft<PetValues>(NEW_PET_DRAFT, isPetDraft);
  const begun = draft.restored ?? EMPTY_PET;
  const form = useForm({
    initialValues: { name: begun.name, speciesId: begun.speciesId },
    onValuesChange: (values) => draft.keep({ ...begun, ...values }),
  });
  const go = () => {
    draft.flush();
    void navigate({ to: '/dashboard/nuevaMascota' });
  };
  return (
    <form
      className={`sheet ${classes.card}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <TextField
        label="¿Cómo se llama?"
        autoComplete="off"
        autoCapitalize="words"
        maxLength={60}
        {...form.getInputProps('name')}
      />
      {species.data ? (
        <SpeciesTiles
          species={species.data}
          value={form.values.speciesId}
          onChange={(speciesId) => form.setFieldValue('speciesId', speciesId)}
        />
      ) : (
        // Without the species a name is enough to begin: the registration asks again.
        species.isPending && <SkeletonForm fields={1} />
      )}
      <Button type="submit" size="lg">
        Empezar su libreta
      </Button>
    </form>
  );
}
