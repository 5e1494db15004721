/** One own field, as its kind is typed; read only where it is another's. */
import { DateField } from '../../../components/date-field.tsx';
import { SelectField, TextField } from '../../../components/fields.tsx';
import { Pills } from '../../../components/pills.tsx';
import { VALUE_LETTERS } from '#server/pets/own-fields/rules.ts';
import type { PetField } from './own-fields.tsx';

interface OwnValueFieldProps {
  field: PetField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

const YES_NO = [
  { value: '1', label: 'Sí' },
  { value: '0', label: 'No' },
  { value: '', label: 'No sé' },
];
/** So many options are seen at once; more are a list. */
const MOST_PILLS = 5;

export function OwnValueField({ field, value, error, onChange }: OwnValueFieldProps) {
  const { name, kind, options, ofClinic, writable } = field;
  if (!writable)
    return (
      <TextField
        label={name}
        value={field.said ?? ''}
        locked={ofClinic ? 'Lo anota la clínica.' : 'Puedes verlo, no cambiarlo.'}
        readOnly
      />
    );
  const common = { label: name, error };
  if (kind === 'date') return <DateField {...common} value={value} onChange={onChange} />;
  if (kind === 'yesNo') return <Pills {...common} layout="wrap" options={YES_NO} value={value} onChange={onChange} />;
  if (kind === 'choice') {
    // A word that is no choice any more stays where it stands.
    const words = value === '' || options.includes(value) ? options : [...options, value];
    const all = [...words.map((word) => ({ value: word, label: word })), { value: '', label: 'Sin anotar' }];
    return words.length <= MOST_PILLS ? (
      <Pills {...common} layout="wrap" options={all} value={value} onChange={onChange} />
    ) : (
      <SelectField {...common} options={all} value={value} onChange={onChange} />
    );
  }
  return (
    <TextField
      {...common}
      value={kind === 'number' ? value.replace('.', ',') : value}
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      maxLength={kind === 'number' ? 20 : VALUE_LETTERS}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
