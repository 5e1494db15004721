/** An address and its roles; sending it mails the invitation. */
import { useState } from 'react';
import { staffInviteInput } from '#server/accounts/staff/schema.ts';
import { MailField } from '../../../components/mail-field.tsx';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { IconMail } from '../../../components/icons/base.tsx';
import { showToast } from '../../../components/toast.tsx';
import { invalidate } from '../../../lib/invalidate.ts';
import { type Failure, showError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useLiveForm } from '../../../lib/use-live-form.ts';
import { RoleFields, valuesOf } from './role-fields.tsx';
import classes from './staff.module.css';

export function InviteStaff() {
  const invite = trpc.staff.invite.useMutation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { form, formProps, focusFirst } = useLiveForm({
    schema: staffInviteInput,
    initialValues: { email: '', ...valuesOf([]) },
  });
  const submit = form.onSubmit(async (values) => {
    if (invite.isPending) return;
    setFailure(null);
    try {
      const { email } = await invite.mutateAsync(values);
      form.reset();
      showToast(`Enviamos la invitación a ${email}.`);
      invalidate('staff');
    } catch (error) {
      setFailure(showError(error, form));
    }
  }, focusFirst);
  return (
    <form className={`sheet ${classes.form}`} aria-labelledby="invitar" onSubmit={submit} {...formProps}>
      <h2 id="invitar">Invita a alguien</h2>
      <MailField
        label="Su correo"
        autoComplete="off"
        maxLength={254}
        placeholder="nombre@correo.com"
        help="Le llega un enlace que sirve 7 días y solo con ese correo. Escribe su nombre y una contraseña, y entra."
        {...form.getInputProps('email')}
        value={form.values.email}
        onCorrect={(email) => form.setFieldValue('email', email)}
      />
      <RoleFields
        values={form.values}
        error={form.errors.roles as string | undefined}
        onChange={(role, on) => {
          form.clearFieldError('roles');
          form.setFieldValue(role, on);
        }}
      />
      {failure && (
        <AlertBand announce fact={`${failure.title}.`}>
          {failure.message}
        </AlertBand>
      )}
      <Button type="submit" size="lg" leftSection={<IconMail />} loading={invite.isPending}>
        Enviar invitación
      </Button>
    </form>
  );
}
