/** Administración: the payments. Open cases first, then the month, then every payment. */
import { getRouteApi } from '@tanstack/react-router';
import { METHOD_WORDS, METHODS, STATE_WORDS, STATES } from '#server/billing/back-office/rules.ts';
import { SelectField } from '../../components/fields.tsx';
import { DayFilters } from '../../features/admin/lists/day-filters.tsx';
import { ListFilters } from '../../features/admin/lists/list-tools.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Together } from '../../components/together.tsx';
import { isRefused, QueryFailure } from '../../components/query-failure.tsx';
import { AdminList } from '../../features/admin/lists/admin-list.tsx';
import { TransferQueue } from '../../features/billing/back-office/transfer-queue.tsx';
import { MonthTotals } from '../../features/billing/back-office/month-totals.tsx';
import { OpenCases } from '../../features/billing/back-office/open-cases.tsx';
import { PAYMENT_COLUMNS } from '../../features/billing/back-office/payment-columns.tsx';
import { PaymentSheet } from '../../features/billing/back-office/payment-sheet.tsx';
import { ReconcileDay } from '../../features/billing/back-office/reconcile-day.tsx';
import { BY_PAGES } from '../../lib/by-pages.ts';
import { isDay, today } from '../../lib/dates.ts';
import { trpc } from '../../lib/trpc.ts';
import { useAddress } from '../../lib/use-address.ts';

const route = getRouteApi('/dashboard/admin/pagos');

export function AdminPayments() {
  const search = route.useSearch();
  const { q = '', estado = '', forma = '', desde = '', hasta = '', mes, pago } = search;
  const go = useAddress<typeof search>();
  const state = STATES.find((one) => one === estado) ?? null;
  const method = METHODS.find((one) => one === forma) ?? null;
  const set = { state, method, from: isDay(desde) ? desde : null, to: isDay(hasta) ? hasta : null };
  const asked = { ...set, q: q.trim() };
  const pages = trpc.backOffice.list.useInfiniteQuery(asked, BY_PAGES);
  const above = [trpc.backOffice.open.useQuery(), trpc.transferApproval.waiting.useQuery()];
  if (!pages.data && isRefused(pages.error)) return <QueryFailure query={pages} />;
  const thisMonth = today().slice(0, 7);
  return (
    <>
      <PageHeader title="Pagos" lead="Lo que espera por ti, lo que entró y qué pasó con cada pago." />
      <Together ready={above.every(({ isFetched }) => isFetched)}>
        <OpenCases />
        <TransferQueue />
        <MonthTotals
          month={mes && /^\d{4}-\d{2}$/.test(mes) ? mes : thisMonth}
          thisMonth={thisMonth}
          onMonth={(month) => go({ mes: month === thisMonth ? undefined : month })}
        />
        <section className="section" aria-labelledby="todos-los-pagos">
          <h2 id="todos-los-pagos">Todos los pagos</h2>
          <AdminList
            noun="pago"
            placeholder="Nombre, correo, animal o número"
            {...{ search, go, asked, pages }}
            filters={
              <ListFilters
                set={Object.values(set).filter(Boolean).length}
                onClear={() => go({ estado: undefined, forma: undefined, desde: undefined, hasta: undefined })}
              >
                <SelectField
                  label="Estado"
                  value={state ?? ''}
                  onChange={(value) => go({ estado: value })}
                  options={[
                    { value: '', label: 'Todos' },
                    ...STATES.map((value) => ({ value, label: STATE_WORDS[value] })),
                  ]}
                />
                <SelectField
                  label="Forma"
                  value={method ?? ''}
                  onChange={(value) => go({ forma: value })}
                  options={[
                    { value: '', label: 'Todas' },
                    ...METHODS.map((value) => ({ value, label: METHOD_WORDS[value] })),
                  ]}
                />
                <DayFilters {...{ desde, hasta, go }} />
              </ListFilters>
            }
            table={{
              path: '/api/admin/todos-los-pagos',
              query: { busca: asked.q, estado: state, forma: method, desde: set.from, hasta: set.to },
            }}
            nothing={{ title: 'Aún no hay pagos', words: 'El primero llega cuando alguien pague una suscripción.' }}
            columns={PAYMENT_COLUMNS}
          />
        </section>
        <ReconcileDay />
      </Together>
      {pago !== undefined && <PaymentSheet paymentId={pago} onClose={() => go({ pago: undefined })} />}
    </>
  );
}
