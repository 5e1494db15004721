/** The administrator's filters of the long lists. Runs in the browser. */
import { z } from 'zod';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { chosenIds, pageSize, searched, shownAfter } from '#server/platform/lib/list-field.ts';

const one = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values).nullable().default(null);

export const PET_SORTS = ['new', 'name', 'due'] as const;
export const PEOPLE_SORTS = ['new', 'name'] as const;
export const CARE_STATES = ['overdue', 'soon', 'ok', 'unknown'] as const;
export const SITUATIONS = ['lost', 'deceased', 'living'] as const;
export const SUBSCRIPTION_STATES = ['vigente', 'prueba', 'gracia', 'vencida'] as const;

const petFilters = {
  filter: searched,
  speciesId: rowId.nullable().default(null),
  care: one(CARE_STATES),
  situation: one(SITUATIONS),
  chip: one(['with', 'without']),
  /** Only with subscriptions. */
  subscription: one(SUBSCRIPTION_STATES),
  /** The first registration day to include. */
  since: calendarDate.nullable().default(null),
  sort: z.enum(PET_SORTS).default('new'),
};
const userFilters = {
  filter: searched,
  status: one(['unconfirmed', 'active', 'disabled']),
  role: one(['ROLE_ADMINISTRADOR', 'ROLE_USUARIO']),
  sort: z.enum(PEOPLE_SORTS).default('new'),
};
const ownerFilters = { filter: searched, sort: z.enum(PEOPLE_SORTS).default('new') };

export const adminPetsInput = z.object({ ...petFilters, cursor: shownAfter, size: pageSize });
export const adminUsersInput = z.object({ ...userFilters, cursor: shownAfter });
export const adminOwnersInput = z.object({ ...ownerFilters, cursor: shownAfter });

/** The same filters in a URL, which omits defaults: `?busca=luna&especie=1&orden=name`, or `?solo=4,9,12`. */
const query = { busca: searched, solo: chosenIds };
export const petsExport = z
  .object({
    ...query,
    especie: z.coerce.number().pipe(rowId).nullable().default(null),
    cuidado: petFilters.care,
    estado: petFilters.situation,
    chip: petFilters.chip,
    suscripcion: petFilters.subscription,
    desde: petFilters.since,
    orden: petFilters.sort,
  })
  .transform(({ busca, solo, especie, cuidado, estado, chip, suscripcion, desde, orden }) => ({
    ids: solo,
    wanted: {
      filter: busca,
      speciesId: especie,
      care: cuidado,
      situation: estado,
      chip,
      subscription: suscripcion,
      since: desde,
      sort: orden,
    },
  }));
export const usersExport = z
  .object({ ...query, estado: userFilters.status, rol: userFilters.role, orden: userFilters.sort })
  .transform(({ busca, solo, estado, rol, orden }) => ({
    ids: solo,
    wanted: { filter: busca, status: estado, role: rol, sort: orden },
  }));
export const ownersExport = z
  .object({ ...query, orden: ownerFilters.sort })
  .transform(({ busca, solo, orden }) => ({ ids: solo, wanted: { filter: busca, sort: orden } }));

export type AdminPetsInput = z.infer<typeof adminPetsInput>;
export type AdminUsersInput = z.infer<typeof adminUsersInput>;
export type AdminOwnersInput = z.infer<typeof adminOwnersInput>;
