/** Administración: all tags of all batches, searched by code or owner; several withdrawn at once. */
import { getRouteApi } from '@tanstack/react-router';
import { ButtonLink } from '../../components/button.tsx';
import { IconArrowLeft } from '../../components/icons/frame.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Pills } from '../../components/pills.tsx';
import { AdminList } from '../../features/admin/lists/admin-list.tsx';
import { TAG_COLUMNS, TAG_ORDERS, TAG_STATES } from '../../features/admin/lists/tag-columns.tsx';
import { WithdrawMarked } from '../../features/admin/lists/withdraw-marked.tsx';
import { BY_PAGES } from '../../lib/by-pages.ts';
import { showCode } from '#server/platform/lib/codes.ts';
import { trpc } from '../../lib/trpc.ts';
import { useAddress } from '../../lib/use-address.ts';

const route = getRouteApi('/dashboard/admin/todasLasPlacas');

export function AdminAllTags() {
  const search = route.useSearch();
  const { q = '', estado, orden } = search;
  const go = useAddress<typeof search>();
  const state = TAG_STATES.find(({ value }) => value === estado)?.value || null;
  const sort = TAG_ORDERS.find(({ value }) => value === orden)?.value ?? 'new';
  const asked = { filter: q.trim(), state, sort };
  const pages = trpc.tagBatches.all.useInfiniteQuery(asked, BY_PAGES);
  return (
    <>
      <PageHeader
        title="Todas las placas"
        lead="De todos los lotes, con el animal que las lleva."
        action={
          <ButtonLink to="/dashboard/admin/placas" search={{}} variant="subtle" leftSection={<IconArrowLeft />}>
            Lotes
          </ButtonLink>
        }
      />
      <AdminList
        noun="placa"
        placeholder="Código, animal o tutor"
        {...{ search, go, asked, pages }}
        orders={TAG_ORDERS}
        filters={
          <Pills
            label="Estado"
            hideLabel
            value={state ?? ''}
            onChange={(chosen) => go({ estado: chosen })}
            options={TAG_STATES}
          />
        }
        selection={{
          word: 'marcada',
          nameOf: (tag) => showCode(tag.code),
          actions: (marked, unmark) => <WithdrawMarked tagIds={marked.map(({ id }) => id)} onDone={unmark} />,
        }}
        table={{ path: '/api/admin/placas', query: { busca: asked.filter, estado: state, orden: sort } }}
        nothing={{
          title: 'Aún no hay placas',
          words: 'Haz un lote y aquí verás cada placa.',
          action: (
            <ButtonLink to="/dashboard/admin/placas" search={{}}>
              Hacer placas
            </ButtonLink>
          ),
        }}
        columns={TAG_COLUMNS}
      />
    </>
  );
}
