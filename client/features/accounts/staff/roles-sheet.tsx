/** The roles of one member; saving gives exactly these. */
import { useState } from 'react';
import { rolesOf } from '#server/platform/core/rights.ts';
import { Button } from '../../../components/button.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { RoleFields, valuesOf } from './role-fields.tsx';
import { type Member, useStaff, wholeName } from './use-staff.ts';

export function RolesSheet({ member, onClose }: { member: Member; onClose: () => void }) {
  const { changeRoles, busy } = useStaff();
  const [values, setValues] = useState(() => valuesOf(member.roles));
  const roles = rolesOf(values);
  const dirty = roles.join() !== member.roles.join();
  return (
    <Sheet
      opened
      title={`Roles de ${wholeName(member)}`}
      onClose={onClose}
      dirty={dirty}
      onSubmit={() => {
        if (roles.length > 0 && dirty) void changeRoles(member, roles).then(onClose);
      }}
      actions={
        <Button type="submit" size="lg" fullWidth loading={busy} disabled={!dirty || roles.length === 0}>
          Guardar los roles
        </Button>
      }
    >
      <RoleFields
        values={values}
        onChange={(role, on) => setValues({ ...values, [role]: on })}
        error={roles.length === 0 ? 'Deja al menos un rol. Para que salga del equipo está «Quitar del equipo».' : null}
      />
      {values.administrator && !member.roles.includes('administrator') && (
        <p className="ink-2">
          {wholeName(member)} tendrá que entrar otra vez: quien administra confirma su contraseña cada día.
        </p>
      )}
    </Sheet>
  );
}
