/** Administración: all owners of all accounts, and their contact data. */
import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../../components/page-header.tsx';
import { AdminList } from '../../features/admin/lists/admin-list.tsx';
import { OWNER_COLUMNS, PEOPLE_ORDERS } from '../../features/admin/lists/owner-columns.tsx';
import { OwnerLook } from '../../features/admin/lists/owner-look.tsx';
import { BY_PAGES } from '../../lib/by-pages.ts';
import { count } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { useAddress } from '../../lib/use-address.ts';

const route = getRouteApi('/dashboard/admin/tutores');

export function AdminOwners() {
  const search = route.useSearch();
  const { q = '', orden, ver } = search;
  const go = useAddress(search);
  const totals = trpc.adminLists.totals.useQuery(undefined, { staleTime: 60_000 });
  const sort = PEOPLE_ORDERS.find(({ value }) => value === orden)?.value ?? 'new';
  const asked = { filter: q.trim(), sort };
  const pages = trpc.adminLists.owners.useInfiniteQuery(asked, BY_PAGES);
  return (
    <>
      <PageHeader
        title="Tutores"
        lead={!!totals.data?.owners && `${count(totals.data.owners, 'tutor')} en el registro.`}
      />
      <AdminList
        noun="tutor"
        placeholder="Nombre, cédula, teléfono o correo"
        {...{ search, go, asked, pages }}
        orders={PEOPLE_ORDERS}
        selection={{ word: 'marcado', nameOf: (owner) => `a ${owner.name}` }}
        preview={{
          open: ver,
          onOpen: (ownerId) => go({ ver: ownerId }),
          title: (owner) => (owner ? `${owner.name} ${owner.surname}`.trim() : 'Tutor'),
          content: (ownerId) => <OwnerLook ownerId={ownerId} />,
        }}
        csv={{ path: '/api/admin/tutores.csv', query: { busca: asked.filter, orden: sort } }}
        nothing={{ title: 'Aún no hay tutores', words: 'Cada familia registra los suyos; aquí los verás todos.' }}
        columns={OWNER_COLUMNS}
      />
    </>
  );
}
