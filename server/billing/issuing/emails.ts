/** Mails about documents of the SRI: to the payer with the document, and to administrators where something is missing. */
import { greeting, type Letter } from '#server/platform/mail/layout.ts';

interface Document {
  kind: '01' | '04';
  /** `001-001-000000123`. */
  number: string;
  /** `12,00 USD`. */
  amount: string;
  link: string;
}

interface Sent extends Omit<Document, 'link'> {
  name: string;
  /** To «Tus pagos»; null for a sale at the counter. */
  link: string | null;
  /** Who issued, for a sale at the counter. */
  issuer: string;
  attachments: NonNullable<Letter['attachments']>;
}

export function invoiceMail({ name, kind, number, amount, link, issuer, attachments }: Sent): Letter {
  const invoice = kind === '01';
  const of = link === null ? `de ${issuer} por ${amount}` : `de tu pago de ${amount}`;
  return {
    subject: invoice ? `Tu factura ${number}` : `Tu nota de crédito ${number}`,
    preview: `${amount}, autorizada por el SRI.`,
    paragraphs: [
      invoice
        ? `${greeting(name)} aquí está la factura electrónica ${number} ${of}. El SRI ya la autorizó.`
        : `${greeting(name)} aquí está la nota de crédito ${number} por ${amount} que te devolvimos. El SRI ya la autorizó.`,
      'Van dos archivos: el PDF para leerla o imprimirla, y el XML, que es el documento que vale ante el SRI.',
    ],
    ...(link !== null && { button: { label: 'Ver mis pagos', link } }),
    closing: [
      link === null
        ? `Llega a este correo porque se escribió al pedir la factura. Si no es tuya, avísale a ${issuer}.`
        : 'La puedes descargar otra vez cuando quieras en «Tus pagos».',
    ],
    attachments,
  };
}

export function invoiceCaseMail({
  kind,
  number,
  why,
  link,
}: Omit<Document, 'amount' | 'number'> & { number: string | null; why: string }): Letter {
  const what = `${kind === '01' ? 'Una factura' : 'Una nota de crédito'}${number === null ? '' : ` (${number})`}`;
  return {
    subject: `${what} necesita que la mires`,
    preview: why,
    paragraphs: [why, 'La venta está guardada y nada se pierde. Abre el documento, mira qué falta y envíalo otra vez.'],
    button: { label: 'Ver el documento', link },
    closing: ['Recibes este correo porque administras PetLove+.'],
  };
}

export function certificateMail({
  holder,
  until,
  days,
  link,
}: {
  holder: string;
  until: string;
  days: number;
  link: string;
}): Letter {
  const when = days === 0 ? 'termina hoy' : days === 1 ? 'termina mañana' : `termina en ${days} días`;
  return {
    subject: `La firma electrónica ${when}`,
    preview: `Vale hasta el ${until}.`,
    paragraphs: [
      `La firma electrónica de ${holder} vale hasta el ${until}. Después las facturas esperan hasta que subas la nueva.`,
      'Renuévala con tu entidad de certificación y sube aquí el archivo .p12 nuevo.',
    ],
    button: { label: 'Abrir Facturación electrónica', link },
    closing: ['Recibes este correo porque administras PetLove+.'],
  };
}
