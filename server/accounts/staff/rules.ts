/** The roles of the clinic's staff in words. Runs in the browser too. */
import { STAFF_ROLES, type StaffRole } from '#server/platform/core/rights.ts';

export const INVITE_DAYS = 7;

/** For an invitation whose sender has no account any more. */
export const UNNAMED_INVITER = 'La clínica';

/** In the form's order. */
export const ROLE_WORDS: Readonly<Record<StaffRole, { name: string; does: string }>> = {
  administrator: {
    name: 'Administración',
    does: 'Cuentas, equipo, catálogo, pagos, respaldos y todo lo que se configura.',
  },
  veterinarian: { name: 'Veterinaria', does: 'Lee la libreta de los pacientes y firma lo que anota en ella.' },
  reception: {
    name: 'Recepción',
    does: 'Encuentra y registra pacientes, llama a sus tutores, jornadas, placas y entregas.',
  },
};

/** `Administración y Veterinaria`. */
export function rolesInWords(roles: readonly StaffRole[]): string {
  const names = STAFF_ROLES.filter((role) => roles.includes(role)).map((role) => ROLE_WORDS[role].name);
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} y ${names.at(-1)}`;
}

/** The columns of a set of roles. */
export function flagsOf(roles: readonly StaffRole[]) {
  const flag = (role: StaffRole) => (roles.includes(role) ? (1 as const) : (0 as const));
  return { administrator: flag('administrator'), veterinarian: flag('veterinarian'), reception: flag('reception') };
}

/** As a veterinarian signs: `Dra. Paz Vera`. */
export function signedName({ prefix, professionalName }: { prefix: string | null; professionalName: string | null }) {
  return [prefix, professionalName].filter(Boolean).join(' ');
}

interface Standing {
  id: number;
  role: 'ROLE_USUARIO' | 'ROLE_ADMINISTRADOR';
  status: 'unconfirmed' | 'active' | 'disabled';
}

/** Whether no administrator would remain without this account. `held` are locked rows. */
export function leavesNoAdministrator(held: readonly Standing[], userId: number): boolean {
  const administers = (one: Standing) => one.role === 'ROLE_ADMINISTRADOR' && one.status === 'active';
  const target = held.find(({ id }) => id === userId);
  return target !== undefined && administers(target) && !held.some((one) => one.id !== userId && administers(one));
}
