/**
 * Fields with their label above, help under, and the error beside them. They take what `form.getInputProps('name')` gives.
 * Optional ones say so in words; required ones need no star.
 */
import { Checkbox, type CheckboxProps, NativeSelect, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FieldError } from './field-error.tsx';
import classes from './fields.module.css';
import { IconChevronDown, IconEye, IconEyeOff, IconLock } from './icons/base.tsx';

interface FieldWords {
  label: string;
  help?: ReactNode;
  /** Adds "(opcional)" to the label. */
  optional?: boolean;
}

export interface TextFieldProps
  extends Omit<TextInputProps, 'label' | 'description' | 'size' | 'leftSection' | 'rightSection'>,
    FieldWords {
  /** Icon inside, on the left. */
  icon?: ReactNode;
  /** A unit or a small word inside, on the right ("kg"). */
  suffix?: ReactNode;
  /** Buttons inside, on the right. */
  rightSection?: ReactNode;
  /** Why it cannot be changed: the field is shown locked with this sentence under it. */
  locked?: string;
}

/** Text, e-mail, number: say which with `type`, `inputMode` and `autoComplete`. */
export function TextField({
  label,
  help,
  optional,
  icon,
  suffix,
  rightSection,
  locked,
  error,
  ...input
}: TextFieldProps) {
  return (
    <TextInput
      {...input}
      label={<Label text={label} optional={optional} />}
      description={locked ?? help}
      error={error ? <FieldError>{error}</FieldError> : undefined}
      leftSection={icon}
      leftSectionWidth={icon ? 46 : undefined}
      rightSection={
        locked ? <IconLock /> : (rightSection ?? (suffix && <span className={classes.suffix}>{suffix}</span>))
      }
      rightSectionWidth={50}
      readOnly={locked ? true : (input.readOnly ?? false)}
    />
  );
}

/** A password with the eye that shows it. Give `autoComplete` "current-password" or "new-password". */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'suffix' | 'rightSection'>) {
  const [shown, setShown] = useState(false);
  const Eye = shown ? IconEyeOff : IconEye;
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={shown ? 'text' : 'password'}
      rightSection={
        <button
          type="button"
          className={classes.inside}
          aria-label={shown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Eye size={22} />
        </button>
      }
    />
  );
}

export interface SelectFieldProps extends FieldWords {
  /** `value: ''` with a label is the question before a choice ("Elige tu provincia"). */
  options: readonly { value: string; label: string }[];
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  onFocus?: () => void;
  error?: ReactNode;
  name?: string;
  autoComplete?: string;
  disabled?: boolean;
  icon?: ReactNode;
  'data-path'?: string;
}

/** The device's own list: right for long lists on a phone (countries, provinces). For two to five choices use Pills. */
export function SelectField({ label, help, optional, options, error, onChange, icon, ...input }: SelectFieldProps) {
  return (
    <NativeSelect
      {...input}
      label={<Label text={label} optional={optional} />}
      description={help}
      error={error ? <FieldError>{error}</FieldError> : undefined}
      data={options.map((option) => ({ ...option }))}
      leftSection={icon}
      rightSection={<IconChevronDown />}
      rightSectionWidth={46}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    />
  );
}

/** Several lines of text; grows with what is written. */
export function TextAreaField({
  label,
  help,
  optional,
  error,
  ...input
}: Omit<React.ComponentProps<typeof Textarea>, 'label' | 'description' | 'size'> & FieldWords) {
  return (
    <Textarea
      autosize
      minRows={3}
      maxRows={10}
      {...input}
      label={<Label text={label} optional={optional} />}
      description={help}
      error={error ? <FieldError>{error}</FieldError> : undefined}
    />
  );
}

/** One yes-or-no; `getInputProps('x', { type: 'checkbox' })`. */
export function CheckField({ error, ...input }: CheckboxProps) {
  return <Checkbox {...input} error={error ? <FieldError>{error}</FieldError> : undefined} />;
}

function Label({ text, optional }: { text: string; optional: boolean | undefined }) {
  return (
    <>
      {text}
      {optional && <span className={classes.optional}> (opcional)</span>}
    </>
  );
}
