/** Good inputs of issuing at the SRI: a part of the table in good-inputs.ts. */
import type { Kept } from './good-inputs.ts';

export const ISSUER = {
  ruc: '1790001563001',
  legalName: 'Clínica Los Arupos Cía. Ltda.',
  tradeName: 'Los Arupos',
  headAddress: 'Quito, Av. Amazonas & Colón',
  branchAddress: 'Quito, La Floresta',
  establishment: '001',
  point: '009',
  regime: 'general',
  keepsAccounts: true,
  specialTaxpayer: null,
  withholdingAgent: null,
  nextInvoice: 1,
  nextCreditNote: 1,
} as const;

export const INVOICE_INPUTS: Record<string, (kept: Kept) => Record<string, unknown>> = {
  'invoiceIssuer.save': () => ({ ...ISSUER, specialTaxpayer: '5368', withholdingAgent: '1' }),
  'invoiceIssuer.putCertificate': () => ({ file: 'MIIB', password: 'clave' }),
  'invoiceIssuer.turn': () => ({ mode: 'off' }),
  'invoices.list': () => ({
    state: 'authorized',
    kind: '01',
    q: 'Ana',
    from: '2026-11-01',
    to: '2026-11-30',
    cursor: 2_000_000_000,
    size: 10,
  }),
  'invoices.get': () => ({ invoiceId: 2_000_000_000 }),
  'invoices.month': () => ({ month: '2026-11' }),
  'invoices.sendAgain': () => ({ invoiceId: 2_000_000_000, renumber: false }),
  'invoices.issue': () => ({ paymentId: 2_000_000_000 }),
  'invoices.markAnnulled': () => ({ invoiceId: 2_000_000_000 }),
  'invoices.credit': () => ({ invoiceId: 2_000_000_000 }),
};
