/** The branches of the clinic: a name on staff, entries and appointments. */
import { useState } from 'react';
import { branchNameInput } from '#server/accounts/clinic-profile/schema.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { invalidate } from '../../../lib/invalidate.ts';
import { readError, showError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { useLiveForm } from '../../../lib/use-live-form.ts';
import classes from './clinic.module.css';

type Branch = Answers['clinicProfile']['get']['branches'][number];

export function Branches({ branches }: { branches: readonly Branch[] }) {
  const add = trpc.clinicProfile.addBranch.useMutation();
  return (
    <section className={`sheet pad ${classes.part}`} aria-labelledby="sucursales">
      <h2 id="sucursales">Sucursales</h2>
      {branches.length === 0 ? (
        <p className="ink-2">Si atienden en un solo lugar, no hace falta ninguna.</p>
      ) : (
        <ul className={classes.branches}>
          {branches.map((branch) => (
            <BranchRow key={branch.branchId} {...branch} />
          ))}
        </ul>
      )}
      <BranchForm
        label="Otra sucursal"
        act="Agregar"
        name=""
        save={async (name) => {
          await add.mutateAsync({ name });
          showToast(`Agregaste ${name}.`);
        }}
      />
    </section>
  );
}

function BranchRow({ branchId, name }: Branch) {
  const [editing, setEditing] = useState(false);
  const rename = trpc.clinicProfile.renameBranch.useMutation();
  const remove = trpc.clinicProfile.removeBranch.useMutation({
    onError: (error) => showFailure(readError(error).message),
    onSuccess: () => showToast(`Quitaste ${name}. Lo que se firmó allí conserva su nombre.`),
    onSettled: () => invalidate('clinicProfile'),
  });
  if (editing)
    return (
      <li>
        <BranchForm
          label="Nombre de la sucursal"
          act="Guardar"
          name={name}
          save={async (typed) => {
            await rename.mutateAsync({ branchId, name: typed });
            setEditing(false);
          }}
        />
      </li>
    );
  return (
    <li className={classes.branch}>
      <b className="grow">{name}</b>
      <Button variant="subtle" size="sm" onClick={() => setEditing(true)} aria-label={`Cambiar el nombre de ${name}`}>
        Cambiar
      </Button>
      <Button
        variant="subtle"
        size="sm"
        color="red"
        loading={remove.isPending}
        onClick={() => remove.mutate({ branchId })}
        aria-label={`Quitar ${name}`}
      >
        Quitar
      </Button>
    </li>
  );
}

interface BranchFormProps {
  label: string;
  act: string;
  name: string;
  save: (name: string) => Promise<void>;
}

function BranchForm({ label, act, name, save }: BranchFormProps) {
  const [busy, setBusy] = useState(false);
  const { form, formProps, focusFirst } = useLiveForm({ schema: branchNameInput, initialValues: { name } });
  const submit = form.onSubmit(async (values) => {
    setBusy(true);
    try {
      await save(values.name.trim());
      form.reset();
      invalidate('clinicProfile');
    } catch (error) {
      const failure = showError(error, form);
      if (failure) showFailure(failure.message);
    } finally {
      setBusy(false);
    }
  }, focusFirst);
  return (
    <form className={classes.branchForm} onSubmit={submit} {...formProps}>
      <TextField label={label} {...form.getInputProps('name')} />
      <Button type="submit" variant="default" loading={busy}>
        {act}
      </Button>
    </form>
  );
}
