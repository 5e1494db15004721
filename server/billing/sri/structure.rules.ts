/**
 * The published order, presence and shape of a document's elements, checked before it is signed: what the SRI would
 * return as code 35 is a fault of ours or of the settings, and takes no call. Pure.
 */
import { readAccessKey } from './access-key.rules.ts';
import { childText, findNode, parseXml, type XmlNode } from './xml.rules.ts';

interface Spec {
  name: string;
  /** How often: exactly once, at most once, at least once. */
  times: '1' | '?' | '+';
  shape?: RegExp;
  children?: Spec[];
}

const MONEY = /^\d{1,12}\.\d{2}$/;
const SIX = /^\d{1,12}\.\d{6}$/;
const PERCENT = /^\d{1,2}\.\d{2}$/;
const DAY = /^(?:0[1-9]|[12]\d|3[01])\/(?:0[1-9]|1[0-2])\/20\d{2}$/;
const words = (most: number) => new RegExp(`^[^\\n]{1,${most}}$`, 'u');
const YES_NO = /^(?:SI|NO)$/;

const one = (name: string, shape: RegExp): Spec => ({ name, times: '1', shape });
const maybe = (name: string, shape: RegExp): Spec => ({ name, times: '?', shape });
const of = (name: string, children: Spec[], times: Spec['times'] = '1'): Spec => ({ name, times, children });

const IVA = [one('codigo', /^2$/), one('codigoPorcentaje', /^(?:[02-8]|10)$/)];

const TAX_INFO = (kind: RegExp) =>
  of('infoTributaria', [
    one('ambiente', /^[12]$/),
    one('tipoEmision', /^1$/),
    one('razonSocial', words(300)),
    maybe('nombreComercial', words(300)),
    one('ruc', /^\d{10}001$/),
    one('claveAcceso', /^\d{49}$/),
    one('codDoc', kind),
    one('estab', /^\d{3}$/),
    one('ptoEmi', /^\d{3}$/),
    one('secuencial', /^\d{9}$/),
    one('dirMatriz', words(300)),
    maybe('agenteRetencion', /^[1-9]\d{0,7}$/),
    maybe('contribuyenteRimpe', /^CONTRIBUYENTE (?:NEGOCIO POPULAR - )?RÉGIMEN RIMPE$/),
  ]);

const BUYER = (kind: RegExp) => [
  one('tipoIdentificacionComprador', kind),
  one('razonSocialComprador', words(300)),
  one('identificacionComprador', words(20)),
];
const BRANCH = maybe('dirEstablecimiento', words(300));
const SPECIAL = maybe('contribuyenteEspecial', /^[0-9A-Za-z]{3,13}$/);
const BOOKS = maybe('obligadoContabilidad', YES_NO);

const DETAILS = (code: string) =>
  of('detalles', [
    of(
      'detalle',
      [
        maybe(code, words(25)),
        one('descripcion', words(300)),
        one('cantidad', SIX),
        one('precioUnitario', SIX),
        one('descuento', MONEY),
        one('precioTotalSinImpuesto', MONEY),
        of('impuestos', [
          of('impuesto', [...IVA, one('tarifa', PERCENT), one('baseImponible', MONEY), one('valor', MONEY)], '+'),
        ]),
      ],
      '+',
    ),
  ]);

const EXTRA = of('infoAdicional', [{ name: 'campoAdicional', times: '+', shape: words(300) }], '?');

const DOCUMENTS: Record<string, Spec> = {
  factura: of('factura', [
    TAX_INFO(/^01$/),
    of('infoFactura', [
      one('fechaEmision', DAY),
      BRANCH,
      SPECIAL,
      BOOKS,
      ...BUYER(/^0[4-8]$/),
      maybe('direccionComprador', words(300)),
      one('totalSinImpuestos', MONEY),
      one('totalDescuento', MONEY),
      of('totalConImpuestos', [
        // Here the rate stands between base and value; in a line it stands before them.
        of('totalImpuesto', [...IVA, one('baseImponible', MONEY), one('tarifa', PERCENT), one('valor', MONEY)], '+'),
      ]),
      one('propina', MONEY),
      one('importeTotal', MONEY),
      one('moneda', /^DOLAR$/),
      of('pagos', [of('pago', [one('formaPago', /^(?:01|15|16|17|18|19|20|21)$/), one('total', MONEY)], '+')]),
    ]),
    DETAILS('codigoPrincipal'),
    EXTRA,
  ]),
  notaCredito: of('notaCredito', [
    TAX_INFO(/^04$/),
    of('infoNotaCredito', [
      one('fechaEmision', DAY),
      BRANCH,
      // A consumidor final has no nota de crédito since 2026.
      ...BUYER(/^0[4-68]$/),
      SPECIAL,
      BOOKS,
      one('codDocModificado', /^01$/),
      one('numDocModificado', /^\d{3}-\d{3}-\d{9}$/),
      one('fechaEmisionDocSustento', DAY),
      one('totalSinImpuestos', MONEY),
      one('valorModificacion', MONEY),
      one('moneda', /^DOLAR$/),
      of('totalConImpuestos', [of('totalImpuesto', [...IVA, one('baseImponible', MONEY), one('valor', MONEY)], '+')]),
      one('motivo', words(300)),
    ]),
    DETAILS('codigoInterno'),
    EXTRA,
  ]),
};

const MOST_EXTRA = 15;
const MOST_BYTES = 320_000;

/** Where a document departs from the published structure; null where it does not. */
export function structureProblem(xml: string): string | null {
  const root = parseXml(xml);
  if (!root) return 'no es XML';
  if (new TextEncoder().encode(xml).length > MOST_BYTES) return 'es demasiado grande';
  const spec = DOCUMENTS[root.name];
  if (!spec) return `no hay documento «${root.name}»`;
  if (root.attributes['id'] !== 'comprobante' || root.attributes['version'] !== '1.1.0') return 'id o versión';
  return problemIn(root, spec, root.name) ?? extraProblem(root) ?? keyProblem(root);
}

function problemIn(node: XmlNode, spec: Spec, path: string): string | null {
  if (!spec.children) return spec.shape?.test(node.text) && node.children.length === 0 ? null : path;
  let at = 0;
  for (const wanted of spec.children) {
    let count = 0;
    for (let child = node.children[at]; child?.name === wanted.name; child = node.children[at]) {
      const problem = problemIn(child, wanted, `${path}/${wanted.name}`);
      if (problem !== null) return problem;
      count += 1;
      at += 1;
      if (wanted.times !== '+') break;
    }
    if (count === 0 && wanted.times !== '?') return `${path}/${wanted.name}`;
  }
  const unexpected = node.children[at];
  return unexpected ? `${path}/${unexpected.name}` : null;
}

function extraProblem(root: XmlNode): string | null {
  const fields = findNode(root, 'infoAdicional')?.children ?? [];
  if (fields.length > MOST_EXTRA) return 'infoAdicional';
  return fields.every(({ attributes }) => (attributes['nombre'] ?? '').length > 0) ? null : 'campoAdicional/@nombre';
}

/** Code 58: each part of the key is a field of the document. */
function keyProblem(root: XmlNode): string | null {
  const info = findNode(root, 'infoTributaria');
  const day = findNode(root, 'fechaEmision')?.text ?? '';
  const key = readAccessKey((info && childText(info, 'claveAcceso')) ?? '');
  if (!info || !key) return 'claveAcceso';
  const same =
    key.day.split('-').toReversed().join('/') === day &&
    key.kind === childText(info, 'codDoc') &&
    key.ruc === childText(info, 'ruc') &&
    key.environment === childText(info, 'ambiente') &&
    key.establishment === childText(info, 'estab') &&
    key.point === childText(info, 'ptoEmi') &&
    key.sequence === Number(childText(info, 'secuencial'));
  return same ? null : 'claveAcceso';
}

/** Code 52: sums that do not agree; null where they do. A cent between a rounded base and its tax is none. */
export function amountsProblem(xml: string): string | null {
  const root = parseXml(xml);
  const info = root && (findNode(root, 'infoFactura') ?? findNode(root, 'infoNotaCredito'));
  if (!root || !info) return 'no es XML';
  const cents = (node: XmlNode | null, name: string) => Math.round(Number((node && childText(node, name)) ?? 0) * 100);
  const details = findNode(root, 'detalles')?.children ?? [];
  const groups = findNode(info, 'totalConImpuestos')?.children ?? [];
  const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0);
  const net = sum(details.map((line) => cents(line, 'precioTotalSinImpuesto')));
  if (net !== cents(info, 'totalSinImpuestos')) return 'totalSinImpuestos';
  for (const line of details) {
    const gross = Number(childText(line, 'cantidad')) * Number(childText(line, 'precioUnitario')) * 100;
    const own = cents(line, 'precioTotalSinImpuesto') + cents(line, 'descuento');
    if (Math.abs(gross - own) > 0.51) return 'precioTotalSinImpuesto';
  }
  const perLine = details.map((line) => findNode(line, 'impuesto'));
  for (const group of groups) {
    const code = childText(group, 'codigoPorcentaje');
    const own = perLine.filter((tax) => tax && childText(tax, 'codigoPorcentaje') === code);
    const base = cents(group, 'baseImponible');
    if (sum(own.map((tax) => cents(tax, 'baseImponible'))) !== base) return 'baseImponible';
    if (sum(own.map((tax) => cents(tax, 'valor'))) !== cents(group, 'valor')) return 'valor';
    const rate = Number((own[0] && childText(own[0], 'tarifa')) ?? 0);
    if (Math.abs((base * rate) / 100 - cents(group, 'valor')) > 1) return 'valor';
  }
  const total = net + sum(groups.map((group) => cents(group, 'valor')));
  if (root.name === 'notaCredito') return total === cents(info, 'valorModificacion') ? null : 'valorModificacion';
  const paid = sum((findNode(info, 'pagos')?.children ?? []).map((pago) => cents(pago, 'total')));
  if (total !== cents(info, 'importeTotal')) return 'importeTotal';
  return paid === total ? null : 'pagos';
}
