/** The clinic issues at the pretend SRI: set up by the administrator's own calls, and this month's payments have their invoices. */
import type { SignedInContext } from '#server/platform/core/context.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { MONEY_ZONE } from '#server/platform/lib/money.ts';
import { plus } from '#server/platform/lib/time.ts';
import { createCaller } from '#server/app/http/router.ts';
import { makeCertificate, makeP12, P12_PASSWORD } from '../gateways/certificates.ts';

const RUC = '1790001563001';

export async function addInvoicing(admin: SignedInContext): Promise<void> {
  const api = createCaller(admin);
  const now = admin.now();
  await api.invoiceIssuer.save({
    ruc: RUC,
    legalName: 'CLÍNICA VETERINARIA LOS ARUPOS CÍA. LTDA.',
    tradeName: 'Clínica Los Arupos',
    headAddress: 'Quito, La Floresta, Lugo N24-350 y Vizcaya',
    branchAddress: null,
    establishment: '001',
    point: '002',
    regime: 'general',
    keepsAccounts: true,
    specialTaxpayer: null,
    withholdingAgent: null,
    nextInvoice: 1,
    nextCreditNote: 1,
  });
  const certificate = makeCertificate({
    ruc: RUC,
    name: 'VERÓNICA CAJAMARCA ORTIZ',
    from: plus(now, -300, 'days'),
    until: plus(now, 430, 'days'),
  });
  await api.invoiceIssuer.putCertificate({ file: makeP12([certificate]), password: P12_PASSWORD });
  await api.invoiceIssuer.turn({ mode: 'production' });
  const { uninvoiced } = await api.invoices.month({ month: dayIn(MONEY_ZONE, now).slice(0, 7) });
  for (const { paymentId } of uninvoiced) await api.invoices.issue({ paymentId });
}
