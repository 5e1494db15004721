/** Good inputs of issuing at the SRI: a part of the table in good-inputs.ts. */
import type { SoldLine } from '#server/billing/counter-invoices/rules.ts';
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

export const CONSULTATION: SoldLine = {
  description: 'Consulta',
  quantityMillionths: 1_000_000,
  priceMillionths: 25_000_000,
  rate: '4',
};
const TABLETS: SoldLine = {
  description: 'Antiparasitario',
  quantityMillionths: 1_500_000,
  priceMillionths: 3_330_000,
  rate: '0',
};
const LINES = [CONSULTATION, TABLETS];

/** A consultation with its IVA, and a deworming tablet without any. */
export const COUNTER_SALE = {
  petId: null,
  buyer: {
    kind: '05',
    number: '1710034065',
    name: 'María Quishpe',
    address: 'Quito, La Floresta',
    email: 'maria@correo.ec',
    phone: null,
  },
  lines: LINES,
  pricesIncludeTax: false,
  payment: '01',
} as const;

export const INVOICE_INPUTS: Record<string, (kept: Kept) => Record<string, unknown>> = {
  'invoiceIssuer.save': () => ({ ...ISSUER, specialTaxpayer: '5368', withholdingAgent: '1' }),
  'invoiceIssuer.putCertificate': () => ({ file: 'MIIB', password: 'clave' }),
  'invoiceIssuer.turn': () => ({ mode: 'off' }),
  'invoices.list': () => ({
    state: 'authorized',
    origin: 'counter',
    kind: '01',
    q: 'Ana',
    from: '2026-11-01',
    to: '2026-11-30',
    cursor: 2_000_000_000,
    size: 10,
  }),
  'invoices.get': () => ({ invoiceId: 2_000_000_000 }),
  'invoices.month': () => ({ month: '2026-11' }),
  'invoices.sendAgain': () => ({ invoiceId: 2_000_000_000, renumber: false, buyer: COUNTER_SALE.buyer }),
  'invoices.issue': () => ({ paymentId: 2_000_000_000 }),
  'invoices.markAnnulled': () => ({ invoiceId: 2_000_000_000 }),
  'invoices.takeBack': () => ({ invoiceId: 2_000_000_000, reason: 'Se cobró dos veces' }),
  'counterInvoices.begin': () => ({ petId: null }),
  'counterInvoices.list': () => ({ cursor: 2_000_000_000, size: 10 }),
  'counterInvoices.get': () => ({ invoiceId: 2_000_000_000 }),
  'counterInvoices.issue': () => COUNTER_SALE,
  'invoices.credit': () => ({ invoiceId: 2_000_000_000 }),
};
