/** Removing the second factor or its recovery codes asks for both factors again: the password and a code. */
import { useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { PasswordField, TextField } from '../../../components/fields.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { readError } from '../../../lib/show-error.ts';
import classes from './security.module.css';

interface ProveProps {
  title: string;
  /** The consequence, in words. */
  children: string;
  act: { label: string; run: (proof: { password: string; code: string }) => Promise<void>; busy: boolean };
  destructive?: boolean;
  hasPassword: boolean;
  onClose: () => void;
}

export function Prove({ title, children, act, destructive = false, hasPassword, onClose }: ProveProps) {
  const [values, setValues] = useState({ password: '', code: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const change = (field: keyof typeof values) => (event: { currentTarget: { value: string } }) => {
    setValues({ ...values, [field]: event.currentTarget.value });
    setErrors({});
  };
  const submit = async () => {
    const wrong = {
      ...(hasPassword && values.password === '' ? { password: 'Escribe tu contraseña.' } : {}),
      ...(values.code.trim() === '' ? { code: 'Escribe el código.' } : {}),
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
        <TextField
          label="Código"
          help="Los seis números de tu aplicación, o un código de recuperación."
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={values.code}
          error={errors.code}
          onChange={change('code')}
        />
      </div>
    </Sheet>
  );
}
