/**
 * What the pretend SRI looks at in a document, with a parser and a verifier of its own: nothing here is shared with the server that
 * is tested.
 */
import { type Document, DOMParser, type Element } from '@xmldom/xmldom';
import { SignedXml } from 'xml-crypto';

const DS = 'http://www.w3.org/2000/09/xmldsig#';

/** The children in their published order; `?` may be absent, `+` stands once or more. */
const ORDER: Record<string, string> = {
  factura: 'infoTributaria infoFactura detalles infoAdicional? Signature?',
  notaCredito: 'infoTributaria infoNotaCredito detalles infoAdicional? Signature?',
  infoTributaria:
    'ambiente tipoEmision razonSocial nombreComercial? ruc claveAcceso codDoc estab ptoEmi secuencial dirMatriz agenteRetencion? contribuyenteRimpe?',
  infoFactura:
    'fechaEmision dirEstablecimiento? contribuyenteEspecial? obligadoContabilidad? tipoIdentificacionComprador guiaRemision? razonSocialComprador identificacionComprador direccionComprador? totalSinImpuestos totalSubsidio? totalDescuento totalConImpuestos propina? importeTotal moneda? placa? pagos valorRetIva? valorRetRenta?',
  infoNotaCredito:
    'fechaEmision dirEstablecimiento? tipoIdentificacionComprador razonSocialComprador identificacionComprador contribuyenteEspecial? obligadoContabilidad? rise? codDocModificado numDocModificado fechaEmisionDocSustento totalSinImpuestos compensaciones? valorModificacion moneda? totalConImpuestos motivo',
  detalles: 'detalle+',
  'detalle/factura':
    'codigoPrincipal? codigoAuxiliar? descripcion unidadMedida? cantidad precioUnitario precioSinSubsidio? descuento precioTotalSinImpuesto detallesAdicionales? impuestos',
  'detalle/notaCredito':
    'codigoInterno? codigoAdicional? descripcion cantidad precioUnitario descuento? precioTotalSinImpuesto detallesAdicionales? impuestos?',
  impuestos: 'impuesto+',
  impuesto: 'codigo codigoPorcentaje tarifa baseImponible valor',
  totalConImpuestos: 'totalImpuesto+',
  'totalImpuesto/factura':
    'codigo codigoPorcentaje descuentoAdicional? baseImponible tarifa? valor valorDevolucionIva?',
  'totalImpuesto/notaCredito': 'codigo codigoPorcentaje baseImponible valor valorDevolucionIva?',
  pagos: 'pago+',
  pago: 'formaPago total plazo? unidadTiempo?',
  infoAdicional: 'campoAdicional+',
};

export interface ReadDocument {
  dom: Document;
  root: 'factura' | 'notaCredito';
  xml: string;
  key: string;
  text: (name: string) => string;
}

/** The document in a request; null where it is none, or departs from the published order. */
export function readDocument(xml: string): ReadDocument | null {
  if (xml.startsWith('\uFEFF') || xml.includes('<!DOCTYPE') || !xml.startsWith('<?xml')) return null;
  let dom: Document;
  try {
    dom = new DOMParser({ onError: refuse }).parseFromString(xml, 'text/xml');
  } catch {
    return null;
  }
  const top = dom.documentElement;
  const root = top?.tagName;
  if (!top || (root !== 'factura' && root !== 'notaCredito')) return null;
  if (top.getAttribute('id') !== 'comprobante' || top.getAttribute('version') !== '1.1.0') return null;
  if (!inOrder(top, root)) return null;
  const text = (name: string) => dom.getElementsByTagName(name)[0]?.textContent ?? '';
  return { dom, root, xml, key: text('claveAcceso'), text };
}

function refuse(level: string, message: string) {
  throw new Error(`${level}: ${message}`);
}

function elementsOf(node: Element): Element[] {
  return Array.from(node.childNodes).filter((child): child is Element => child.nodeType === 1);
}

function inOrder(node: Element, root: string): boolean {
  const name = node.localName ?? '';
  const order = ORDER[name] ?? ORDER[`${name}/${root}`];
  if (name === 'Signature') return true;
  if (!order)
    return elementsOf(node).length === 0 && (node.textContent ?? '') !== '' && !/\n/.test(node.textContent ?? '');
  const children = elementsOf(node);
  let at = 0;
  for (const wanted of order.split(' ')) {
    const plain = wanted.replace(/[?+]$/, '');
    const times = wanted.at(-1);
    const start = at;
    while (children[at]?.localName === plain && (times === '+' || at === start)) at += 1;
    if (at === start && times !== '?') return false;
  }
  return at === children.length && children.every((child) => inOrder(child, root));
}

export function goodKey(key: string): boolean {
  if (!/^\d{49}$/.test(key)) return false;
  let sum = 0;
  for (let place = 0; place < 48; place += 1) sum += Number(key.charAt(47 - place)) * (2 + (place % 6));
  const digit = 11 - (sum % 11);
  return Number(key.charAt(48)) === (digit === 11 ? 0 : digit === 10 ? 1 : digit);
}

/** Code 58: the key repeats the document's own fields. */
export function keySaysTheSame({ key, text }: ReadDocument): boolean {
  const [day = '', month = '', year = ''] = text('fechaEmision').split('/');
  const wanted = `${day}${month}${year}${text('codDoc')}${text('ruc')}${text('ambiente')}${text('estab')}${text('ptoEmi')}${text('secuencial')}`;
  return key.startsWith(wanted);
}

/** Code 39: three references, the algorithms of the technical sheet, and a value that the certificate inside verifies. */
export function goodSignature({ dom, xml }: ReadDocument): boolean {
  const node = dom.getElementsByTagNameNS(DS, 'Signature')[0];
  const base64 = dom.getElementsByTagNameNS(DS, 'X509Certificate')[0]?.textContent;
  if (!node || !base64) return false;
  const pem = `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)?.join('\n') ?? ''}\n-----END CERTIFICATE-----\n`;
  const method = dom.getElementsByTagNameNS(DS, 'SignatureMethod')[0]?.getAttribute('Algorithm');
  if (method !== `${DS}rsa-sha1`) return false;
  const verifier = new SignedXml({ publicCert: pem, getCertFromKeyInfo: () => null });
  try {
    verifier.loadSignature(node as unknown as Parameters<typeof verifier.loadSignature>[0]);
    return verifier.checkSignature(xml) && verifier.getSignedReferences().length === 3;
  } catch {
    return false;
  }
}

/** Code 52. A cent between the rate of a rounded base and the tax is let through, as the real one does. */
export function goodSums({ dom, root, text }: ReadDocument): boolean {
  const cents = (node: Element | undefined, name: string) =>
    Math.round(Number(node?.getElementsByTagName(name)[0]?.textContent ?? '0') * 100);
  const lines = Array.from(dom.getElementsByTagName('detalle'));
  const net = lines.reduce((sum, line) => sum + cents(line, 'precioTotalSinImpuesto'), 0);
  const total = Math.round(Number(text(root === 'factura' ? 'importeTotal' : 'valorModificacion')) * 100);
  const groups = Array.from(dom.getElementsByTagName('totalImpuesto'));
  const tax = groups.reduce((sum, group) => sum + cents(group, 'valor'), 0);
  if (Math.round(Number(text('totalSinImpuestos')) * 100) !== net || net + tax !== total) return false;
  for (const line of lines) {
    const [quantity, price] = ['cantidad', 'precioUnitario'].map((name) =>
      Number(line.getElementsByTagName(name)[0]?.textContent),
    );
    // Six decimals each: half a cent must not fall below it in binary.
    const gross = Math.round(Math.round((quantity ?? 0) * (price ?? 0) * 1e8) / 1e6) - cents(line, 'descuento');
    if (gross !== cents(line, 'precioTotalSinImpuesto')) return false;
    const own = Array.from(line.getElementsByTagName('impuesto'))[0];
    const rate = Number(own?.getElementsByTagName('tarifa')[0]?.textContent);
    if (Math.abs((cents(own, 'baseImponible') * rate) / 100 - cents(own, 'valor')) > 1.01) return false;
  }
  const pays = Array.from(dom.getElementsByTagName('pago')).reduce((sum, pay) => sum + cents(pay, 'total'), 0);
  return root === 'notaCredito' || pays === total;
}
