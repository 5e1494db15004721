/** The words of a RIDE, the printed form of a document of the SRI. Pure. */
import type { BuyerKind, Instant, InvoiceState } from '#db/types.ts';
import { BUYER_KINDS } from '#server/billing/invoice-data/rules.ts';
import { documentNumber } from '#server/billing/sri/access-key.rules.ts';
import { IVA_RATES, type IvaCode } from '#server/billing/sri/amounts.rules.ts';
import { DOCUMENT_NAMES, PAYMENT_WORDS, REGIME_LEGENDS, type SriDocument } from '#server/billing/sri/document.rules.ts';
import { showDay, dayIn, hourIn } from '#server/platform/lib/calendar.ts';
import { amountInWords, MONEY_ZONE } from '#server/platform/lib/money.ts';

const WITHOUT_RATE: Partial<Record<IvaCode, string>> = { '6': 'no objeto de IVA', '7': 'exento de IVA' };

/** Everything that is printed, from the document as it was signed. */
export function rideWords(
  document: SriDocument,
  { state, authorizedAt }: { state: InvoiceState; authorizedAt: Instant | null },
) {
  const { issuer, buyer, modifies } = document;
  const number = documentNumber(document);
  const legend = REGIME_LEGENDS[issuer.regime];
  const given = (words: string, value: string | null) => (value === null ? [] : [`${words}${value}`]);
  return {
    title: `${DOCUMENT_NAMES[document.kind]} ${number}`,
    kind: DOCUMENT_NAMES[document.kind].toUpperCase(),
    number,
    issuer: {
      name: issuer.legalName,
      lines: [
        ...given('', issuer.tradeName),
        `Dirección matriz: ${issuer.headAddress}`,
        ...given('Dirección sucursal: ', issuer.branchAddress),
        ...given('Contribuyente especial Nro. ', issuer.specialTaxpayer),
        `Obligado a llevar contabilidad: ${issuer.keepsAccounts ? 'SÍ' : 'NO'}`,
        ...given('Agente de retención Resolución No. ', issuer.withholdingAgent),
        ...given('', legend),
      ],
      ruc: issuer.ruc,
    },
    authorization: {
      key: document.accessKey,
      at: authorizedAt && `${showDay(dayIn(MONEY_ZONE, authorizedAt))} ${hourIn(MONEY_ZONE, authorizedAt)}`,
      environment: document.environment === '1' ? 'PRUEBAS' : 'PRODUCCIÓN',
    },
    mark: markOf(state, document.environment),
    buyer: {
      name: buyer.name,
      number: `${kindWords(buyer.kind)} ${buyer.number}`.trim(),
      day: showDay(document.day),
      address: buyer.address,
    },
    modifies: modifies && [
      `Comprobante que se modifica: Factura ${modifies.number}`,
      `Fecha de emisión: ${showDay(modifies.day)}`,
      `Razón de la modificación: ${modifies.reason}`,
    ],
    rows: document.lines.map((line) => ({
      code: line.code ?? '',
      quantity: quantityWords(line.quantityMillionths),
      description: line.description,
      price: decimals(line.priceMillionths),
      discount: amountInWords(line.discountCents),
      net: amountInWords(line.netCents),
    })),
    sums: [
      ...document.taxes.map(({ rate, baseCents }) => ({
        name: `Subtotal ${WITHOUT_RATE[rate] ?? percentWords(rate)}`,
        value: amountInWords(baseCents),
      })),
      { name: 'Subtotal sin impuestos', value: amountInWords(document.netCents) },
      { name: 'Total descuento', value: amountInWords(document.discountCents) },
      ...document.taxes
        .filter(({ rate }) => WITHOUT_RATE[rate] === undefined)
        .map(({ rate, taxCents }) => ({ name: `IVA ${percentWords(rate)}`, value: amountInWords(taxCents) })),
      ...(document.kind === '01' ? [{ name: 'Propina', value: amountInWords(0) }] : []),
    ],
    total: { name: 'Valor total', value: amountInWords(document.totalCents) },
    payments:
      document.payment === null
        ? []
        : [{ name: PAYMENT_WORDS[document.payment] ?? document.payment, value: amountInWords(document.totalCents) }],
    extra: document.extra,
  };
}

/** A RIDE without authorisation is no document. */
function markOf(state: InvoiceState, environment: SriDocument['environment']): string | null {
  if (state === 'annulled') return 'ANULADA';
  if (state !== 'authorized') return 'PENDIENTE DE AUTORIZACIÓN';
  return environment === '1' ? 'PRUEBA, SIN VALOR TRIBUTARIO' : null;
}

function kindWords(kind: BuyerKind): string {
  return kind === '07' ? '' : (BUYER_KINDS.find(({ code }) => code === kind)?.name ?? '');
}

function percentWords(rate: IvaCode): string {
  return `${IVA_RATES[rate] / 100} %`;
}

function quantityWords(millionths: number): string {
  return String(millionths / 1_000_000).replace('.', ',');
}

/** Two decimals at least, six at most. */
function decimals(millionths: number): string {
  const [whole = '0', part = ''] = (millionths / 1_000_000).toFixed(6).split('.');
  return `${whole},${part.replace(/0{1,4}$/, '')}`;
}
