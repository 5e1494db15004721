/** Registro: every action with its actor and object, for the administrator. Entries are only added. */
import { getRouteApi } from '@tanstack/react-router';
import { isAuditAction, OBJECTS } from '#server/platform/audit/rules.ts';
import { ButtonAnchor } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { IconDownload } from '../../components/icons/act.tsx';
import { ListTools } from '../../features/admin/lists/list-tools.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { isRefused, QueryFailure } from '../../components/query-failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { ShowMore } from '../../components/show-more.tsx';
import { AuditFilters, type AuditSearch } from '../../features/admin/audit-log/audit-filters.tsx';
import { AuditList } from '../../features/admin/audit-log/audit-list.tsx';
import { CheckChain } from '../../features/admin/audit-log/check-chain.tsx';
import { BY_PAGES } from '../../lib/by-pages.ts';
import { isDay } from '../../lib/dates.ts';
import { count } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { useAddress } from '../../lib/use-address.ts';

const route = getRouteApi('/dashboard/admin/registro');

export function AdminAudit() {
  const search = route.useSearch();
  const go = useAddress<typeof search>();
  const pages = trpc.auditLog.list.useInfiniteQuery(questionOf(search), BY_PAGES);
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  if (!pages.data && isRefused(pages.error)) return <QueryFailure query={pages} />;
  const filtered = Object.keys(search).length > 0;
  return (
    <>
      <PageHeader title="Registro" lead="Quién hizo qué, y cuándo. Aquí nada se cambia ni se borra." />
      <ListTools>
        <CheckChain />
        <AuditFilters search={search} onChange={go} />
        <ButtonAnchor
          variant="default"
          leftSection={<IconDownload />}
          href={`/api/admin/registro.csv${queryOf(search)}`}
          download
        >
          Exportar la lista
        </ButtonAnchor>
      </ListTools>
      <p className="visually-hidden" role="status">
        {pages.data && !pages.isFetching
          ? `${count(rows.length, 'apunte')}${pages.hasNextPage ? ', y hay más' : ''}`
          : ''}
      </p>
      {!pages.data && (pages.error ? <QueryFailure query={pages} /> : <SkeletonRows rows={8} />)}
      {pages.data && rows.length === 0 && (
        <EmptyState scene={filtered ? 'search' : 'box'} title={filtered ? 'Nada coincide' : 'Aún no hay apuntes'}>
          {filtered ? 'Prueba con otro día o quita un filtro.' : 'El primero llega con lo próximo que alguien haga.'}
        </EmptyState>
      )}
      {rows.length > 0 && <AuditList rows={rows} onPerson={(quien) => go({ quien })} />}
      <ShowMore pages={pages} />
    </>
  );
}

/** The parameters that the server understands; the rest is ignored. */
function questionOf({ quien, que, sobre, id, dia, resultado }: AuditSearch) {
  return {
    actorId: quien ?? null,
    action: que !== undefined && isAuditAction(que) ? que : null,
    object: THINGS.find((one) => one === sobre) ?? null,
    objectId: sobre === undefined ? null : (id ?? null),
    day: dia !== undefined && isDay(dia) ? dia : null,
    outcome: resultado === 'ok' || resultado === 'refused' ? resultado : null,
  } as const;
}

const THINGS = Object.keys(OBJECTS) as (keyof typeof OBJECTS)[];

function queryOf(search: AuditSearch): string {
  const words = new URLSearchParams(Object.entries(search).map(([key, value]) => [key, String(value)]));
  return words.size > 0 ? `?${words}` : '';
}
