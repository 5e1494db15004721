/** The field for an animal's own code, its tag's, or its microchip. */
import { TextField } from '../../../components/fields.tsx';

interface AnimalCodeFieldProps {
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
}

export function AnimalCodeField({ value, error, onChange }: AnimalCodeFieldProps) {
  return (
    <TextField
      label="Código o microchip"
      name="code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={200}
      placeholder="K7Q2M-9XDTA"
      help="El de su cédula o su placa, o los 15 números del chip."
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
