/** A new password and its repetition, with the strength in bars and words. One that is seen while typed repeats itself. */
import { type ChangeEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Strength } from '../../../lib/password-strength.ts';
import { IconButton } from '../../../components/button.tsx';
import { PasswordField, TextField } from '../../../components/fields.tsx';
import { IconEye, IconEyeOff } from '../../../components/icons/base.tsx';
import classes from './new-password.module.css';

/** Id of the text about the strength: a button that it disables names it with `aria-describedby`. */
export const STRENGTH_ID = 'fuerza-de-la-contrasena';

interface NewPasswordProps {
  /** A form with the fields password and confirmPassword. */
  form: {
    values: { password: string; confirmPassword: string };
    setFieldValue: (field: 'confirmPassword', value: string) => void;
    getInputProps: (field: 'password' | 'confirmPassword') => {
      error?: ReactNode;
      onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    };
  };
  /** From usePasswordStrength, which also decides whether the form may be sent. */
  strength: Strength;
  label?: string;
}

export function NewPassword(props: NewPasswordProps) {
  const { form, label = 'Contraseña' } = props;
  const { level, words } = props.strength;
  const input = form.getInputProps('password');
  const { password, confirmPassword } = form.values;
  const { seen, turn: show, field } = useSeen();

  const repeated = useRef(false);
  /** What was repeated by hand, and differs, stays as it is. */
  const repeat = (next: string) => {
    if (confirmPassword !== '' && confirmPassword !== password) return;
    repeated.current = true;
    form.setFieldValue('confirmPassword', next);
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    if (seen) repeat(event.currentTarget.value);
    // Hidden again and written on, it is no longer what repeated itself.
    else if (repeated.current && confirmPassword === password) form.setFieldValue('confirmPassword', '');
    input.onChange(event);
  };
  const turn = () => {
    if (!seen) repeat(password);
    show();
  };
  const Eye = seen ? IconEyeOff : IconEye;
  return (
    <>
      <TextField
        label={label}
        autoComplete="new-password"
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
        help={<Words level={level} words={input.error ? null : words} />}
        {...input}
        ref={field}
        type={seen ? 'text' : 'password'}
        onChange={change}
        rightSection={
          <IconButton
            label={seen ? 'Ocultar contraseña' : 'Mostrar contraseña'}
            onClick={turn}
            // The field keeps the focus, and a phone its keyboard.
            onMouseDown={(event) => event.preventDefault()}
          >
            <Eye />
          </IconButton>
        }
      />
      <PasswordField
        label="Repite la contraseña"
        autoComplete="new-password"
        help={seen && password !== '' && confirmPassword === password && 'Se repite sola mientras la ves.'}
        {...form.getInputProps('confirmPassword')}
      />
    </>
  );
}

/** Seen by the person's own press alone, never remembered, and no more once the page was left for another. */
function useSeen() {
  const field = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!seen) return undefined;
    const hide = () => document.hidden && setSeen(false);
    document.addEventListener('visibilitychange', hide);
    return () => document.removeEventListener('visibilitychange', hide);
  }, [seen]);
  // A field that changes its type may lose its caret.
  useLayoutEffect(() => {
    const at = caret.current;
    caret.current = null;
    if (at !== null && field.current === document.activeElement) field.current?.setSelectionRange(at, at);
  }, [seen]);
  const turn = () => {
    caret.current = field.current?.selectionEnd ?? null;
    setSeen(!seen);
  };
  return { seen, turn, field };
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
