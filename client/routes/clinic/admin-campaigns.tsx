/** Administración: campaign days. */
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { IconPlus } from '../../components/icons/frame.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Pills } from '../../components/pills.tsx';
import { isRefused, QueryFailure } from '../../components/query-failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { Together } from '../../components/together.tsx';
import { ShowMore } from '../../components/show-more.tsx';
import { CampaignForm } from '../../features/clinic/campaigns/campaign-form.tsx';
import { CampaignList } from '../../features/clinic/campaigns/campaign-list.tsx';
import rowStyles from '../../components/rows.module.css';
import { trpc } from '../../lib/trpc.ts';
import { useStood } from '../../lib/use-stood.ts';

const route = getRouteApi('/dashboard/admin/jornadas');
const STATES = [
  { value: 'todas', label: 'Todas' },
  { value: 'abiertas', label: 'Abiertas' },
  { value: 'cerradas', label: 'Cerradas' },
] as const;

export function AdminCampaigns() {
  const { estado } = route.useSearch();
  const navigate = route.useNavigate();
  const utils = trpc.useUtils();
  const [making, setMaking] = useState(false);
  const state = estado === 'abiertas' ? 'open' : estado === 'cerradas' ? 'closed' : null;
  const pages = trpc.campaigns.list.useInfiniteQuery({ state }, { getNextPageParam: (last) => last.next ?? undefined });
  const last = trpc.campaigns.remembered.useQuery();
  const begin = trpc.campaigns.begin.useMutation();
  const stood = useStood(!pages.isPending);
  const campaigns = pages.data?.pages.flatMap(({ rows }) => rows);
  const start = (
    <Button leftSection={<IconPlus />} onClick={() => setMaking(true)}>
      Nueva jornada
    </Button>
  );
  if (!campaigns && isRefused(pages.error))
    return (
      <>
        <PageHeader title="Jornadas" />
        <QueryFailure query={pages} />
      </>
    );
  return (
    <>
      <PageHeader
        title="Jornadas"
        lead="Un día en el parque: eliges vacuna, lote y quién vacuna una sola vez. Después, tres toques por animal, también sin conexión."
        action={stood && (campaigns?.length !== 0 || state !== null) ? start : undefined}
      />
      <Together ready={stood}>
        <div className={rowStyles.stack}>
          <Pills
            label="Mostrar"
            hideLabel
            options={STATES}
            value={STATES.find(({ value }) => value === estado)?.value ?? 'todas'}
            onChange={(value) => void navigate({ search: value === 'todas' ? {} : { estado: value }, replace: true })}
          />
          {campaigns?.length === 0 &&
            (state === null ? (
              <EmptyState scene="box" title="Aún no hay ninguna jornada" action={start}>
                Crea la primera: el nombre, la vacuna y el lote.
              </EmptyState>
            ) : (
              <EmptyState scene="search" title={state === 'open' ? 'Ninguna está abierta' : 'Ninguna está cerrada'}>
                Prueba con «Todas».
              </EmptyState>
            ))}
          {campaigns && campaigns.length > 0 && <CampaignList campaigns={campaigns} />}
          {!campaigns && (pages.error ? <QueryFailure query={pages} /> : <SkeletonRows rows={4} />)}
          <ShowMore pages={pages} />
        </div>
      </Together>
      {making && !last.isLoading && (
        <CampaignForm
          title="Nueva jornada"
          word="Empezar la jornada"
          begun={last.data ?? {}}
          onClose={() => setMaking(false)}
          onSave={async (values) => {
            const { campaignId } = await begin.mutateAsync(values);
            void utils.campaigns.invalidate();
            await navigate({ to: '/dashboard/admin/jornada', search: { jornada: campaignId } });
          }}
        />
      )}
    </>
  );
}
