/** Changes the password, with the current one. */
import { useState } from 'react';
import { changePasswordInput } from '#server/accounts/security/schema.ts';
import { MIN_ADMIN_PASSWORD, PASSWORDS_DIFFER } from '#server/accounts/sessions/schema.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { PasswordField } from '../../../components/fields.tsx';
import { NewPassword, STRENGTH_ID } from '../auth/new-password.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { showToast } from '../../../components/toast.tsx';
import { type Failure, showError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { useLiveForm } from '../../../lib/use-live-form.ts';
import { usePasswordStrength } from '../../../lib/use-password-strength.ts';
import { FactorField } from './factor-field.tsx';
import { Row } from './row.tsx';
import classes from './security.module.css';

type Me = Answers['auth']['me'];

export function PasswordSection({ me, hasPassword }: { me: Me; hasPassword: boolean }) {
  const [changing, setChanging] = useState(false);
  return (
    <Row
      title="Contraseña"
      value={hasPassword ? 'Guardada' : 'No tienes: entras con otra cuenta.'}
      note={hasPassword ? 'Solo tú la sabes. Al cambiarla se cierra tu sesión en los demás dispositivos.' : undefined}
      action={
        hasPassword && (
          <Button variant="default" onClick={() => setChanging(true)}>
            Cambiar contraseña
          </Button>
        )
      }
    >
      {changing && <ChangePassword me={me} onClose={() => setChanging(false)} />}
    </Row>
  );
}

function ChangePassword({ me, onClose }: { me: Me; onClose: () => void }) {
  const utils = trpc.useUtils();
  const change = trpc.security.changePassword.useMutation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { form, formProps, focusFirst } = useLiveForm({
    schema: changePasswordInput,
    initialValues: { currentPassword: '', password: '', confirmPassword: '', code: '' },
    more: ({ password, confirmPassword, code }) => ({
      code: me.secondFactor && code.trim() === '' ? 'Escribe el código.' : undefined,
      confirmPassword: password === confirmPassword ? undefined : PASSWORDS_DIFFER,
    }),
  });
  // The names that another screen has loaded already; the server knows them all.
  const pets = (utils.pets.list.getData() ?? []).map(({ name }) => name);
  const least = me.role === 'ROLE_ADMINISTRADOR' ? MIN_ADMIN_PASSWORD : undefined;
  const strength = usePasswordStrength(form.values.password, { ...me, pets }, least);
  const submit = form.onSubmit(async (values) => {
    setFailure(null);
    try {
      await change.mutateAsync(values);
      onClose();
      showToast('Cambiaste tu contraseña. Te lo confirmamos por correo.');
      void utils.security.invalidate();
    } catch (error) {
      setFailure(showError(error, form));
    }
  }, focusFirst);
  return (
    <Sheet
      opened
      onClose={onClose}
      title="Cambiar contraseña"
      dirty={form.isDirty()}
      onSubmit={() => submit()}
      actions={
        <Button
          type="submit"
          size="lg"
          fullWidth
          disabled={!strength.enough}
          aria-describedby={STRENGTH_ID}
          loading={change.isPending}
        >
          Guardar contraseña
        </Button>
      }
    >
      <div className={classes.form} onBlur={formProps.onBlur}>
        {failure && (
          <AlertBand fact={`${failure.title}.`} announce>
            {failure.message}
          </AlertBand>
        )}
        {/* Tells the browser's password manager which account this is. */}
        <input type="email" autoComplete="username" value={me.email} readOnly hidden />
        <PasswordField
          label="Contraseña de ahora"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <NewPassword form={form} label="Contraseña nueva" strength={strength} />
        {me.secondFactor && (
          <FactorField
            label="Código de tu aplicación"
            {...form.getInputProps('code')}
            onChange={(code) => form.setFieldValue('code', code)}
          />
        )}
      </div>
    </Sheet>
  );
}
