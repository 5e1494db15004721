/** Administración: all accounts, newest first, with filters by state, and one of them beside the list. */
import { MOST_COUNTED } from '#server/admin/lists/counted.rules.ts';
import { getRouteApi } from '@tanstack/react-router';
import { MOST_AT_ONCE } from '#server/admin/accounts/rules.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { Pills } from '../../components/pills.tsx';
import { AccountPanel } from '../../features/admin/accounts/account-panel.tsx';
import { BulkActs } from '../../features/admin/accounts/bulk-acts.tsx';
import { AdminList } from '../../features/admin/lists/admin-list.tsx';
import { USER_COLUMNS } from '../../features/admin/lists/user-columns.tsx';
import { BY_PAGES } from '../../lib/by-pages.ts';
import { countUpTo, figure } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { useAddress } from '../../lib/use-address.ts';

const route = getRouteApi('/dashboard/admin/usuarios');

const STATUS_OF = { 'sin-confirmar': 'unconfirmed', deshabilitadas: 'disabled' } as const;
const SORTS = [
  { value: 'new', label: 'Más nuevas' },
  { value: 'name', label: 'Nombre' },
] as const;

export function AdminUsers() {
  const search = route.useSearch();
  const { q = '', filtro = '', orden, cuenta } = search;
  const go = useAddress<typeof search>();
  const status = filtro === 'sin-confirmar' || filtro === 'deshabilitadas' ? STATUS_OF[filtro] : null;
  const role = filtro === 'administradores' ? 'ROLE_ADMINISTRADOR' : null;
  const sort = orden === 'name' ? 'name' : 'new';
  const totals = trpc.adminLists.totals.useQuery(undefined, { staleTime: 60_000 });
  const accounts = totals.data?.accounts;
  const asked = { filter: q.trim(), status, role, sort } as const;
  const pages = trpc.adminLists.users.useInfiniteQuery(asked, BY_PAGES);
  return (
    <>
      <PageHeader
        title="Usuarios"
        lead={`${accounts ? countUpTo(MOST_COUNTED, accounts.all, 'cuenta') : 'Las cuentas'} en el registro.`}
      />
      <AdminList
        noun="persona"
        placeholder="Nombre, correo o teléfono"
        {...{ search, go, asked, pages }}
        filters={
          // Its line is kept until the figures come.
          (totals.isPending || accounts) && (
            <Pills
              label="Mostrar"
              hideLabel
              value={status || role ? filtro : ''}
              onChange={(chosenFilter) => go({ filtro: chosenFilter })}
              options={choices(accounts)}
            />
          )
        }
        orders={SORTS}
        table={{
          path: '/api/admin/usuarios',
          query: { busca: asked.filter, estado: status ?? '', rol: role ?? '', orden: sort },
        }}
        nothing={{ title: 'Aún no hay cuentas' }}
        columns={USER_COLUMNS}
        preview={{
          open: cuenta,
          onOpen: (id) => go({ cuenta: id }),
          title: (user) => (user ? nameOf(user) : 'Cuenta'),
          content: (userId) => <AccountPanel userId={userId} />,
        }}
        selection={{
          word: 'marcada',
          nameOf,
          actions: (marked, unmark) => (
            <BulkActs marked={marked.map((user) => ({ ...user, name: nameOf(user) }))} onDone={unmark} />
          ),
          most: MOST_AT_ONCE,
        }}
      />
    </>
  );
}

const nameOf = (user: { name: string; surname: string; email: string }) =>
  `${user.name} ${user.surname}`.trim() || user.email;

/** A filter without matches is not offered. */
function choices(accounts: { all: number; unconfirmed: number; disabled: number } | null | undefined) {
  const { all: every, unconfirmed, disabled } = accounts ?? { all: null, unconfirmed: 0, disabled: 0 };
  const all = [
    { value: '', word: 'Todas', amount: every },
    { value: 'sin-confirmar', word: 'Sin confirmar', amount: unconfirmed },
    { value: 'deshabilitadas', word: 'Deshabilitadas', amount: disabled },
    { value: 'administradores', word: 'Administradores', amount: null },
  ];
  return all
    .filter(({ value, amount }) => value === '' || amount !== 0)
    .map(({ value, word, amount }) => ({
      value,
      label: (
        <span>
          {word}{' '}
          {amount !== null && (
            <span className="num">{amount > MOST_COUNTED ? `${figure(MOST_COUNTED)}+` : amount}</span>
          )}
        </span>
      ),
    }));
}
