/** Tutores: the owners of the clinic's patients, and their contact data. */
import { MOST_COUNTED } from '#server/admin/lists/counted.rules.ts';
import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../../components/page-header.tsx';
import { AdminList } from '../../features/admin/lists/admin-list.tsx';
import { OWNER_COLUMNS, PEOPLE_ORDERS } from '../../features/admin/lists/owner-columns.tsx';
import { OwnerLook } from '../../features/admin/lists/owner-look.tsx';
import { BY_PAGES } from '../../lib/by-pages.ts';
import { countUpTo } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { mayDo } from '#server/platform/core/rights.ts';
import { useAddress } from '../../lib/use-address.ts';

const route = getRouteApi('/dashboard/admin/tutores');

export function AdminOwners() {
  const search = route.useSearch();
  const { q = '', orden, ver } = search;
  const go = useAddress<typeof search>();
  const administers = mayDo(trpc.auth.me.useQuery().data?.roles ?? [], 'administer');
  const totals = trpc.adminLists.totals.useQuery(undefined, { staleTime: 60_000 });
  const sort = PEOPLE_ORDERS.find(({ value }) => value === orden)?.value ?? 'new';
  const asked = { filter: q.trim(), sort };
  const pages = trpc.adminLists.owners.useInfiniteQuery(asked, BY_PAGES);
  return (
    <>
      <PageHeader
        title="Tutores"
        lead={
          !!totals.data?.owners &&
          `${countUpTo(MOST_COUNTED, totals.data.owners, 'tutor')} de los pacientes de la clínica.`
        }
      />
      <AdminList
        noun="tutor"
        placeholder="Nombre, cédula, teléfono o correo"
        {...{ search, go, asked, pages }}
        orders={PEOPLE_ORDERS}
        preview={{
          open: ver,
          onOpen: (ownerId) => go({ ver: ownerId }),
          title: (owner) => (owner ? `${owner.name} ${owner.surname}`.trim() : 'Tutor'),
          content: (ownerId) => <OwnerLook ownerId={ownerId} />,
        }}
        {...(administers && {
          table: { path: '/api/admin/tutores', query: { busca: asked.filter, orden: sort } },
          selection: { word: 'marcado', nameOf: (owner: { name: string }) => `a ${owner.name}` },
        })}
        nothing={{
          title: 'Aún no hay tutores',
          words: 'Llegan con sus pacientes: de una lista, de una jornada o con el permiso de su familia.',
        }}
        columns={OWNER_COLUMNS}
      />
    </>
  );
}
