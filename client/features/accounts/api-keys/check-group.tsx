/** Several checkboxes under one question; the error stands between the question and the boxes. */
import { useId } from 'react';
import classes from './check-group.module.css';
import { CheckField } from '../../../components/fields.tsx';

interface CheckGroupProps<Value extends string> {
  label: string;
  options: readonly Value[];
  words: Readonly<Record<Value, { title: string; what: string }>>;
  value: readonly Value[];
  error?: string | undefined;
  onChange: (value: Value[]) => void;
}

export function CheckGroup<Value extends string>({
  label,
  options,
  words,
  value,
  error,
  onChange,
}: CheckGroupProps<Value>) {
  const wrong = useId();
  return (
    <fieldset className={classes.group} aria-describedby={error ? wrong : undefined}>
      <legend>{label}</legend>
      {error && (
        <p id={wrong} className="small" role="alert">
          {error}
        </p>
      )}
      {options.map((option) => (
        <CheckField
          key={option}
          label={words[option].title}
          help={words[option].what}
          checked={value.includes(option)}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? [...value, option] : value.filter((one) => one !== option))
          }
        />
      ))}
    </fieldset>
  );
}
