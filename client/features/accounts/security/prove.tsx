/** Removing a way in asks for what proves the person again: the password, and a code where there is a second step. */
import { useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { PasswordField } from '../../../components/fields.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { readError } from '../../../lib/show-error.ts';
import { FactorField } from './factor-field.tsx';
import classes from './security.module.css';

interface ProveProps {
  title: string;
  /** The consequence, in words. */
  children: string;
  act: { label: string; run: (proof: { password: string; code: string }) => Promise<void>; busy: boolean };
  destructive?: boolean;
  hasPassword: boolean;
  asksCode?: boolean;
  onClose: () => void;
}

export function Prove({
  title,
  children,
  act,
  destructive = false,
  hasPassword,
  asksCode = true,
  onClose,
}: ProveProps) {
  const [values, setValues] = useState({ password: '', code: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const change = (field: keyof typeof values) => (event: { currentTarget: { value: string } }) => {
    setValues({ ...values, [field]: event.currentTarget.value });
    setErrors({});
  };
  const submit = async () => {
    const wrong = {
      ...(hasPassword && values.password === '' ? { password: 'Escribe tu contraseña.' } : {}),
      ...(asksCode && values.code.trim() === '' ? { code: 'Escribe el código.' } : {}),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    try {
      await act.run(values);
    } catch (error) {
      const { fields, message } = readError(error);
      setErrors(Object.keys(fields).length > 0 ? fields : { form: message });
    }
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={title}
      onSubmit={() => void submit()}
      actions={
        <Button type="submit" size="lg" fullWidth color={destructive ? 'red' : 'stamp'} loading={act.busy}>
          {act.label}
        </Button>
      }
    >
      <div className={classes.form}>
        <p className="ink-2">{children}</p>
        {errors.form && <AlertBand announce>{errors.form}</AlertBand>}
        {hasPassword && (
          <PasswordField
            label="Tu contraseña"
            autoComplete="current-password"
            value={values.password}
            error={errors.password}
            onChange={change('password')}
          />
        )}
        {asksCode && (
          <FactorField
            label="Código"
            value={values.code}
            error={errors.code}
            onChange={(value) => change('code')({ currentTarget: { value } })}
          />
        )}
      </div>
    </Sheet>
  );
}
