/** The copy of a person's data as a page that opens in any browser, without a network, and prints. */
import { dayIn, dayInWords } from '#server/platform/lib/calendar.ts';
import { html, Markup } from '#server/platform/html/markup.ts';
import { showPhone } from '#server/platform/lib/text.ts';
import type { OwnerCopy } from './owner-copy.schema.ts';
import { animalPart } from './owner-copy-animal.page.ts';
import { facts, said, table, words } from './owner-copy-table.page.ts';
import { SAID } from './owner-copy.rules.ts';

const STYLE = `body{margin:0 auto;max-width:60rem;padding:1.5rem;font:1rem/1.5 system-ui,sans-serif;color:#1d2230;background:#fff}
h1{line-height:1.2}h2{margin-top:2.5rem;border-bottom:2px solid #1d2230}h3{margin-bottom:.25rem}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem}dt{color:#50566a}dd{margin:0;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse;font-size:.9375rem}th,td{padding:.375rem .5rem .375rem 0;border-bottom:1px solid #d5d8e0;text-align:left;vertical-align:top;overflow-wrap:anywhere}
@media(max-width:40rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}
thead{display:none}tr,td{display:block}tr{padding:.5rem 0;border-bottom:1px solid #d5d8e0}td{padding:0;border:0}td:empty{display:none}td:before{content:attr(data-head) ': ';color:#50566a}}`;

/** @param timeZone of the clinic's member who made it: moments are shown on that clock. */
export function copyPage(copy: OwnerCopy, timeZone: string): string {
  const { owner, clinic, exportedAt, animals, mails, transfers, proofs, papers, files } = copy;
  const show = words(timeZone);
  const name = `${owner.name} ${owner.surname}`.trim();
  const body = [
    html`<h1>Los datos de ${name} en ${clinic}</h1>
      <p>Todo lo que ${clinic} guarda de ${name} y de sus animales, el ${dayInWords(dayIn(timeZone, exportedAt))}. En este mismo archivo: las fotos y papeles en la carpeta «archivos», y «datos.json» con lo mismo para otro programa.</p>
      <h2>${name}</h2>${facts([
        ['Identificación', owner.idNumber],
        ['Teléfono', owner.phone && showPhone(owner.phone)],
        ['Correo', owner.email],
        ['Ciudad', owner.city],
        ['Dirección', owner.address],
        ['En el registro desde', show.moment(owner.createdAt)],
      ])}`,
    ...animals.map((animal) => animalPart(animal, show)),
    html`<h2>Mensajes y papeles</h2>${[mails, transfers, proofs, papers, files].every(({ length }) => length === 0) && html`<p>Ninguno.</p>`}`,
    table(mails, {
      title: 'Correos que se le enviaron este mes',
      heads: ['Cuándo', 'Qué', 'A'],
      cells: ({ kind, email, createdAt, sentAt }) => [
        sentAt ? show.moment(sentAt) : `${show.moment(createdAt)}, sin enviar`,
        SAID.mail[kind] ?? 'Correo de la clínica',
        email,
      ],
    }),
    table(transfers, {
      title: 'Entregas de la libreta',
      heads: ['Cuándo', 'Animal', 'A', 'Qué pasó'],
      cells: ({ createdAt, animal, email, acceptedAt, declinedAt, cancelledAt, expiresAt }) => [
        show.moment(createdAt),
        animal,
        email,
        acceptedAt
          ? 'La recibió'
          : declinedAt
            ? 'Dijo que no'
            : cancelledAt
              ? 'La clínica la retiró'
              : `Espera su respuesta hasta el ${show.moment(expiresAt)}`,
      ],
    }),
    table(proofs, {
      title: 'Comprobantes de vacunas por enlace',
      heads: ['Cuándo', 'Animal', 'Para', 'Sirve hasta', 'Veces que se abrió'],
      cells: ({ createdAt, animal, purpose, until, revokedAt, views }) => [
        show.moment(createdAt),
        animal,
        purpose,
        revokedAt ? `Se cerró el ${show.moment(revokedAt)}` : show.day(until),
        String(views),
      ],
    }),
    table(papers, {
      title: 'Cédulas, carnets e historias',
      heads: ['Cuándo', 'Animal', 'Qué', 'Número', 'Veces que se verificó'],
      cells: ({ issuedAt, animal, kind, number, checks }) => [
        show.moment(issuedAt),
        animal,
        said(SAID.paper, kind),
        number,
        String(checks),
      ],
    }),
    table(files, {
      title: 'Fotos y documentos',
      heads: ['Archivo', 'De', 'Día', 'Lo que dice'],
      cells: ({ path, of, animal, takenOn, caption }) => [
        path,
        of ?? animals.find(({ code }) => code === animal)?.name ?? name,
        show.day(takenOn),
        caption,
      ],
    }),
  ];
  return html`<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Los datos de ${name}</title><style>${new Markup(STYLE)}</style></head><body>${body}</body></html>`
    .text;
}
