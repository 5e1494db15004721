/** How a veterinarian signs: prefix, professional name, registration, specialty, branch. */
import { useState } from 'react';
import { staffProfileInput } from '#server/accounts/staff/schema.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { SelectField, TextField } from '../../../components/fields.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { showToast } from '../../../components/toast.tsx';
import { invalidate } from '../../../lib/invalidate.ts';
import { type Failure, showError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useLiveForm } from '../../../lib/use-live-form.ts';
import classes from './staff.module.css';

interface Signing {
  userId: number;
  prefix: string | null;
  professionalName: string | null;
  registration: string | null;
  specialty: string | null;
  branchId: number | null;
}

interface SignatureSheetProps {
  profile: Signing;
  branches: readonly { branchId: number; name: string }[];
  onClose: () => void;
}

export function SignatureSheet({ profile, branches, onClose }: SignatureSheetProps) {
  const save = trpc.staff.saveProfile.useMutation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { form, formProps, focusFirst } = useLiveForm({
    schema: staffProfileInput.omit({ userId: true, branchId: true }),
    initialValues: {
      prefix: profile.prefix ?? '',
      professionalName: profile.professionalName ?? '',
      registration: profile.registration ?? '',
      specialty: profile.specialty ?? '',
      branch: String(profile.branchId ?? ''),
    },
  });
  const submit = form.onSubmit(async ({ branch, ...values }) => {
    setFailure(null);
    try {
      const { userId } = profile;
      await save.mutateAsync({ userId, ...values, branchId: branch === '' ? null : Number(branch) });
      showToast('Guardaste cómo firma.');
      invalidate('staff');
      invalidate('credentials');
      onClose();
    } catch (error) {
      setFailure(showError(error, form));
    }
  }, focusFirst);
  return (
    <Sheet
      opened
      title="Cómo firma"
      onClose={onClose}
      dirty={form.isDirty()}
      onSubmit={() => submit()}
      actions={
        <Button type="submit" size="lg" fullWidth loading={save.isPending} disabled={!form.isDirty()}>
          Guardar
        </Button>
      }
    >
      <div className={classes.fields} {...formProps}>
        <div className={classes.named}>
          <TextField label="Título" optional placeholder="Dra." {...form.getInputProps('prefix')} />
          <TextField
            label="Nombre profesional"
            placeholder="Lucía Vera Andrade"
            {...form.getInputProps('professionalName')}
          />
        </div>
        <TextField
          label="Registro profesional"
          help="El número de la SENESCYT o del colegio."
          {...form.getInputProps('registration')}
        />
        <TextField label="Especialidad" optional {...form.getInputProps('specialty')} />
        {branches.length > 0 && (
          <SelectField
            label="Sucursal"
            optional
            options={[
              { value: '', label: 'Ninguna' },
              ...branches.map(({ branchId, name }) => ({ value: String(branchId), label: name })),
            ]}
            {...form.getInputProps('branch')}
          />
        )}
        {failure && (
          <AlertBand announce fact="No se guardó.">
            {failure.message}
          </AlertBand>
        )}
      </div>
    </Sheet>
  );
}
