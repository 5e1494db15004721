/** The six digits that a guardian reads aloud. */
import { consentCodeInput } from '#server/pets/patients/schema.ts';
import { TextField } from '../../../components/fields.tsx';
import { showToast } from '../../../components/toast.tsx';
import { trpc } from '../../../lib/trpc.ts';
import classes from './patients.module.css';
import { TypedFormShell } from './typed-form.tsx';
import { useTypedForm, type WayProps } from './use-typed-form.ts';

export function TypeCode({ typed, put, onOpened }: WayProps) {
  const redeem = trpc.patients.redeem.useMutation();
  const form = useTypedForm(consentCodeInput, { code: typed.digits });
  const open = async (values: { code: string }) => {
    const { petId } = await redeem.mutateAsync(values);
    showToast('Su tutor dio permiso. Ya es paciente.');
    onOpened(petId);
  };
  return (
    <TypedFormShell of={form} call={open} submit="Abrir">
      <TextField
        label="Los seis números"
        name="code"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        placeholder="482 913"
        className={classes.digitsField ?? ''}
        help="Su tutor los ve en su teléfono: la ficha de su animal, «Más acciones», «Permisos». Pide que los lea en voz alta."
        value={typed.digits}
        error={form.errors.code}
        onChange={({ currentTarget }) => {
          put({ digits: currentTarget.value });
          form.forget('code');
        }}
      />
    </TypedFormShell>
  );
}
