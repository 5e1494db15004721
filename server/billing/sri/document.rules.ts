/**
 * Factura 1.1.0 and nota de crédito 1.1.0 of the SRI (ficha técnica de comprobantes electrónicos, offline), from
 * plain values. The order of the elements is the schema's. Pure.
 */
import type { BuyerKind, CalendarDate, DocumentKind, Regime, SriEnvironment } from '#db/types.ts';
import { showDay } from '#server/platform/lib/calendar.ts';
import { amountOnTheWire } from '#server/platform/lib/money.ts';
import { nineDigits } from './access-key.rules.ts';
import { IVA_RATES, type IvaCode, type PricedLine, type TaxGroup } from './amounts.rules.ts';
import { element, escapeAttribute, plainField, textElement } from './xml.rules.ts';

export interface DocumentIssuer {
  ruc: string;
  legalName: string;
  tradeName: string | null;
  headAddress: string;
  branchAddress: string | null;
  regime: Regime;
  keepsAccounts: boolean;
  specialTaxpayer: string | null;
  withholdingAgent: string | null;
}

/** Everything that a document says, and all that its RIDE prints. */
export interface SriDocument {
  kind: DocumentKind;
  environment: SriEnvironment;
  issuer: DocumentIssuer;
  establishment: string;
  point: string;
  sequence: number;
  accessKey: string;
  day: CalendarDate;
  buyer: {
    kind: BuyerKind;
    number: string;
    name: string;
    address: string | null;
  };
  lines: PricedLine[];
  taxes: TaxGroup[];
  netCents: number;
  discountCents: number;
  totalCents: number;
  /** `formaPago` of table 24; null in a nota de crédito. */
  payment: string | null;
  /** What a nota de crédito changes, and why. */
  modifies: { number: string; day: CalendarDate; reason: string } | null;
  /** `infoAdicional`, at most fifteen. */
  extra: { name: string; value: string }[];
}

export const DOCUMENT_NAMES: Record<DocumentKind, string> = { '01': 'Factura', '04': 'Nota de crédito' };

/** The law fixes these words; the accent belongs to them. */
export const REGIME_LEGENDS: Record<Regime, string | null> = {
  general: null,
  rimpe: 'CONTRIBUYENTE RÉGIMEN RIMPE',
  popular: 'CONTRIBUYENTE NEGOCIO POPULAR - RÉGIMEN RIMPE',
};

/** `formaPago` of table 24, as a RIDE prints it. */
export const PAYMENT_WORDS: Record<string, string> = {
  '01': 'Sin utilización del sistema financiero',
  '15': 'Compensación de deudas',
  '16': 'Tarjeta de débito',
  '17': 'Dinero electrónico',
  '18': 'Tarjeta prepago',
  '19': 'Tarjeta de crédito',
  '20': 'Otros con utilización del sistema financiero',
  '21': 'Endoso de títulos',
};

const MOST_EXTRA = 15;
const ROOTS: Record<DocumentKind, string> = { '01': 'factura', '04': 'notaCredito' };
export const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Without declaration and signature: the canonical bytes that are signed. */
export function documentXml(document: SriDocument): string {
  const root = ROOTS[document.kind];
  const body = document.kind === '01' ? invoiceBody(document) : creditNoteBody(document);
  return `<${root} id="comprobante" version="1.1.0">${taxInfo(document)}${body}${extraInfo(document)}</${root}>`;
}

function taxInfo({ issuer, ...document }: SriDocument): string {
  const legend = REGIME_LEGENDS[issuer.regime];
  return element(
    'infoTributaria',
    textElement('ambiente', document.environment),
    textElement('tipoEmision', '1'),
    field('razonSocial', issuer.legalName, 300),
    optionalField('nombreComercial', issuer.tradeName, 300),
    textElement('ruc', issuer.ruc),
    textElement('claveAcceso', document.accessKey),
    textElement('codDoc', document.kind),
    textElement('estab', document.establishment),
    textElement('ptoEmi', document.point),
    textElement('secuencial', nineDigits(document.sequence)),
    field('dirMatriz', issuer.headAddress, 300),
    optionalField('agenteRetencion', issuer.withholdingAgent, 8),
    legend === null ? null : textElement('contribuyenteRimpe', legend),
  );
}

function invoiceBody(document: SriDocument): string {
  const { issuer, buyer, taxes, payment } = document;
  const info = element(
    'infoFactura',
    textElement('fechaEmision', showDay(document.day)),
    optionalField('dirEstablecimiento', issuer.branchAddress, 300),
    optionalField('contribuyenteEspecial', issuer.specialTaxpayer, 13),
    textElement('obligadoContabilidad', issuer.keepsAccounts ? 'SI' : 'NO'),
    ...buyerFields(document),
    optionalField('direccionComprador', buyer.address, 300),
    money('totalSinImpuestos', document.netCents),
    money('totalDescuento', document.discountCents),
    element(
      'totalConImpuestos',
      ...taxes.map(({ rate, baseCents, taxCents }) =>
        element(
          'totalImpuesto',
          ...ivaOf(rate),
          money('baseImponible', baseCents),
          percent(rate),
          money('valor', taxCents),
        ),
      ),
    ),
    money('propina', 0),
    money('importeTotal', document.totalCents),
    textElement('moneda', 'DOLAR'),
    element('pagos', element('pago', textElement('formaPago', payment ?? '20'), money('total', document.totalCents))),
  );
  return info + element('detalles', ...document.lines.map((line) => detail(line, 'codigoPrincipal')));
}

function creditNoteBody(document: SriDocument): string {
  const { issuer, taxes, modifies } = document;
  const info = element(
    'infoNotaCredito',
    textElement('fechaEmision', showDay(document.day)),
    optionalField('dirEstablecimiento', issuer.branchAddress, 300),
    ...buyerFields(document),
    optionalField('contribuyenteEspecial', issuer.specialTaxpayer, 13),
    textElement('obligadoContabilidad', issuer.keepsAccounts ? 'SI' : 'NO'),
    textElement('codDocModificado', '01'),
    textElement('numDocModificado', modifies?.number ?? ''),
    textElement('fechaEmisionDocSustento', showDay(modifies?.day ?? document.day)),
    money('totalSinImpuestos', document.netCents),
    money('valorModificacion', document.totalCents),
    textElement('moneda', 'DOLAR'),
    element(
      'totalConImpuestos',
      ...taxes.map(({ rate, baseCents, taxCents }) =>
        element('totalImpuesto', ...ivaOf(rate), money('baseImponible', baseCents), money('valor', taxCents)),
      ),
    ),
    field('motivo', modifies?.reason ?? '', 300),
  );
  return info + element('detalles', ...document.lines.map((line) => detail(line, 'codigoInterno')));
}

function buyerFields({ buyer }: SriDocument): string[] {
  return [
    textElement('tipoIdentificacionComprador', buyer.kind),
    field('razonSocialComprador', buyer.name, 300),
    field('identificacionComprador', buyer.number, 20),
  ];
}

function detail(line: PricedLine, codeName: 'codigoPrincipal' | 'codigoInterno'): string {
  return element(
    'detalle',
    optionalField(codeName, line.code, 25),
    field('descripcion', line.description, 300),
    textElement('cantidad', sixDecimals(line.quantityMillionths)),
    textElement('precioUnitario', sixDecimals(line.priceMillionths)),
    money('descuento', line.discountCents),
    money('precioTotalSinImpuesto', line.netCents),
    element(
      'impuestos',
      element(
        'impuesto',
        ...ivaOf(line.rate),
        percent(line.rate),
        money('baseImponible', line.netCents),
        money('valor', line.taxCents),
      ),
    ),
  );
}

function extraInfo({ extra }: SriDocument): string {
  const fields = extra.flatMap(({ name, value }) => {
    const text = plainField(value, 300);
    return text === ''
      ? []
      : [textElement('campoAdicional', text, ` nombre="${escapeAttribute(plainField(name, 300))}"`)];
  });
  return fields.length === 0 ? '' : element('infoAdicional', ...fields.slice(0, MOST_EXTRA));
}

function field(name: string, text: string, most: number): string {
  return textElement(name, plainField(text, most));
}

function optionalField(name: string, text: string | null, most: number): string | null {
  const plain = plainField(text ?? '', most);
  return plain === '' ? null : textElement(name, plain);
}

function money(name: string, cents: number): string {
  return textElement(name, amountOnTheWire(cents));
}

function ivaOf(rate: IvaCode): string[] {
  return [textElement('codigo', '2'), textElement('codigoPorcentaje', rate)];
}

function percent(rate: IvaCode): string {
  return textElement('tarifa', (IVA_RATES[rate] / 100).toFixed(2));
}

/** `1.500000`. */
export function sixDecimals(millionths: number): string {
  const digits = String(millionths).padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
