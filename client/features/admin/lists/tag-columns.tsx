/** The columns of the administration's list of all tags. */
import { Link } from '@tanstack/react-router';
import { IconCheckCircle, IconClose, IconEyeOff } from '../../../components/icons/base.tsx';
import { IconCircleDashed } from '../../../components/icons/care.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { showCode } from '#server/platform/lib/codes.ts';
import { showDate, showPast } from '../../../lib/dates.ts';
import type { Answers } from '../../../lib/trpc.ts';
import type { Column } from './admin-rows.tsx';
import classes from './admin-list.module.css';

type TagRow = Answers['tagBatches']['all']['rows'][number];

const STATES = {
  available: { word: 'Disponible', tone: 'plain', icon: <IconCircleDashed /> },
  active: { word: 'Activa', tone: 'green', icon: <IconCheckCircle /> },
  disabled: { word: 'Apagada', tone: 'amber', icon: <IconEyeOff /> },
  withdrawn: { word: 'Anulada', tone: 'plain', icon: <IconClose /> },
} as const;

export const TAG_STATES = [
  { value: '', label: 'Todas' },
  { value: 'available', label: 'Disponibles' },
  { value: 'active', label: 'Activas' },
  { value: 'disabled', label: 'Apagadas' },
  { value: 'withdrawn', label: 'Anuladas' },
] as const;

export const TAG_ORDERS = [
  { value: 'new', label: 'Más nuevas' },
  { value: 'read', label: 'Última lectura' },
] as const;

export const TAG_COLUMNS: readonly Column<TagRow>[] = [
  { title: 'Placa', cell: (tag) => <span className="code">{showCode(tag.code)}</span> },
  {
    title: 'Estado',
    cell: ({ state }) => (
      <Chip tone={STATES[state].tone} icon={STATES[state].icon}>
        {STATES[state].word}
      </Chip>
    ),
  },
  {
    title: 'Animal',
    cell: (tag) =>
      tag.petId === null ? (
        'Nadie aún'
      ) : (
        <Link
          to="/dashboard/admin/mascotas"
          search={{ q: tag.petName ?? '', ver: tag.petId }}
          className={classes.plain}
        >
          {tag.petName}
        </Link>
      ),
  },
  {
    title: 'Lote',
    width: 'middle',
    cell: (tag) =>
      tag.batchId === null ? (
        'Sin lote'
      ) : (
        <Link
          to="/dashboard/admin/placas"
          search={{ lote: tag.batchId }}
          className={`${classes.plain} ${classes.lines}`}
          title={tag.batchName ?? undefined}
        >
          {tag.batchName}
        </Link>
      ),
  },
  {
    title: 'Última lectura',
    figure: true,
    sort: 'read',
    deskOnly: true,
    cell: (tag) => (tag.lastScanAt ? showPast(tag.lastScanAt.slice(0, 10)) : 'Ninguna'),
  },
  {
    title: 'Hecha',
    figure: true,
    deskOnly: true,
    sort: 'new',
    cell: (tag) => showDate(tag.createdAt),
  },
];
