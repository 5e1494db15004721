/** A new password and its repetition, with the strength in bars and words. */
import type { ReactNode } from 'react';
import type { Strength } from '../../../lib/password-strength.ts';
import { PasswordField } from '../../../components/fields.tsx';
import classes from './new-password.module.css';

/** Id of the text about the strength: a button that it disables names it with `aria-describedby`. */
export const STRENGTH_ID = 'fuerza-de-la-contrasena';

interface NewPasswordProps {
  /** A form with the fields password and confirmPassword. */
  form: { getInputProps: (field: 'password' | 'confirmPassword') => { error?: ReactNode } };
  /** From usePasswordStrength, which also decides whether the form may be sent. */
  strength: Strength;
  label?: string;
}

export function NewPassword({ form, strength: { level, words }, label = 'Contraseña' }: NewPasswordProps) {
  const input = form.getInputProps('password');
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        help={<Words level={level} words={input.error ? null : words} />}
        {...input}
      />
      <PasswordField
        label="Repite la contraseña"
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
    </>
  );
}

function Words({ level, words }: { level: number; words: ReactNode }) {
  return (
    <>
      <span className={classes.bars} data-level={level} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <span id={STRENGTH_ID} aria-live="polite">
        {words}
      </span>
    </>
  );
}
