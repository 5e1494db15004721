/** Spreadsheet rows of the long lists. Pure. */
import type { CalendarDate, Flag, Instant, OwnerIdKind, Role, Sex, UserStatus } from '#db/types.ts';
import type { CareState } from '#server/health/due/lines.rules.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { showCode } from '#server/platform/lib/codes.ts';
import { contactOf } from '#server/accounts/owners/rules.ts';
import { SEX_WORDS } from '#server/pets/pets/rules.ts';

const column = (key: string, header: string, kind?: 'day' | 'number' | 'phone') => ({
  key,
  header,
  ...(kind && { kind }),
});

export const PET_COLUMNS = [
  column('code', 'Código'),
  column('name', 'Nombre'),
  column('species', 'Especie'),
  column('breed', 'Raza'),
  column('sex', 'Sexo'),
  column('birthOn', 'Nacimiento', 'day'),
  column('microchip', 'Microchip'),
  column('state', 'Estado'),
  column('nextOn', 'Próxima fecha', 'day'),
  column('guardian', 'Tutor'),
  column('phone', 'Teléfono', 'phone'),
  column('email', 'Correo'),
  column('user', 'Cuenta'),
  column('since', 'Desde', 'day'),
];
export const USER_COLUMNS = [
  column('name', 'Nombre'),
  column('email', 'Correo'),
  column('phone', 'Teléfono', 'phone'),
  column('role', 'Rol'),
  column('status', 'Estado'),
  column('pets', 'Mascotas', 'number'),
  column('since', 'Desde', 'day'),
];
export const OWNER_COLUMNS = [
  column('name', 'Nombre'),
  column('idNumber', 'Identificación'),
  column('phone', 'Teléfono', 'phone'),
  column('email', 'Correo'),
  column('city', 'Ciudad'),
  column('pets', 'Mascotas', 'number'),
  column('user', 'Cuenta'),
  column('userEmail', 'Correo de la cuenta'),
  column('since', 'Desde', 'day'),
];

const CARE_WORDS: Record<CareState, string> = {
  overdue: 'Vencida',
  soon: 'Próxima',
  ok: 'Al día',
  unknown: 'Sin registro',
};

interface PetRow {
  code: string;
  name: string;
  speciesName: string;
  breed: string | null;
  sex: Sex;
  birthOn: CalendarDate | null;
  microchip: string | null;
  lostAt: Instant | null;
  deceasedOn: CalendarDate | null;
  nextOn: CalendarDate | null;
  ownerName: string;
  ownerSurname: string;
  ownerPhone: string | null;
  ownerEmail: string | null;
  principal: Flag;
  userName: string;
  userSurname: string;
  userEmail: string;
  userPhone: string | null;
  /** The keeper's id where the clinic keeps the animal itself: its account is no person's. */
  keptBy: number | null;
  createdAt: Instant;
}

export function petCells(pet: PetRow, care: CareState, timeZone: string) {
  const state = pet.deceasedOn ? 'En recuerdo' : pet.lostAt ? 'Perdida' : CARE_WORDS[care];
  const account = pet.keptBy === null ? { phone: pet.userPhone, email: pet.userEmail } : { phone: null, email: null };
  return {
    code: showCode(pet.code),
    name: pet.name,
    species: pet.speciesName,
    breed: pet.breed,
    sex: SEX_WORDS[pet.sex],
    birthOn: pet.birthOn,
    microchip: pet.microchip,
    state,
    nextOn: pet.deceasedOn ? null : pet.nextOn,
    guardian: fullName(pet.ownerName, pet.ownerSurname),
    ...contactOf({ principal: pet.principal, phone: pet.ownerPhone, email: pet.ownerEmail }, account),
    user: pet.keptBy === null ? fullName(pet.userName, pet.userSurname) : '',
    since: dayIn(timeZone, pet.createdAt),
  };
}

interface UserRow {
  name: string;
  surname: string;
  email: string;
  phone: string | null;
  role: Role;
  status: UserStatus;
  pets: number;
  createdAt: Instant;
}

const STATUS_WORDS: Record<UserStatus, string> = {
  unconfirmed: 'Sin confirmar',
  active: 'Activa',
  disabled: 'Deshabilitada',
};

export function userCells({ name, surname, email, phone, role, status, pets, createdAt }: UserRow, timeZone: string) {
  return {
    name: fullName(name, surname),
    email,
    phone,
    role: role === 'ROLE_ADMINISTRADOR' ? 'Administrador' : 'Usuario',
    status: STATUS_WORDS[status],
    pets,
    since: dayIn(timeZone, createdAt),
  };
}

interface OwnerRow {
  name: string;
  surname: string;
  principal: Flag;
  idKind: OwnerIdKind | null;
  idNumber: string | null;
  phone: string | null;
  email: string | null;
  city: string | null;
  pets: number;
  userName: string;
  userSurname: string;
  userEmail: string;
  /** The keeper's id where the clinic keeps the owner itself: its account has no address. */
  keptBy: number | null;
  createdAt: Instant;
}

export function ownerCells(owner: OwnerRow, timeZone: string) {
  const { name, surname, idNumber, phone, email, city, pets, userName, userSurname, userEmail, keptBy, createdAt } =
    owner;
  return {
    name: fullName(name, surname),
    idNumber,
    phone,
    email,
    city,
    pets,
    user: keptBy === null ? fullName(userName, userSurname) : '',
    userEmail: keptBy === null ? userEmail : '',
    since: dayIn(timeZone, createdAt),
  };
}

function fullName(name: string, surname: string): string {
  return `${name} ${surname}`.trim();
}
