/** The columns of the list of patients. */
import { Link } from '@tanstack/react-router';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { Chip, StateChip } from '../../../components/state-chip.tsx';
import { IconHeart } from '../../../components/icons/care.tsx';
import { lostWord } from '#server/lost-found/lost-pets/words.rules.ts';
import { showCode } from '#server/platform/lib/codes.ts';
import { showPhone } from '#server/platform/lib/text.ts';
import { showDate } from '../../../lib/dates.ts';
import type { Answers } from '../../../lib/trpc.ts';
import type { Column } from './admin-rows.tsx';
import classes from './admin-list.module.css';

type PetRow = Answers['adminLists']['pets']['rows'][number];

export const PET_COLUMNS: readonly Column<PetRow>[] = [
  {
    title: 'Paciente',
    width: 'wide',
    sort: 'name',
    cell: (pet) => (
      <span className={classes.main}>
        <PetPhoto species={pet.species} photo={pet.photo} size={46} />
        <span>
          <span className={classes.name} title={pet.name}>
            {pet.name}
          </span>
          <span className={classes.under}>
            <span className="code">{showCode(pet.code)}</span> · {pet.breed ?? pet.speciesName}
          </span>
        </span>
      </span>
    ),
  },
  {
    title: 'Tutor',
    width: 'middle',
    cell: (pet) => (
      <span className={classes.two}>
        <Link to="/dashboard/admin/tutores" search={{ q: guardian(pet) }} className={classes.plain}>
          {guardian(pet)}
        </Link>
        <span className={classes.under}>{under(pet)}</span>
      </span>
    ),
  },
  { title: 'Vacunas', cell: (pet) => <PetState pet={pet} /> },
  { title: 'Próxima', figure: true, sort: 'due', cell: (pet) => (pet.nextOn ? showDate(pet.nextOn) : 'Sin fecha') },
  { title: 'Registrado', figure: true, sort: 'new', deskOnly: true, cell: (pet) => showDate(pet.createdAt) },
];

const guardian = ({ ownerName, ownerSurname }: PetRow) => `${ownerName} ${ownerSurname}`.trim();

/**
 * An owner that the clinic wrote down has no account: the phone tells namesakes apart, never the clinic
 * account's mail.
 */
const under = ({ principal, ownerPhone, userEmail }: PetRow) =>
  principal ? userEmail : ownerPhone ? showPhone(ownerPhone) : 'Sin teléfono';

function PetState({ pet }: { pet: PetRow }) {
  if (pet.deceasedOn) return <Chip icon={<IconHeart />}>En recuerdo</Chip>;
  if (pet.lostAt) return <StateChip state="lost">{lostWord(pet.sex)}</StateChip>;
  return (
    <StateChip state={pet.state}>{pet.state === 'unknown' && pet.hasAnyCare ? 'Incompleta' : undefined}</StateChip>
  );
}

export const PET_ORDERS = [
  { value: 'new', label: 'Más nuevos' },
  { value: 'name', label: 'Nombre' },
  { value: 'due', label: 'Próxima fecha' },
] as const;
