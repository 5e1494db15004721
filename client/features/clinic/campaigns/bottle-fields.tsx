/**
 * The data of a bottle: asked when a day begins, when the next bottle is opened, and where a refused dose
 * needs them.
 */
import { DateField } from '../../../components/date-field.tsx';
import { TextField } from '../../../components/fields.tsx';
import classes from './campaigns.module.css';

interface Bottle {
  lot: string | null;
  lotExpiresOn: string | null;
  laboratory: string | null;
}

interface BottleFieldsProps {
  values: Bottle;
  /** The errors by field name. */
  errors: Readonly<Record<string, string>>;
  onChange: (changes: Partial<Bottle>) => void;
}

export function BottleFields({ values, errors, onChange }: BottleFieldsProps) {
  const text = (name: 'lot' | 'laboratory') => ({
    name,
    optional: true,
    autoComplete: 'off',
    value: values[name] ?? '',
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <div className={classes.pair}>
        <TextField label="Lote" maxLength={40} {...text('lot')} />
        <DateField
          label="Caduca"
          name="lotExpiresOn"
          optional
          value={values.lotExpiresOn}
          error={errors['lotExpiresOn']}
          onChange={(lotExpiresOn) => onChange({ lotExpiresOn })}
        />
      </div>
      <TextField label="Laboratorio" maxLength={80} {...text('laboratory')} />
    </>
  );
}
