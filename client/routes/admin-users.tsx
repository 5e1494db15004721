/** Administración: every account, newest first, and which of them wait for something. */
import { keepPreviousData } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../components/page-header.tsx';
import { Pills } from '../components/pills.tsx';
import { AdminList } from '../features/admin/admin-list.tsx';
import { USER_COLUMNS } from '../features/admin/user-columns.tsx';
import { count } from '../lib/format.ts';
import { trpc } from '../lib/trpc.ts';

const route = getRouteApi('/dashboard/admin/usuarios');

const STATUS_OF = { 'sin-confirmar': 'unconfirmed', deshabilitadas: 'disabled' } as const;

export function AdminUsers() {
  const { q = '', filtro = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const status = filtro === 'sin-confirmar' || filtro === 'deshabilitadas' ? STATUS_OF[filtro] : null;
  const totals = trpc.admin.totals.useQuery(undefined, { staleTime: 60_000 });
  const pages = trpc.admin.users.useInfiniteQuery(
    { filter: q.trim(), status },
    { getNextPageParam: (last) => last.next ?? undefined, placeholderData: keepPreviousData },
  );
  const go = (search: { q: string; filtro: string }) =>
    void navigate({
      search: { ...(search.q && { q: search.q }), ...(search.filtro && { filtro: search.filtro }) },
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <PageHeader title="Usuarios" lead={totals.data && `${count(totals.data.users, 'cuenta')} en el registro.`} />
      <AdminList
        noun="persona"
        placeholder="Nombre o correo"
        inAddress={q}
        onSearch={(text) => go({ q: text, filtro })}
        filters={
          totals.data &&
          choices(totals.data).length > 1 && (
            <Pills
              label="Mostrar"
              hideLabel
              value={status ? filtro : ''}
              onChange={(chosen) => go({ q, filtro: chosen })}
              options={choices(totals.data)}
            />
          )
        }
        nothing="Aún no hay cuentas"
        filtered={q !== '' || status !== null}
        columns={USER_COLUMNS}
        pages={pages}
      />
    </>
  );
}

/** What there is none of is not offered. */
function choices({ users, unconfirmed, disabled }: { users: number; unconfirmed: number; disabled: number }) {
  const all = [
    { value: '', word: 'Todas', amount: users },
    { value: 'sin-confirmar', word: 'Sin confirmar', amount: unconfirmed },
    { value: 'deshabilitadas', word: 'Deshabilitadas', amount: disabled },
  ];
  return all
    .filter(({ value, amount }) => value === '' || amount > 0)
    .map(({ value, word, amount }) => ({
      value,
      label: (
        <span>
          {word} <span className="num">{amount}</span>
        </span>
      ),
    }));
}
