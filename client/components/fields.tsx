/**
 * Fields with the label above, the help below, and the error beside them. They take
 * `form.getInputProps('name')`. Optional fields say so in words; required ones need no star.
 */
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { tooLong } from '#server/platform/lib/field-words.ts';
import { IconButton } from './button.tsx';
import { FieldError } from './field-error.tsx';
import classes from './fields.module.css';
import { IconCheck, IconChevronDown, IconEye, IconEyeOff, IconLock } from './icons/base.tsx';

interface FieldWords {
  label: string;
  help?: ReactNode;
  error?: ReactNode;
  /** Adds "(opcional)" to the label. */
  optional?: boolean | undefined;
}

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size'>, FieldWords {
  /** Icon inside, on the left. */
  icon?: ReactNode;
  /** A unit or a short word inside, on the right ("kg"). */
  suffix?: ReactNode;
  /** A button inside, on the right. */
  rightSection?: ReactNode;
  /** Opens under the field's box (a list). */
  below?: ReactNode;
  /** Why the field cannot be changed: it is shown locked with this sentence under it. */
  locked?: string;
}

/** Text, e-mail, number: set `type`, `inputMode` and `autoComplete`. */
export function TextField({
  label,
  help,
  error,
  optional,
  icon,
  suffix,
  rightSection,
  below,
  locked,
  id,
  className,
  maxLength,
  ...input
}: TextFieldProps) {
  const own = useId();
  const field = id ?? own;
  // Numbers have a natural length limit; a long text stays as typed and the field reports it.
  const figures = input.inputMode === 'numeric' || input.inputMode === 'decimal';
  const wrong = (figures ? null : tooLong(input.value, maxLength)) ?? error;
  const right = locked ? <IconLock /> : (rightSection ?? suffix);
  return (
    <Field id={field} label={label} optional={optional} help={locked ?? help} error={wrong} className={className}>
      {icon && <span className={classes.left}>{icon}</span>}
      <input
        {...input}
        {...ariaProps(field, locked ?? help, wrong)}
        maxLength={figures ? maxLength : undefined}
        className={classes.input}
        data-left={icon ? true : undefined}
        data-right={typeof right === 'string' ? 'word' : right ? true : undefined}
        readOnly={locked ? true : input.readOnly}
      />
      {right && (
        <span className={classes.right} data-word={typeof right === 'string' || undefined}>
          {right}
        </span>
      )}
      {below}
    </Field>
  );
}

/** A password with the button that shows it. Set `autoComplete` to "current-password" or "new-password". */
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
        <IconButton label={shown ? 'Ocultar contraseña' : 'Mostrar contraseña'} onClick={() => setShown(!shown)}>
          <Eye />
        </IconButton>
      }
    />
  );
}

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'size' | 'onChange'>, FieldWords {
  /** An option with `value: ''` is the prompt before a choice ("Elige tu provincia"). */
  options: readonly { value: string; label: string }[];
  onChange?: (value: string) => void;
  icon?: ReactNode;
}

/** The native list: right for long lists on a phone (countries, provinces). For two to five choices use Pills. */
export function SelectField({
  label,
  help,
  error,
  optional,
  options,
  onChange,
  icon,
  id,
  className,
  ...select
}: SelectFieldProps) {
  const own = useId();
  const field = id ?? own;
  return (
    <Field id={field} label={label} optional={optional} help={help} error={error} className={className}>
      {icon && <span className={classes.left}>{icon}</span>}
      <select
        {...select}
        {...ariaProps(field, help, error)}
        className={classes.input}
        data-left={icon ? true : undefined}
        data-right
        onChange={(event) => onChange?.(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span className={`${classes.right} ${classes.arrow}`}>
        <IconChevronDown />
      </span>
    </Field>
  );
}

/** Several lines of text; grows with the text from `minRows` on. */
export function TextAreaField({
  label,
  help,
  error,
  optional,
  id,
  className,
  minRows = 3,
  maxLength,
  ...area
}: ComponentProps<'textarea'> & FieldWords & { minRows?: number }) {
  const own = useId();
  const field = id ?? own;
  const wrong = tooLong(area.value, maxLength) ?? error;
  return (
    <Field id={field} label={label} optional={optional} help={help} error={wrong} className={className}>
      <textarea
        rows={minRows}
        {...area}
        {...ariaProps(field, help, wrong)}
        className={`${classes.input} ${classes.area}`}
      />
    </Field>
  );
}

type CheckInputProps = Omit<ComponentProps<'input'>, 'size' | 'type'> &
  Omit<FieldWords, 'label' | 'optional'> & { label: ReactNode };

/** One checkbox; the whole line is clickable. Use `getInputProps('x', { type: 'checkbox' })`. */
export function CheckField(props: CheckInputProps) {
  return (
    <CheckInput {...props}>
      <span className={classes.box} aria-hidden="true">
        <IconCheck />
      </span>
    </CheckInput>
  );
}

function CheckInput({ label, help, error, id, className, children, ...box }: CheckInputProps) {
  const own = useId();
  const field = id ?? own;
  return (
    <div className={className}>
      <label className={classes.check}>
        <input {...box} {...ariaProps(field, help, error)} type="checkbox" />
        {children}
        <span>{label}</span>
      </label>
      <FieldMessages id={field} help={help} error={error} />
    </div>
  );
}

function Field({
  id,
  label,
  optional,
  help,
  error,
  className,
  children,
}: FieldWords & { id: string; optional: boolean | undefined; className: string | undefined; children: ReactNode }) {
  return (
    <div className={className ? `${classes.field} ${className}` : classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
        {optional && <span className={classes.optional}> (opcional)</span>}
      </label>
      <div className={classes.place}>{children}</div>
      <FieldMessages id={id} help={help} error={error} />
    </div>
  );
}

function FieldMessages({ id, help, error }: { id: string; help: ReactNode; error: ReactNode }) {
  return (
    <>
      {help && (
        <div id={`${id}-help`} className={classes.help}>
          {help}
        </div>
      )}
      {error && (
        <div id={`${id}-error`}>
          <FieldError>{error}</FieldError>
        </div>
      )}
    </>
  );
}

/** The ARIA attributes that tell a screen reader the help and the error. */
function ariaProps(id: string, help: ReactNode, error: ReactNode) {
  const described = [error ? `${id}-error` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ');
  return { id, 'aria-invalid': error ? (true as const) : undefined, 'aria-describedby': described || undefined };
}
