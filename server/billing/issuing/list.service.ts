/** The list of documents, a month beside the ledger, and the month as a table and as an archive. */
import type { Flag, InvoiceState } from '#db/types.ts';
import { CASE_STATES, OPEN_STATES } from '#server/billing/invoices/rules.ts';
import { DOCUMENT_NAMES, type SriDocument } from '#server/billing/sri/document.rules.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { plusDays, plusMonths } from '#server/platform/lib/calendar.ts';
import { everyRow } from '#server/platform/lib/list-page.ts';
import { dayBegins } from '#server/platform/lib/money.ts';
import type { ZipPart } from '#server/platform/lib/zip.ts';
import { numberOf } from './document.service.ts';
import { comparePaid, countOpen, listInvoices, listUninvoiced, listXml, sumDocuments } from './queries.ts';
import { invoiceCells } from './rules.ts';
import type { InvoiceListInput, MonthInput } from './schema.ts';

/** One page, newest first. */
export async function listInvoicesPage({ db }: SignedInContext, { cursor, size, ...wanted }: InvoiceListInput) {
  const { state = null, origin = null, kind = null, q, from = null, to = null } = wanted;
  const found = await listInvoices(db, {
    states: statesOf(state),
    toCorrect: state === 'correct',
    counter: origin && origin === 'counter',
    kind,
    fragment: q === '' ? null : fragmentOf(q),
    from,
    to,
    below: cursor ?? null,
    limit: size + 1,
  });
  const rows = found.slice(0, size).map((row) => ({ ...row, number: numberOf(row) }));
  return { rows, next: found.length > size ? (rows.at(-1)?.invoiceId ?? null) : null };
}

function statesOf(state: InvoiceListInput['state']): readonly InvoiceState[] | null {
  if (state === 'open') return OPEN_STATES;
  if (state === 'case') return CASE_STATES;
  return state === 'correct' || !state ? null : [state];
}

function fragmentOf(typed: string) {
  const small = typed.toLowerCase();
  const digits = typed.replace(/[\s-]/g, '');
  const words = /^[ -~]*$/.test(typed) ? [small] : [small, typed, small.charAt(0).toUpperCase() + small.slice(1)];
  return {
    patterns: [...new Set(words)].map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`),
    digits: /^\d{3,49}$/.test(digits) ? digits : null,
  };
}

const MOST_UNINVOICED = 100;

/**
 * What the ledger took in a month and what the SRI authorised of it, to the cent, with every payment between them; beside it, and
 * independent of it, what was sold at the counter.
 */
export async function monthBesideLedger({ db, config }: SignedInContext, { month }: MonthInput) {
  const days = daysOf(month);
  const moments = { since: dayBegins(days.from), until: dayBegins(plusDays(days.to, 1)) };
  const sums = await sumDocuments(db, days);
  const of = (kind: string, state: string, counter: Flag | null = null) => {
    const found = sums.filter(
      (one) => one.kind === kind && one.state === state && one.counter === (counter ?? one.counter),
    );
    const sum = (name: 'count' | 'netCents' | 'taxCents' | 'totalCents') =>
      found.reduce((all, one) => all + Number(one[name]), 0);
    return {
      count: sum('count'),
      netCents: sum('netCents'),
      taxCents: sum('taxCents'),
      totalCents: sum('totalCents'),
    };
  };
  return {
    open: await countOpen(db),
    /** Null where nothing is sold through the platform: then the counter is all there is. */
    paid: config.subscriptions ? await comparePaid(db, moments) : null,
    uninvoiced: config.subscriptions ? await listUninvoiced(db, moments, MOST_UNINVOICED) : [],
    invoices: of('01', 'authorized'),
    ofCounter: of('01', 'authorized', 1),
    creditNotes: of('04', 'authorized'),
    annulled: of('01', 'annulled'),
  };
}

function daysOf(month: string) {
  const from = `${month}-01`;
  return { from, to: plusDays(plusMonths(from, 1), -1) };
}

/** The month's documents as lines of a table. */
export async function* monthRows({ db }: SignedInContext, { month }: MonthInput) {
  const read = (last: { id: number } | null, limit: number) => listXml(db, daysOf(month), last?.id ?? 0, limit);
  for await (const row of everyRow(read))
    yield invoiceCells({ ...row, number: numberOf(row), document: documentOf(row) });
}

function documentOf({ content }: { content: string | null }): SriDocument | null {
  return content === null ? null : (JSON.parse(content) as SriDocument);
}

const AT_ONCE = 50;

/** The signed bytes of the month, a file each, named as the SRI's portal names them. */
export async function* monthFiles({ db }: SignedInContext, { month }: MonthInput): AsyncGenerator<ZipPart> {
  const read = (last: { id: number } | null, limit: number) => listXml(db, daysOf(month), last?.id ?? 0, limit);
  for await (const { kind, state, accessKey, xml } of everyRow(read, AT_ONCE)) {
    const folder = state === 'annulled' ? 'anuladas' : `${DOCUMENT_NAMES[kind].toLowerCase().replaceAll(' ', '-')}s`;
    if (xml !== null) yield { path: `${folder}/${accessKey ?? 'sin-clave'}.xml`, bytes: Buffer.from(xml, 'utf8') };
  }
}
