/** Links a medicine or a visit to one of the animal's diseases, where it has any. */
import { SelectField } from '../../../components/fields.tsx';
import type { PetRecord } from './entry-place.ts';

interface IllnessFieldProps {
  label: string;
  illnesses: PetRecord['illnesses'];
  value: number | null;
  error: string | undefined;
  onChange: (illnessId: number | null) => void;
}

export function IllnessField({ label, illnesses, value, error, onChange }: IllnessFieldProps) {
  // A finished or disabled disease is offered only where it is already linked.
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
