/** A new password and its repetition, with the strength in bars and words. One that is seen while typed repeats itself. */
import { type ChangeEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
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
  /** On a phone the letters are seen from the first one on, unless a password manager fills them in. */
  seenOnPhone?: boolean;
}

export function NewPassword(props: NewPasswordProps) {
  const { form, label = 'Contraseña', seenOnPhone = false } = props;
  const { level, words } = props.strength;
  const input = form.getInputProps('password');
  const { password, confirmPassword } = form.values;
  const [seen, setSeen] = useState<boolean | null>(null);
  const { field, keep } = useCaretKept(seen === true);

  /** What was repeated by hand, and differs, stays as it is. */
  const repeat = (next: string) => {
    if (confirmPassword === '' || confirmPassword === password) form.setFieldValue('confirmPassword', next);
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const begins = seen === null && seenOnPhone && isTypedOnPhone(event);
    if (begins) {
      keep(event.currentTarget.selectionEnd);
      setSeen(true);
    }
    if (begins || seen) repeat(event.currentTarget.value);
    input.onChange(event);
  };
  const turn = () => {
    if (!seen) repeat(password);
    setSeen(!seen);
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
          <IconButton label={seen ? 'Ocultar contraseña' : 'Mostrar contraseña'} onClick={turn}>
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

/** A manager's password, or a pasted one, stays hidden. */
function isTypedOnPhone({ nativeEvent }: ChangeEvent<HTMLInputElement>): boolean {
  const kind = nativeEvent instanceof InputEvent ? nativeEvent.inputType : '';
  return /^insert(Text|CompositionText)$/.test(kind) && matchMedia('(pointer: coarse)').matches;
}

/** A field that changes its type under the finger may lose its caret. */
function useCaretKept(seen: boolean) {
  const field = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    const at = caret.current;
    caret.current = null;
    if (seen && at !== null) field.current?.setSelectionRange(at, at);
  }, [seen]);
  return { field, keep: (at: number | null) => void (caret.current = at) };
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
