/** Administración: every animal of everybody, newest first. */
import { keepPreviousData } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../components/page-header.tsx';
import { AdminList } from '../features/admin/admin-list.tsx';
import { PET_COLUMNS } from '../features/admin/pet-columns.tsx';
import { count } from '../lib/format.ts';
import { trpc } from '../lib/trpc.ts';

const route = getRouteApi('/dashboard/admin/mascotas');

export function AdminPets() {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const totals = trpc.admin.totals.useQuery(undefined, { staleTime: 60_000 });
  const pages = trpc.admin.pets.useInfiniteQuery(
    { filter: q.trim() },
    { getNextPageParam: (last) => last.next ?? undefined, placeholderData: keepPreviousData },
  );
  return (
    <>
      <PageHeader title="Mascotas" lead={totals.data && `${count(totals.data.pets, 'animal')} en el registro.`} />
      <AdminList
        noun="mascota"
        placeholder="Nombre, código o correo"
        inAddress={q}
        onSearch={(text) => void navigate({ search: text ? { q: text } : {}, replace: true, resetScroll: false })}
        nothing="Aún no hay animales"
        filtered={q !== ''}
        columns={PET_COLUMNS}
        pages={pages}
      />
    </>
  );
}
