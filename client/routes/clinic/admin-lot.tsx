/** One lot: what is left of it, who received it, and telling them. */
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { adviceOf } from '#server/clinic/lots/rules.ts';
import { servesWords } from '#server/health/lots/rules.ts';
import { mayDo } from '#server/platform/core/rights.ts';
import { AlertBand } from '../../components/alert-band.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { DownloadButton } from '../../components/download-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FactList } from '../../components/fact-list.tsx';
import { IconEdit, IconPrinter, IconTrash } from '../../components/icons/act.tsx';
import { IconAlert, IconCheckCircle, IconRefresh } from '../../components/icons/base.tsx';
import { MoreMenu, MoreMenuItem } from '../../components/more-menu.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { ShowMore } from '../../components/show-more.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { StateChip } from '../../components/state-chip.tsx';
import { EventList } from '../../features/clinic/lots/event-list.tsx';
import { LotForm } from '../../features/clinic/lots/lot-form.tsx';
import rowStyles from '../../components/rows.module.css';
import classes from '../../features/clinic/lots/lots.module.css';
import { RecipientList } from '../../features/clinic/lots/recipient-list.tsx';
import { TellAll } from '../../features/clinic/lots/tell-all.tsx';
import { useLotActs, useTold } from '../../features/clinic/lots/use-lot.ts';
import { WithdrawForm } from '../../features/clinic/lots/withdraw-form.tsx';
import { leftWords, LOT_CHIPS, LOT_WORDS, remainderWords } from '../../features/health/lots/lot-words.ts';
import { useCrumb } from '../../lib/crumb.ts';
import { showDate } from '../../lib/dates.ts';
import { readError } from '../../lib/show-error.ts';
import { type Answers, trpc } from '../../lib/trpc.ts';

const route = getRouteApi('/dashboard/admin/lote');

export function AdminLot() {
  const { lote } = route.useSearch();
  const lot = trpc.lots.get.useQuery({ lotId: lote ?? 0 }, { enabled: lote !== undefined });
  useCrumb(lot.data?.number);
  const parts = usePartsOf(lote);
  if (lot.data && parts) return <OneLot key={lot.data.lotId} lot={lot.data} />;
  const gone = lote === undefined || (lot.error && readError(lot.error).code === 'LOT_NOT_FOUND');
  return (
    <>
      <PageHeader title="Lote" />
      {gone ? (
        <EmptyState
          scene="box"
          title="Ese lote no está"
          action={
            <ButtonLink to="/dashboard/admin/lotes" search={{}}>
              Ver los lotes
            </ButtonLink>
          }
        >
          Están todos en su lista.
        </EmptyState>
      ) : lot.error ? (
        <QueryFailure query={lot} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </>
  );
}

/** Whether what stands under its figures has come: each has another height. */
function usePartsOf(lotId: number | undefined): boolean {
  const enabled = lotId !== undefined;
  const of = { lotId: lotId ?? 0 };
  const recipients = trpc.lots.recipients.useInfiniteQuery(of, {
    enabled,
    getNextPageParam: (last) => last.next ?? undefined,
  });
  const audience = trpc.lots.audience.useQuery(of, { enabled });
  return recipients.isFetched && audience.isFetched;
}

type Whole = Answers['lots']['get'];

function OneLot({ lot }: { lot: Whole }) {
  const { lotId, number } = lot;
  const roles = trpc.auth.me.useQuery().data?.roles ?? [];
  const keeps = mayDo(roles, 'keepLots');
  const [open, setOpen] = useState<'edit' | 'withdraw' | null>(null);
  const acts = useLotActs(lotId);
  return (
    <>
      <PageHeader
        title={`Lote ${number}`}
        lead={servesWords(lot.vaccines)}
        action={
          keeps && (
            <span className={`${rowStyles.acts} ${classes.acts} ${classes.screen}`}>
              <Button variant="outline" leftSection={<IconEdit />} onClick={() => setOpen('edit')}>
                Corregir
              </Button>
              <MoreMenu label={`Más acciones para el lote ${number}`}>
                {lot.state === 'withdrawn' ? (
                  <MoreMenuItem icon={<IconRefresh />} onClick={acts.reinstate}>
                    No estaba retirado
                  </MoreMenuItem>
                ) : (
                  <MoreMenuItem icon={<IconAlert />} onClick={() => setOpen('withdraw')}>
                    Retirar el lote
                  </MoreMenuItem>
                )}
                <MoreMenuItem icon={<IconCheckCircle />} onClick={() => acts.close(!lot.closed)}>
                  {lot.closed ? 'Volver a usarlo' : 'Ya no queda: terminarlo'}
                </MoreMenuItem>
                {lot.given === 0 && (
                  <MoreMenuItem icon={<IconTrash />} onClick={acts.remove}>
                    Quitar de la lista
                  </MoreMenuItem>
                )}
              </MoreMenu>
            </span>
          )
        }
      />
      <div className={rowStyles.stack}>
        <Warning lot={lot} />
        {keeps && lot.alike > 0 && (
          <AlertBand
            tone="blue"
            fact={`${lot.alike} dosis ${lot.alike === 1 ? 'tiene' : 'tienen'} este lote escrito a mano.`}
            action={
              <Button variant="default" size="sm" loading={acts.linking} onClick={acts.link}>
                Unirlas a este lote
              </Button>
            }
          >
            Así se cuentan y se sabe quién las recibió.
          </AlertBand>
        )}
        <div className={classes.two}>
          <Recipients key={lot.withdrawnOn ?? 'en uso'} lot={lot} keeps={keeps} reads={mayDo(roles, 'readRecord')}>
            {(advice, onAdvice) => <TellAll lotId={lotId} advice={advice} onAdvice={onAdvice} mayMail={keeps} />}
          </Recipients>
        </div>
        {keeps && <Events lotId={lotId} />}
      </div>
      {open === 'edit' && (
        <LotForm
          lot={lot}
          onClose={() => setOpen(null)}
          onSave={async (values) => {
            await acts.edit(values);
            setOpen(null);
          }}
        />
      )}
      {open === 'withdraw' && (
        <WithdrawForm
          lot={lot}
          onClose={() => setOpen(null)}
          onSave={async (values) => {
            await acts.withdraw(values);
            setOpen(null);
          }}
        />
      )}
    </>
  );
}

function Warning({ lot }: { lot: Whole }) {
  const { state, expiresOn, withdrawnOn, withdrawnReason } = lot;
  if (state === 'withdrawn')
    return (
      <AlertBand fact={`Retirado el ${showDate(withdrawnOn ?? '')}:`}>
        {withdrawnReason?.trim().replace(/\.$/, '')}. Sus dosis no protegen: hay que repetirlas. Nadie lo pone sin que
        se lo preguntemos otra vez.
      </AlertBand>
    );
  if (state === 'expired') return <AlertBand fact={`Venció el ${showDate(expiresOn)}.`}>No lo pongas más.</AlertBand>;
  if (state === 'empty')
    return (
      <AlertBand tone="amber" fact="Ya se anotaron todas las dosis.">
        Si el frasco se acabó, márcalo como terminado.
      </AlertBand>
    );
  if (state === 'expiring')
    return (
      <AlertBand tone="amber" fact={`Vence el ${showDate(expiresOn)}.`}>
        {leftWords(lot.left)}: úsalo primero.
      </AlertBand>
    );
  return null;
}

interface RecipientsProps {
  lot: Whole;
  keeps: boolean;
  reads: boolean;
  children: (advice: string, onAdvice: (text: string) => void) => ReactNode;
}

function Recipients({ lot, keeps, reads, children }: RecipientsProps) {
  const { lotId } = lot;
  const [advice, setAdvice] = useState<string>(() => adviceOf(lot));
  const pages = trpc.lots.recipients.useInfiniteQuery(
    { lotId },
    { getNextPageParam: (last) => last.next ?? undefined },
  );
  const told = useTold(lotId);
  const rows = pages.data?.pages.flatMap((page) => page.rows);
  // What is printed is the whole list.
  const print = async () => {
    for (let more = pages.hasNextPage; more; ) more = (await pages.fetchNextPage()).hasNextPage;
    window.print();
  };
  return (
    <>
      <section className={rowStyles.stack} aria-labelledby="quienes">
        <h2 id="quienes">Quién recibió este lote</h2>
        {rows && rows.length > 0 && (
          <div className={`${rowStyles.acts} ${classes.acts} ${classes.screen}`}>
            {keeps && <DownloadButton path="/api/admin/lote" query={{ lote: lotId }} label="Exportar" />}
            <Button variant="default" leftSection={<IconPrinter />} onClick={() => void print()}>
              Imprimir
            </Button>
          </div>
        )}
        {rows?.length === 0 && <p className="ink-2">Todavía nadie. Al vacunar, elige este lote con un toque.</p>}
        {rows && rows.length > 0 && (
          <RecipientList
            lot={lot}
            clinic={pages.data?.pages[0]?.clinic ?? ''}
            rows={rows}
            advice={advice}
            reads={reads}
            onChat={(ownerId) => told.chat(ownerId, advice)}
            onTold={(ownerId, way) => told.spoken(ownerId, way, advice)}
          />
        )}
        {!rows && (pages.error ? <QueryFailure query={pages} /> : <SkeletonRows rows={4} />)}
        <ShowMore pages={pages} />
      </section>
      <div className={`${rowStyles.stack} ${classes.beside}`}>
        <section className={`sheet ${classes.facts}`} aria-label="El lote">
          <span className={classes.state}>
            <StateChip state={LOT_CHIPS[lot.state]}>{LOT_WORDS[lot.state]}</StateChip>
          </span>
          <FactList
            facts={[
              { name: 'Producto', value: lot.product },
              { name: 'Laboratorio', value: lot.laboratory },
              { name: 'Caduca', value: showDate(lot.expiresOn) },
              { name: 'Llegaron', value: `${lot.received} dosis` },
              { name: 'Se pusieron', value: `${lot.given} dosis` },
              { name: 'Quedan', value: remainderWords(lot) },
            ]}
          />
        </section>
        {children(advice, setAdvice)}
      </div>
    </>
  );
}

function Events({ lotId }: { lotId: number }) {
  const events = trpc.lots.events.useQuery({ lotId });
  return (
    <section className={rowStyles.stack} aria-labelledby="despues">
      <h2 id="despues">Qué pasó después</h2>
      {events.data?.length === 0 && (
        <p className="ink-2">Nada anotado. Si algo pasa después de una dosis, anótalo en la libreta, en esa vacuna.</p>
      )}
      {events.data && events.data.length > 0 && <EventList events={events.data} />}
    </section>
  );
}
