/** The clinic invoices at its counter: a form for a patient's guardian or another person, how it fares, and the last ones. */
import { getRouteApi, Link } from '@tanstack/react-router';
import { mayDo } from '#server/platform/core/rights.ts';
import { amountInWords } from '#server/platform/lib/money.ts';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { ShowMore } from '../../components/show-more.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import rowStyles from '../../components/rows.module.css';
import { CounterForm } from '../../features/billing/invoicing/counter-form.tsx';
import { CounterOutcome } from '../../features/billing/invoicing/counter-outcome.tsx';
import { InvoiceChip } from '../../features/billing/invoicing/invoice-columns.tsx';
import classes from '../../features/billing/invoicing/invoicing.module.css';
import { BY_PAGES } from '../../lib/by-pages.ts';
import { dayOf, showDate } from '../../lib/dates.ts';
import { trpc } from '../../lib/trpc.ts';
import { useAddress } from '../../lib/use-address.ts';

const route = getRouteApi('/dashboard/admin/facturar');

export function CounterInvoice() {
  const { paciente, factura } = route.useSearch();
  const go = useAddress<ReturnType<typeof route.useSearch>>();
  const petId = paciente ?? null;
  const begun = trpc.counterInvoices.begin.useQuery({ petId });
  const roles = trpc.auth.me.useQuery().data?.roles ?? [];
  const { data } = begun;
  return (
    <>
      <PageHeader
        title="Facturar"
        lead={
          data?.patient ? `Para el tutor de ${data.patient.name}, o a otro nombre.` : 'Lo que se cobra en el mostrador.'
        }
        action={
          data?.patient && (
            <ButtonLink to="/dashboard/perfilMascotas" search={{ mascota: data.patient.petId }} variant="subtle">
              Volver a {data.patient.name}
            </ButtonLink>
          )
        }
      />
      {!data ? (
        begun.error ? (
          <QueryFailure query={begun} />
        ) : (
          <SkeletonForm fields={5} />
        )
      ) : data.mode === 'off' ? (
        <EmptyState
          scene="box"
          title="La facturación está apagada"
          action={
            mayDo(roles, 'decideMoney') && (
              <ButtonLink to="/dashboard/admin/facturas" search={{}}>
                Encenderla
              </ButtonLink>
            )
          }
        >
          Quien administra pone los datos de quien emite y la firma electrónica, y desde entonces se factura aquí.
        </EmptyState>
      ) : (
        <>
          {factura === undefined ? (
            <CounterForm
              key={petId ?? 'otra'}
              petId={petId}
              begun={data}
              onIssued={(invoiceId) => go({ factura: invoiceId })}
            />
          ) : (
            <CounterOutcome key={factura} invoiceId={factura} onAnother={() => go({ factura: undefined })} />
          )}
          <LastOnes />
        </>
      )}
    </>
  );
}

function LastOnes() {
  const pages = trpc.counterInvoices.list.useInfiniteQuery({ size: 10 }, BY_PAGES);
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  if (rows.length === 0) return null;
  return (
    <section className="section" aria-labelledby="ultimas-del-mostrador">
      <h2 id="ultimas-del-mostrador">Últimas del mostrador</h2>
      <ul className={`sheet ${rowStyles.list}`}>
        {rows.map((row) => (
          <li key={row.invoiceId} className={`${rowStyles.row} ${classes.last}`}>
            <div className={`${rowStyles.words} ${classes.lastWords}`}>
              <Link
                to="/dashboard/admin/facturar"
                search={(now) => ({ ...now, factura: row.invoiceId })}
                className={`${rowStyles.whole} strong`}
              >
                {row.buyerName}
              </Link>
              <p className="small ink-2">
                {row.kind === '04' ? 'Nota de crédito' : 'Factura'} {row.number ?? 'por numerar'} ·{' '}
                {showDate(row.day ?? dayOf(row.createdAt))}
              </p>
            </div>
            <span className="num strong">{amountInWords(row.totalCents)} USD</span>
            <InvoiceChip {...row} />
          </li>
        ))}
      </ul>
      <ShowMore pages={pages} />
    </section>
  );
}
