/** Administración: the counter of a campaign day, and its sheet. */
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { AlertBand } from '../../components/alert-band.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { EmptyState, ErrorPanel } from '../../components/empty-state.tsx';
import { IconDownload } from '../../components/icons/act.tsx';
import { IconLock } from '../../components/icons/base.tsx';
import { IconVaccine } from '../../components/icons/care.tsx';
import { MoreMenu, MoreMenuItem, MoreMenuLink } from '../../components/more-menu.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { showFailure, showToast } from '../../components/toast.tsx';
import { CampaignForm } from '../../features/clinic/campaigns/campaign-form.tsx';
import { CampaignHeader } from '../../features/clinic/campaigns/campaign-header.tsx';
import rowStyles from '../../components/rows.module.css';
import classes from '../../features/clinic/campaigns/campaigns.module.css';
import { Counter } from '../../features/clinic/campaigns/counter.tsx';
import { DaySheet } from '../../features/clinic/campaigns/day-sheet.tsx';
import { Unresolved } from '../../features/clinic/campaigns/unresolved.tsx';
import { useBottle } from '../../features/clinic/campaigns/use-bottle.ts';
import { type Campaign, useDoses } from '../../features/clinic/campaigns/use-doses.ts';
import { useCrumb } from '../../lib/crumb.ts';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

const route = getRouteApi('/dashboard/admin/jornada');

export function AdminCampaign() {
  const { jornada } = route.useSearch();
  const campaign = trpc.campaigns.get.useQuery({ campaignId: jornada ?? 0 }, { enabled: jornada !== undefined });
  useCrumb(campaign.data?.name);
  if (campaign.data) return <OneCampaign key={campaign.data.id} campaign={campaign.data} />;
  const failure = campaign.error && readError(campaign.error);
  const gone = jornada === undefined || failure?.code === 'CAMPAIGN_NOT_FOUND' || failure?.code === 'ADMIN_ONLY';
  return (
    <>
      <PageHeader title="Jornada" />
      {gone ? (
        <EmptyState
          scene="box"
          title={failure?.title ?? 'Elige una jornada'}
          action={
            failure?.code === 'ADMIN_ONLY' ? (
              <ButtonLink to="/dashboard">Ir a Inicio</ButtonLink>
            ) : (
              <ButtonLink to="/dashboard/admin/jornadas" search={{}}>
                Ver las jornadas
              </ButtonLink>
            )
          }
        >
          {failure?.message ?? 'Están todas en su lista.'}
        </EmptyState>
      ) : failure ? (
        <ErrorPanel
          message={
            failure.offline ? 'Sin conexión. Esta jornada se abre aquí cuando ya la abriste antes.' : failure.message
          }
          onRetry={() => void campaign.refetch()}
          busy={campaign.isFetching}
        />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </>
  );
}

function OneCampaign({ campaign: told }: { campaign: Campaign }) {
  const { shown: campaign, hold, letGo } = useBottle(told);
  const { id: campaignId, closedAt } = campaign;
  const { ver } = route.useSearch();
  const navigate = route.useNavigate();
  const utils = trpc.useUtils();
  const doses = useDoses(campaign);
  const [changing, setChanging] = useState(false);
  const [closing, setClosing] = useState(false);
  const after = {
    onSettled: () => utils.campaigns.invalidate(),
    onError: (error: unknown) => showFailure(readError(error).message),
  };
  const edit = trpc.campaigns.edit.useMutation({ onSettled: after.onSettled });
  const reopen = trpc.campaigns.reopen.useMutation(after);
  const close = trpc.campaigns.close.useMutation({
    ...after,
    onSuccess: () => {
      setClosing(false);
      showToast('Cerraste la jornada.', { label: 'Deshacer', run: () => reopen.mutate({ campaignId }) });
      void navigate({ search: { jornada: campaignId, ver: 'hoja' } });
    },
  });
  // A closed day has only its sheet.
  const sheet = ver === 'hoja' || closedAt !== null;
  const today = campaign.dosesToday + doses.onTheWay.length;
  return (
    <>
      <div className={rowStyles.stack}>
        <CampaignHeader
          campaign={campaign}
          today={sheet ? null : today}
          onChange={closedAt === null && !sheet ? () => setChanging(true) : undefined}
        >
          {closedAt === null && (
            <MoreMenu label={`Más acciones para ${campaign.name}`}>
              {!sheet && (
                <MoreMenuLink
                  to="/dashboard/admin/jornada"
                  search={{ jornada: campaignId, ver: 'hoja' }}
                  icon={<IconDownload />}
                >
                  Hoja del día
                </MoreMenuLink>
              )}
              <MoreMenuItem icon={<IconLock />} onClick={() => setClosing(true)}>
                Cerrar jornada
              </MoreMenuItem>
            </MoreMenu>
          )}
        </CampaignHeader>
        {closedAt !== null && (
          <AlertBand tone="blue" fact="Esta jornada está cerrada.">
            Ya no se anota nada. Si falta alguien, ábrela otra vez.
          </AlertBand>
        )}
        {sheet && (
          <div className={classes.papers}>
            {closedAt === null ? (
              <ButtonLink
                to="/dashboard/admin/jornada"
                search={{ jornada: campaignId }}
                variant="outline"
                leftSection={<IconVaccine />}
              >
                Seguir vacunando
              </ButtonLink>
            ) : (
              <Button variant="outline" loading={reopen.isPending} onClick={() => reopen.mutate({ campaignId })}>
                Abrir otra vez
              </Button>
            )}
          </div>
        )}
        {sheet ? (
          <DaySheet campaign={campaign} />
        ) : (
          <Counter campaign={campaign} doses={doses} onChange={() => setChanging(true)} />
        )}
        {closedAt !== null && <Unresolved entries={doses.refused} />}
      </div>
      {changing && (
        <CampaignForm
          title="Cambiar la jornada"
          word="Guardar"
          begun={campaign}
          onClose={() => setChanging(false)}
          onSave={async (values) => {
            try {
              await edit.mutateAsync({ campaignId, ...values });
              letGo();
              showToast('Guardado: vale desde el próximo animal.');
            } catch (error) {
              if (!readError(error).offline) throw error;
              // A volunteer with a needle in the hand must not wait for the connection: each dose carries its
              // bottle.
              hold(values);
              showToast('Sin conexión: el lote vale ya en este teléfono. Cámbialo otra vez cuando vuelva la línea.');
            }
            setChanging(false);
          }}
        />
      )}
      <Dialog
        opened={closing}
        onClose={() => setClosing(false)}
        title="¿Cerrar la jornada?"
        act={{ label: 'Cerrar jornada', run: () => close.mutate({ campaignId }), busy: close.isPending }}
      >
        {doses.onTheWay.length + doses.refused.length > 0
          ? 'En este teléfono aún hay animales por guardar: cerrada, la jornada no los recibe. Espera a tener conexión.'
          : 'Después no se anota a nadie más. La puedes abrir otra vez cuando quieras.'}
      </Dialog>
    </>
  );
}
