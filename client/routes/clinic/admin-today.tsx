/** Hoy: the animals with due care, owner by owner, with the message ready. */
import { getRouteApi } from '@tanstack/react-router';
import { mayDo } from '#server/platform/core/rights.ts';
import { ButtonLink } from '../../components/button.tsx';
import { IconEdit } from '../../components/icons/act.tsx';
import { DownloadButton } from '../../components/download-button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Together } from '../../components/together.tsx';
import { LotWarnings } from '../../features/clinic/lots/lot-warnings.tsx';
import { MailAllButton, MailingBands } from '../../features/clinic/recalls/mail-all.tsx';
import classes from '../../features/clinic/recalls/recall.module.css';
import { WhatsappAllButton, WhatsappBands } from '../../features/clinic/whatsapp/whatsapp-all.tsx';
import { RecallList } from '../../features/clinic/recalls/recall-list.tsx';
import { FoundPanel } from '../../features/lost-found/inbox/found-panel.tsx';
import { chosen, KINDS, STATES, WINDOWS } from '../../features/clinic/recalls/recall-words.ts';
import { trpc } from '../../lib/trpc.ts';

const route = getRouteApi('/dashboard/admin/hoy');

export function AdminToday() {
  const { estado = '', cuando = '', tipo, especie } = route.useSearch();
  const navigate = route.useNavigate();
  const roles = trpc.auth.me.useQuery().data?.roles ?? [];
  const filters = {
    state: chosen(STATES, estado)?.value ?? 'waiting',
    window: chosen(WINDOWS, cuando)?.value ?? 'urgent',
    kind: chosen(KINDS, tipo)?.value ?? null,
    speciesId: especie ?? null,
  };
  // What stands over the list, and the figures in its filters.
  const above = [
    trpc.lots.warnings.useQuery(undefined, { staleTime: 60_000 }),
    trpc.recalls.mailings.useQuery(),
    trpc.whatsapp.setting.useQuery(undefined, { staleTime: 60_000 }),
    trpc.whatsapp.mailings.useQuery(),
    trpc.recalls.counts.useQuery({ window: filters.window, kind: filters.kind, speciesId: filters.speciesId }),
  ];
  return (
    <>
      <FoundPanel />
      <PageHeader
        title="Hoy"
        lead="A quién avisar: un toque abre WhatsApp con el mensaje listo."
        action={
          <div className={classes.headActs}>
            {filters.state === 'waiting' && <MailAllButton filters={filters} />}
            {filters.state === 'waiting' && <WhatsappAllButton filters={filters} />}
            <ButtonLink to="/dashboard/admin/hoy/textos" variant="subtle" leftSection={<IconEdit />}>
              Textos
            </ButtonLink>
            {mayDo(roles, 'administer') && (
              <div className="desk-only">
                <DownloadButton
                  path="/api/admin/hoy"
                  query={{
                    estado: filters.state,
                    cuando: filters.window,
                    tipo: filters.kind,
                    especie: filters.speciesId,
                  }}
                  label="Exportar la lista"
                />
              </div>
            )}
          </div>
        }
      />
      <Together ready={above.every(({ isFetched }) => isFetched)}>
        <LotWarnings />
        <MailingBands />
        <WhatsappBands />
        <RecallList
          filters={filters}
          onFilter={(changes) => {
            const next = { ...filters, ...changes };
            const said = {
              estado: STATES.find(({ value }) => value === next.state)?.address,
              cuando: WINDOWS.find(({ value }) => value === next.window)?.address,
              tipo: KINDS.find(({ value }) => value === next.kind)?.address,
            };
            void navigate({
              search: {
                ...(said.estado && { estado: said.estado }),
                ...(said.cuando && { cuando: said.cuando }),
                ...(said.tipo && { tipo: said.tipo }),
                ...(next.speciesId && { especie: next.speciesId }),
              },
              replace: true,
              resetScroll: false,
            });
          }}
        />
      </Together>
    </>
  );
}
