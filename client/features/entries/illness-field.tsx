/** One of the animal's diseases, where it has any: what a medicine or a visit is for. */
import { SelectField } from '../../components/fields.tsx';
import type { PetRecord } from './entry-place.ts';

interface IllnessFieldProps {
  label: string;
  illnesses: PetRecord['illnesses'];
  value: number | null;
  error: string | undefined;
  onChange: (illnessId: number | null) => void;
}

export function IllnessField({ label, illnesses, value, error, onChange }: IllnessFieldProps) {
  // Those that are over or were put away only where they are already named.
  const offered = illnesses.filter(
    ({ id, state, disabledAt }) => id === value || (state !== 'overcome' && disabledAt === null),
  );
  if (offered.length === 0) return null;
  return (
    <SelectField
      label={label}
      name="illnessId"
      optional
      value={value === null ? '' : String(value)}
      error={error}
      options={[
        { value: '', label: 'Ninguna en especial' },
        ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(picked) => onChange(picked === '' ? null : Number(picked))}
    />
  );
}
