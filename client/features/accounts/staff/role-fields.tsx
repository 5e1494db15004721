/** The three roles of the clinic's staff, each with what it does. */
import { ROLE_WORDS } from '#server/accounts/staff/rules.ts';
import { STAFF_ROLES, type StaffRole } from '#server/platform/core/rights.ts';
import { FieldError } from '../../../components/field-error.tsx';
import { SwitchField } from '../../../components/switch-field.tsx';
import classes from './staff.module.css';

export type RoleValues = Record<StaffRole, boolean>;

interface RoleFieldsProps {
  values: RoleValues;
  onChange: (role: StaffRole, on: boolean) => void;
  error?: string | null | undefined;
}

export function RoleFields({ values, onChange, error }: RoleFieldsProps) {
  return (
    <fieldset className={classes.roles} aria-invalid={error ? true : undefined}>
      <legend className={classes.legend}>Roles</legend>
      {STAFF_ROLES.map((role) => (
        <SwitchField
          key={role}
          label={ROLE_WORDS[role].name}
          help={ROLE_WORDS[role].does}
          checked={values[role]}
          onChange={(on) => onChange(role, on)}
        />
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

export function valuesOf(roles: readonly StaffRole[]): RoleValues {
  return {
    administrator: roles.includes('administrator'),
    veterinarian: roles.includes('veterinarian'),
    reception: roles.includes('reception'),
  };
}
