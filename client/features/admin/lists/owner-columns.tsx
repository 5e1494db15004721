/** The columns of the list of the patients' owners. */
import { PersonMark } from '../../../components/pet-photo.tsx';
import { showPhone } from '#server/platform/lib/text.ts';
import { personInitials } from '../../../lib/format.ts';
import type { Answers } from '../../../lib/trpc.ts';
import type { Column } from './admin-rows.tsx';
import classes from './admin-list.module.css';

type OwnerRow = Answers['adminLists']['owners']['rows'][number];

export const OWNER_COLUMNS: readonly Column<OwnerRow>[] = [
  {
    title: 'Tutor',
    width: 'wide',
    sort: 'name',
    cell: (owner) => {
      const name = `${owner.name} ${owner.surname}`.trim();
      return (
        <span className={classes.main}>
          <PersonMark initials={personInitials(owner.name, owner.surname)} />
          <span>
            <span className={classes.name} title={name}>
              {name}
            </span>
            <span className={classes.under}>
              {[owner.idNumber ?? 'Sin identificación', owner.city].filter(Boolean).join(' · ')}
            </span>
          </span>
        </span>
      );
    },
  },
  { title: 'Teléfono', figure: true, cell: (owner) => (owner.phone ? showPhone(owner.phone) : 'Sin teléfono') },
  { title: 'Animales', figure: true, cell: (owner) => (owner.pets === 0 ? 'Ninguno' : owner.pets) },
  {
    title: 'Cuenta',
    width: 'middle',
    cell: (owner) => (
      <span className={classes.two}>
        <span>
          {owner.kept
            ? owner.withAccount
              ? 'Tiene cuenta'
              : 'Sin cuenta'
            : `${owner.userName} ${owner.userSurname}`.trim()}
        </span>
        <span className={classes.under}>
          {owner.kept
            ? owner.withAccount
              ? 'Con libretas por entregar'
              : 'La cuida la clínica'
            : owner.principal
              ? 'Es su propia ficha'
              : owner.userEmail}
        </span>
      </span>
    ),
  },
];

export const PEOPLE_ORDERS = [
  { value: 'new', label: 'Más nuevos' },
  { value: 'name', label: 'Nombre' },
] as const;
