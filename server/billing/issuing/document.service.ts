/** Gives a document its number and signs it, in one transaction: no number is ever without its signed bytes. */
import { randomInt } from 'node:crypto';
import type { Instant, Trx } from '#db/types.ts';
import type { Config } from '#server/platform/config/config.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { MONEY_ZONE } from '#server/platform/lib/money.ts';
import { plus } from '#server/platform/lib/time.ts';
import type { Issuer } from '#server/billing/issuer/queries.ts';
import { takeNumber } from '#server/billing/invoices/numbers.queries.ts';
import * as invoices from '#server/billing/invoices/queries.ts';
import type { Invoice } from '#server/billing/invoices/queries.ts';
import type { InvoiceDraft } from '#server/billing/invoices/rules.ts';
import { accessKeyOf, documentNumber } from '#server/billing/sri/access-key.rules.ts';
import { priceLines } from '#server/billing/sri/amounts.rules.ts';
import { documentXml, type SriDocument } from '#server/billing/sri/document.rules.ts';
import { signDocument } from '#server/billing/sri/service.ts';
import type { Signer } from '#server/billing/sri/signature.provider.ts';
import { amountsProblem, structureProblem } from '#server/billing/sri/structure.rules.ts';

export interface Issuing {
  issuer: Issuer;
  signer: Signer;
  config: Pick<Config, 'sri'>;
}

/** The document's own form does not hold: a fault of ours or of the settings, said before any call. */
export class Unissuable extends Error {}

interface SignHow {
  at: Instant;
  /** Another number, where the SRI already has one of another document. */
  renumber?: boolean;
  /** Today's day, which is part of the key; else a document keeps its own. */
  redate?: boolean;
}

/**
 * Stores number, key, whole content and signed bytes. A document that has a number keeps it, and its key, unless its day changes.
 * @throws Unissuable
 */
export async function signInvoice(
  db: Trx,
  invoice: Invoice,
  { issuer, signer, config }: Issuing,
  { at, renumber = false, redate = false }: SignHow,
): Promise<Invoice> {
  const today = dayIn(MONEY_ZONE, at);
  const fresh = invoice.sequence === null || renumber;
  const { environment, kind } = invoice;
  const place = fresh
    ? { ruc: issuer.ruc, establishment: issuer.establishment, point: issuer.point }
    : { ruc: invoice.ruc ?? '', establishment: invoice.establishment ?? '', point: invoice.point ?? '' };
  const sequence = fresh ? await takeNumber(db, { ...place, environment, kind }) : (invoice.sequence ?? 0);
  const keyCode = invoice.keyCode ?? String(randomInt(0, 100_000_000)).padStart(8, '0');
  const day = fresh || redate || invoice.day === null ? today : invoice.day;
  const accessKey = accessKeyOf({ ...place, environment, kind, sequence, day, code: keyCode });
  const modified = invoice.modifiesId === null ? undefined : await invoices.findInvoice(db, invoice.modifiesId);
  const content = contentOf(invoice, { issuer, config, modified, number: { ...place, sequence, accessKey, day } });
  const body = documentXml(content);
  const problem = structureProblem(body) ?? amountsProblem(body);
  if (problem !== null) throw new Unissuable(problem);
  const xml = signDocument(body, signer, `${plus(at, -5, 'hours').slice(0, 19)}-05:00`);
  const signed = { ...place, sequence, keyCode, accessKey, day, content: JSON.stringify(content), xml, signedAt: at };
  await invoices.updateInvoice(db, invoice.id, { ...signed, problem: null, problemCode: null });
  const outcome = documentNumber({ ...place, sequence });
  // A former key is kept: the SRI may still know it.
  await invoices.appendAttempt(
    db,
    { id: invoice.id, accessKey },
    { what: 'signed', outcome, detail: invoice.accessKey, at },
  );
  return { ...invoice, ...signed };
}

interface Numbered {
  issuer: Issuer;
  config: Pick<Config, 'sri'>;
  modified: Invoice | undefined;
  number: { establishment: string; point: string; sequence: number; accessKey: string; day: string };
}

function contentOf(invoice: Invoice, { issuer, config, modified, number }: Numbered): SriDocument {
  const draft = JSON.parse(invoice.draft) as InvoiceDraft;
  const { lines, taxes, netCents, discountCents, totalCents } = priceLines(draft.lines, draft.taxes);
  const { ruc, legalName, tradeName, headAddress, branchAddress, regime, specialTaxpayer, withholdingAgent } = issuer;
  const keepsAccounts = issuer.keepsAccounts === 1;
  const { kind: buyerKind, number: buyerNumber, name, address, email } = draft.buyer;
  const { providerRuc } = config.sri;
  return {
    kind: invoice.kind,
    environment: invoice.environment,
    issuer: {
      ruc,
      legalName,
      tradeName,
      headAddress,
      branchAddress,
      regime,
      keepsAccounts,
      specialTaxpayer,
      withholdingAgent,
    },
    ...number,
    buyer: { kind: buyerKind, number: buyerNumber, name, address },
    lines,
    taxes,
    netCents,
    discountCents,
    totalCents,
    payment: invoice.kind === '01' ? draft.payment : null,
    modifies: modifiedBy(invoice, modified),
    extra: [
      ...(email === null ? [] : [{ name: 'Email', value: email }]),
      // Anexo 26: these letters exactly.
      ...(providerRuc === null ? [] : [{ name: 'RUC Proveedor', value: providerRuc }]),
    ],
  };
}

function modifiedBy({ kind, reason }: Invoice, modified: Invoice | undefined): SriDocument['modifies'] {
  if (kind !== '04') return null;
  const { establishment, point, sequence, day } = modified ?? {};
  if (!establishment || !point || !sequence || !day) throw new Unissuable('numDocModificado');
  return { number: documentNumber({ establishment, point, sequence }), day, reason: reason ?? 'Devolución' };
}

/** `001-001-000000123`; null before it has one. */
export function numberOf({ establishment, point, sequence }: Pick<Invoice, 'establishment' | 'point' | 'sequence'>) {
  if (establishment === null || point === null || sequence === null) return null;
  return documentNumber({ establishment, point, sequence });
}
