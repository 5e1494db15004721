/** The columns of the administration's list of accounts. */
import { Link } from '@tanstack/react-router';
import { IconCheckCircle, IconClock, IconLock } from '../../../components/icons/base.tsx';
import { IconShield } from '../../../components/icons/frame.tsx';
import { PersonMark } from '../../../components/pet-photo.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { showDate } from '../../../lib/dates.ts';
import { count, personInitials } from '../../../lib/format.ts';
import type { Answers } from '../../../lib/trpc.ts';
import type { Column } from './admin-rows.tsx';
import classes from './admin-list.module.css';

type UserRow = Answers['adminLists']['users']['rows'][number];

const STATES = {
  unconfirmed: { word: 'Sin confirmar', icon: <IconClock /> },
  active: { word: 'Activa', icon: <IconCheckCircle /> },
  disabled: { word: 'Deshabilitada', icon: <IconLock /> },
};

export const USER_COLUMNS: readonly Column<UserRow>[] = [
  {
    title: 'Persona',
    width: 'wide',
    cell: (user) => {
      const name = `${user.name} ${user.surname}`.trim();
      return (
        <span className={classes.main}>
          <PersonMark initials={personInitials(user.name, user.surname)} />
          <span>
            <span className={classes.name} title={name}>
              {name}
            </span>
            <span className={classes.under}>{user.email}</span>
          </span>
        </span>
      );
    },
  },
  {
    title: 'Rol',
    width: 'middle',
    cell: (user) =>
      user.role === 'ROLE_ADMINISTRADOR' ? (
        <Chip tone="blue" icon={<IconShield />}>
          Administrador
        </Chip>
      ) : (
        'Usuario'
      ),
  },
  {
    title: 'Estado',
    cell: (user) => <Chip icon={STATES[user.status].icon}>{STATES[user.status].word}</Chip>,
  },
  {
    title: 'Animales',
    figure: true,
    cell: (user) =>
      user.pets === 0 ? (
        'Ninguno'
      ) : (
        <Link
          to="/dashboard/admin/mascotas"
          search={{ q: user.email }}
          className={classes.plain}
          aria-label={`${count(user.pets ?? 0, 'animal')} de ${user.name}`}
        >
          {user.pets}
        </Link>
      ),
  },
  { title: 'Desde', figure: true, deskOnly: true, cell: (user) => showDate(user.createdAt) },
];
