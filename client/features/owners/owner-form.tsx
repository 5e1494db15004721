/** Writes a new person down, or changes one. What was typed survives a reload. */
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { createOwnerInput } from '#server/owners/schema.ts';
import { AlertBand } from '../../components/alert-band.tsx';
import { Button } from '../../components/button.tsx';
import { type Failure, showError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { OwnerFields } from './owner-fields.tsx';
import classes from './owners.module.css';

interface OwnerValues {
  name: string;
  surname: string;
  phone: string;
  email: string;
}

const NOBODY: OwnerValues = { name: '', surname: '', phone: '', email: '' };

interface OwnerFormProps {
  owner: { id: number; name: string; surname: string; phone: string | null; email: string | null } | undefined;
  onSaved: (name: string) => void;
}

export function OwnerForm({ owner, onSaved }: OwnerFormProps) {
  const utils = trpc.useUtils();
  const create = trpc.owners.create.useMutation();
  const update = trpc.owners.update.useMutation();
  const start = owner ? valuesOf(owner) : NOBODY;
  const draft = useDraft<OwnerValues>(owner ? `tutor:${owner.id}` : 'nuevoTutor', (values) => 'surname' in values);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef(false);
  const form = useForm<OwnerValues>({
    initialValues: draft.restored ?? start,
    validate: problems,
    validateInputOnBlur: true,
    onValuesChange: (values) => draft.keep(values),
  });

  const save = async () => {
    if (running.current) return;
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return form.getInputNode(Object.keys(errors)[0] ?? '')?.focus();
    const values = form.getValues();
    running.current = true;
    setFailure(null);
    try {
      if (owner) await update.mutateAsync({ ownerId: owner.id, ...values });
      else await create.mutateAsync(values);
      draft.clear();
      void Promise.all([utils.owners.invalidate(), utils.pets.invalidate(), utils.auth.me.invalidate()]);
      onSaved(values.name.trim());
    } catch (error) {
      setFailure(showError(error, form));
    } finally {
      running.current = false;
    }
  };

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <OwnerFields get={(field) => form.getInputProps(field)} />
      {failure && (
        <AlertBand announce fact={`${failure.title}.`}>
          {failure.message}
        </AlertBand>
      )}
      <Button type="submit" size="lg" loading={create.isPending || update.isPending}>
        {owner ? 'Guardar cambios' : 'Agregar a la lista'}
      </Button>
    </form>
  );
}

function valuesOf({ name, surname, phone, email }: NonNullable<OwnerFormProps['owner']>): OwnerValues {
  return { name, surname, phone: phone ?? '', email: email ?? '' };
}

function problems(values: OwnerValues): Record<string, string> {
  const { error } = createOwnerInput.safeParse(values);
  const issues = error?.issues.map(({ path, message }) => [String(path[0]), message] as const) ?? [];
  const found: Record<string, string> = Object.fromEntries(issues.toReversed());
  return values.name.trim() === '' ? { ...found, name: 'Escribe su nombre.' } : found;
}
