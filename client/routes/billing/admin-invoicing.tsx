/** Administración: electronic invoicing. The documents first once it is on; before that what has to be set up. */
import { getRouteApi } from '@tanstack/react-router';
import { INVOICE_STATE_WORDS, INVOICE_STATES } from '#server/billing/invoices/rules.ts';
import { ButtonLink } from '../../components/button.tsx';
import { IconPlus } from '../../components/icons/frame.tsx';
import { SelectField } from '../../components/fields.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { isRefused, QueryFailure } from '../../components/query-failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { AdminList } from '../../features/admin/lists/admin-list.tsx';
import { DayFilters } from '../../features/admin/lists/day-filters.tsx';
import { ListFilters } from '../../features/admin/lists/list-tools.tsx';
import { CertificateCard } from '../../features/billing/invoicing/certificate-card.tsx';
import { INVOICE_COLUMNS } from '../../features/billing/invoicing/invoice-columns.tsx';
import { InvoiceMonth } from '../../features/billing/invoicing/invoice-month.tsx';
import { InvoiceSheet } from '../../features/billing/invoicing/invoice-sheet.tsx';
import { IssuerCard } from '../../features/billing/invoicing/issuer-form.tsx';
import { ModeCard } from '../../features/billing/invoicing/mode-card.tsx';
import { BY_PAGES } from '../../lib/by-pages.ts';
import { isDay, today } from '../../lib/dates.ts';
import { trpc } from '../../lib/trpc.ts';
import { useAddress } from '../../lib/use-address.ts';

const route = getRouteApi('/dashboard/admin/facturas');
const GROUPS = [
  { value: 'open', label: 'Lo que espera' },
  { value: 'case', label: 'Lo que hay que mirar' },
  { value: 'correct', label: 'Por anular' },
] as const;
const KINDS = ['01', '04'] as const;
const ORIGINS = [
  { value: 'payment', label: 'De los pagos' },
  { value: 'counter', label: 'Del mostrador' },
] as const;
const STATES = [...INVOICE_STATES, 'open', 'case', 'correct'] as const;

export function AdminInvoicing() {
  const { pago: invoiceId } = route.useSearch();
  const go = useAddress<ReturnType<typeof route.useSearch>>();
  const issuing = trpc.invoiceIssuer.get.useQuery();
  if (!issuing.data && isRefused(issuing.error)) return <QueryFailure query={issuing} />;
  const on = issuing.data !== undefined && issuing.data.mode !== 'off';
  return (
    <>
      <PageHeader
        title="Facturación electrónica"
        lead="Cada pago y cada venta del mostrador se vuelve una factura que el SRI autoriza, una sola vez."
        action={
          on && (
            <ButtonLink
              to="/dashboard/admin/facturar"
              search={{}}
              variant="outline"
              leftSection={<IconPlus size={20} />}
            >
              Nueva factura
            </ButtonLink>
          )
        }
      />
      {!issuing.data && (issuing.error ? <QueryFailure query={issuing} /> : <SkeletonRows rows={6} />)}
      {issuing.data && (
        <>
          {on && <Documents />}
          <ModeCard issuing={issuing.data} />
          <IssuerCard issuing={issuing.data} />
          <CertificateCard issuing={issuing.data} />
          {!on && issuing.data.issuer !== null && <Documents />}
        </>
      )}
      {invoiceId !== undefined && <InvoiceSheet invoiceId={invoiceId} onClose={() => go({ pago: undefined })} />}
    </>
  );
}

function Documents() {
  const search = route.useSearch();
  const { q = '', estado = '', forma = '', origen = '', desde = '', hasta = '', mes } = search;
  const go = useAddress<typeof search>();
  const state = STATES.find((one) => one === estado) ?? null;
  const kind = KINDS.find((one) => one === forma) ?? null;
  const origin = ORIGINS.find(({ value }) => value === origen)?.value ?? null;
  const set = { state, kind, origin, from: isDay(desde) ? desde : null, to: isDay(hasta) ? hasta : null };
  const asked = { ...set, q: q.trim() };
  const pages = trpc.invoices.list.useInfiniteQuery(asked, BY_PAGES);
  const thisMonth = today().slice(0, 7);
  return (
    <>
      <InvoiceMonth
        month={mes && /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(mes) ? mes : thisMonth}
        thisMonth={thisMonth}
        onMonth={(month) => go({ mes: month === thisMonth ? undefined : month })}
      />
      <section className="section" aria-labelledby="documentos">
        <h2 id="documentos">Documentos</h2>
        <AdminList
          noun="documento"
          placeholder="Comprador, identificación, clave o pago"
          {...{ search, go, asked, pages }}
          filters={
            <ListFilters
              set={Object.values(set).filter(Boolean).length}
              onClear={() =>
                go({ estado: undefined, forma: undefined, origen: undefined, desde: undefined, hasta: undefined })
              }
            >
              <SelectField
                label="Estado"
                value={state ?? ''}
                onChange={(value) => go({ estado: value })}
                options={[
                  { value: '', label: 'Todos' },
                  ...GROUPS,
                  ...INVOICE_STATES.map((value) => ({ value, label: INVOICE_STATE_WORDS[value] })),
                ]}
              />
              <SelectField
                label="Tipo"
                value={kind ?? ''}
                onChange={(value) => go({ forma: value })}
                options={[
                  { value: '', label: 'Todos' },
                  { value: '01', label: 'Facturas' },
                  { value: '04', label: 'Notas de crédito' },
                ]}
              />
              <SelectField
                label="De dónde viene"
                value={origin ?? ''}
                onChange={(value) => go({ origen: value })}
                options={[{ value: '', label: 'Todas' }, ...ORIGINS]}
              />
              <DayFilters {...{ desde, hasta, go }} />
            </ListFilters>
          }
          nothing={{
            title: 'Aún no hay documentos',
            words: 'El primero sale con el próximo pago o con una factura del mostrador.',
          }}
          columns={INVOICE_COLUMNS}
        />
      </section>
    </>
  );
}
