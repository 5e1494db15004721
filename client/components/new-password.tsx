/** A new password and its repetition, with the strength in bars and words. */
import type { ReactNode } from 'react';
import { PasswordField } from './fields.tsx';
import { passwordStrength } from '../lib/password-strength.ts';
import classes from './new-password.module.css';

interface NewPasswordProps {
  /** A form that has the fields password and confirmPassword. */
  form: {
    values: { password: string };
    getInputProps: (field: 'password' | 'confirmPassword') => { error?: ReactNode };
  };
  /** Words that a stranger knows about this person. */
  own?: readonly string[];
  /** Characters that this account asks for. */
  least?: number;
  label?: string;
}

export function NewPassword({ form, own, least, label = 'Contraseña' }: NewPasswordProps) {
  const { level, words } = passwordStrength(form.values.password, own, least);
  const input = form.getInputProps('password');
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        help={<Strength level={level} words={input.error ? null : words} />}
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

function Strength({ level, words }: { level: number; words: ReactNode }) {
  return (
    <>
      <span className={classes.bars} data-level={level} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <span aria-live="polite">{words}</span>
    </>
  );
}
