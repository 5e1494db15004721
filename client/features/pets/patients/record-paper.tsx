/** «Tengo el permiso firmado»: consent on paper, which the clinic keeps and the guardian sees. */
import { paperConsentInput } from '#server/pets/patients/schema.ts';
import { TextAreaField } from '../../../components/fields.tsx';
import { showToast } from '../../../components/toast.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { AnimalCodeField } from './animal-code-field.tsx';
import { TypedFormShell } from './typed-form.tsx';
import { useTypedForm, type WayProps } from './use-typed-form.ts';

export function RecordPaper({ typed, put, onOpened }: WayProps) {
  const record = trpc.patients.recordPaper.useMutation();
  const { code, note } = typed;
  const form = useTypedForm(paperConsentInput, { code, note });
  const open = async (values: { code: string; note: string }) => {
    const { petId } = await record.mutateAsync(values);
    showToast('Anotaste el permiso firmado. Ya es paciente.');
    onOpened(petId);
  };
  return (
    <TypedFormShell of={form} call={open} submit="Abrir con el permiso firmado">
      <AnimalCodeField
        value={code}
        error={form.errors.code}
        onChange={(typedCode) => {
          put({ code: typedCode });
          form.forget('code');
        }}
      />
      <TextAreaField
        label="Quién firmó y dónde está el papel"
        name="note"
        maxLength={200}
        minRows={2}
        help="Queda en el registro. Su tutor ve el permiso en su cuenta y puede terminarlo."
        value={note}
        error={form.errors.note}
        onChange={({ currentTarget }) => {
          put({ note: currentTarget.value });
          form.forget('note');
        }}
      />
    </TypedFormShell>
  );
}
