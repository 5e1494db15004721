/** The copy of a person's data as a page that opens in any browser, without a network, and prints. */
import { dayIn, dayInWords, momentInWords, showDay } from '#server/platform/lib/calendar.ts';
import { showCode } from '#server/platform/lib/codes.ts';
import { html, Markup } from '#server/platform/html/markup.ts';
import { howToGive } from '#server/health/prescriptions/rules.ts';
import { showPhone } from '#server/platform/lib/text.ts';
import type { OwnerCopy } from './owner-copy.schema.ts';
import { SAID } from './owner-copy.rules.ts';

type Animal = OwnerCopy['animals'][number];
type Cells = readonly (string | null)[];

interface Kind<Row> {
  title: string;
  heads: readonly string[];
  cells: (row: Row) => Cells;
}

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

function animalPart(animal: Animal, show: Show): Markup {
  const { day, moment, weight, number } = show;
  return html`<h2>${animal.name}</h2>${facts([
    ['Código', showCode(animal.code)],
    ['Especie', [animal.species, animal.breed].filter(Boolean).join(', ')],
    ['Sexo', said(SAID.sex, animal.sex)],
    ['Nació', animal.birthOn && `${day(animal.birthOn)}${animal.birthEstimated ? ', más o menos' : ''}`],
    ['Color', animal.color],
    ['Señas', animal.marks],
    ['Microchip', animal.microchip],
    [
      'Esterilización',
      animal.neutered === null
        ? null
        : animal.neutered
          ? `Sí${animal.neuteredOn ? `, el ${day(animal.neuteredOn)}` : ''}`
          : 'No',
    ],
    ['Alergias', animal.allergies],
    ['Murió', animal.deceasedOn && day(animal.deceasedOn)],
    ['Paciente desde', animal.clinic && moment(animal.clinic.since)],
    ['Se quitó de la lista', animal.removedAt && moment(animal.removedAt)],
  ])}${[
    table(animal.vaccinations, {
      title: 'Vacunas',
      heads: ['Día', 'Vacuna', 'Laboratorio y lote', 'La siguiente', 'Quién', 'Notas'],
      cells: (one) => [
        day(one.givenOn),
        one.name,
        [one.laboratory, one.lot, one.lotExpiresOn && `vence ${day(one.lotExpiresOn)}`].filter(Boolean).join(', '),
        day(one.nextOn),
        ...written(one),
      ],
    }),
    table(animal.dewormings, {
      title: 'Desparasitaciones',
      heads: ['Día', 'Producto', 'Contra', 'Dosis', 'La siguiente', 'Quién', 'Notas'],
      cells: (one) => [
        day(one.givenOn),
        one.product,
        said(SAID.target, one.target),
        one.dose,
        day(one.nextOn),
        ...written(one),
      ],
    }),
    table(animal.illnesses, {
      title: 'Enfermedades',
      heads: ['Día', 'Enfermedad', 'Estado', 'Tratamiento', 'Quién', 'Notas'],
      cells: (one) => [
        day(one.diagnosedOn),
        one.name,
        `${said(SAID.illness, one.state)}${one.overcomeOn ? ` el ${day(one.overcomeOn)}` : ''}`,
        one.treatment,
        ...written(one),
      ],
    }),
    table(animal.medicines, {
      title: 'Medicinas',
      heads: ['Desde', 'Medicina', 'Dosis', 'Hasta', 'Dosis dadas', 'Quién', 'Notas'],
      cells: (one) => [
        day(one.startOn),
        one.illness ? `${one.name}, por ${one.illness}` : one.name,
        `${one.dose}, cada ${one.every} ${said(SAID.period, one.everyUnit)}`,
        day(one.endOn) || 'Sigue',
        one.given.map(({ givenAt }) => moment(givenAt)).join('; '),
        ...written(one),
      ],
    }),
    table(animal.checkups, {
      title: 'Controles',
      heads: ['Día', 'Motivo', 'Hallazgos', 'Quién', 'Notas'],
      cells: (one) => [
        one.doneOn ? day(one.doneOn) : `${day(one.plannedOn)}, planificado`,
        one.reason,
        one.findings,
        ...written(one),
      ],
    }),
    table(animal.consultations, {
      title: 'Consultas',
      heads: ['Día', 'Motivo', 'Temperatura y peso', 'Hallazgos', 'Plan', 'Quién', 'Notas'],
      cells: (one) => [
        day(one.attendedOn),
        one.reason,
        [one.temperature !== null && `${number.format(one.temperature)} °C`, one.grams !== null && weight(one.grams)]
          .filter(Boolean)
          .join(', '),
        one.findings,
        one.plan,
        ...written({ ...one, notes: null }),
      ],
    }),
    table(animal.prescriptions, {
      title: 'Recetas',
      heads: ['Día', 'Se recetó', 'Indicaciones', 'Quién', 'Notas'],
      cells: (one) => [
        day(one.prescribedOn),
        one.items.map((item) => `${item.product}: ${howToGive(item)}`).join('; '),
        one.indications,
        ...written({ ...one, notes: null }),
      ],
    }),
    table(animal.weights, {
      title: 'Pesos',
      heads: ['Día', 'Peso', 'Quién', 'Notas'],
      cells: (one) => [day(one.measuredOn), weight(one.grams), ...written({ ...one, notes: null })],
    }),
    table(animal.followUps, {
      title: 'Avisos de la clínica sobre lo que le toca',
      heads: ['Le tocaba', 'Qué pasó', 'Turno', 'Lo que se anotó', 'Cuándo'],
      cells: (one) => [
        day(one.dueOn),
        said(SAID.contact, one.state),
        day(one.bookedOn),
        one.note,
        moment(one.changedAt),
      ],
    }),
    table(animal.events, {
      title: 'Después de una vacuna',
      heads: ['Día', 'Qué pasó', 'Gravedad', 'Quién lo anotó'],
      cells: (one) => [day(one.happenedOn), one.what, said(SAID.seriousness, one.seriousness), one.signedBy],
    }),
    table(animal.appointments, {
      title: 'Turnos',
      heads: ['Cuándo', 'Motivo', 'Cómo quedó'],
      cells: (one) => [moment(one.startsAt), one.reason, said(SAID.appointment, one.state)],
    }),
    table(animal.visits, {
      title: 'Consultas de un veterinario de fuera',
      heads: ['Cuándo', 'Quién'],
      cells: (one) => [moment(one.startedAt), who(one)],
    }),
    table(animal.looks, {
      title: 'Quién de la clínica vio su libreta',
      heads: ['Día', 'Quién'],
      cells: (one) => [day(one.day), one.name],
    }),
    table(animal.tags, {
      title: 'Placas',
      heads: ['Código', 'Estado', 'Desde', 'Lecturas'],
      cells: (one) => [one.code, said(SAID.tag, one.state), moment(one.activatedAt), String(one.scans)],
    }),
    table(animal.losses, {
      title: 'Veces que se perdió',
      heads: ['Desde', 'Dónde', 'Qué se dijo', 'Recompensa', 'Hasta'],
      cells: (one) => [day(one.since), one.place, one.detail, one.reward, moment(one.endedAt)],
    }),
    table(animal.readings, {
      title: 'Lecturas de su placa en los últimos 90 días',
      heads: ['Cuándo', 'Placa'],
      cells: (one) => [moment(one.at), one.tagCode ?? animal.code],
    }),
    ...animal.conversations.map((talk) =>
      table(talk.messages, {
        title: `Lo que se escribió por su placa${talk.name ? ` con ${talk.name}` : ''}${talk.phone ? `, ${talk.phone}` : ''}`,
        heads: ['Cuándo', 'Quién', 'Mensaje', 'Lugar'],
        cells: (one) => [
          moment(one.at),
          said(SAID.sender, one.sender),
          one.text,
          one.place ?? (one.latitude === null ? null : `${one.latitude}, ${one.longitude}`),
        ],
      }),
    ),
    table(animal.reports, {
      title: 'Abusos que se reportaron',
      heads: ['Cuándo', 'Lo que se escribió'],
      cells: (one) => [moment(one.createdAt), one.text],
    }),
    table(animal.licences ?? [], {
      title: 'Tiempo pagado o regalado',
      heads: ['Desde', 'Cuánto', 'Por qué'],
      cells: (one) => [day(one.grantedOn), `${one.months} meses y ${one.days} días`, one.reason],
    }),
  ]}`;
}

interface Written {
  author: string | null;
  visit: Animal['weights'][number]['visit'];
  notes: string | null;
  removedAt: string | null;
  veterinarian?: string | null;
  clinic?: string | null;
}

/** The two last columns of an entry. */
function written({ author, visit, veterinarian, clinic, notes, removedAt }: Written): [string, string] {
  const by = visit ? who(visit) : [veterinarian, clinic].filter(Boolean).join(', ') || author;
  return [by ?? '', [notes, removedAt && 'Se quitó de la libreta.'].filter(Boolean).join(' ')];
}

function who({ name, registration, clinic }: NonNullable<Written['visit']>): string {
  return [name, registration && `reg. ${registration}`, clinic].filter(Boolean).join(', ');
}

function said(of: Readonly<Record<string, string>>, value: string): string {
  return of[value] ?? value;
}

type Show = ReturnType<typeof words>;

function words(timeZone: string) {
  const number = new Intl.NumberFormat('es-EC', { maximumFractionDigits: 2 });
  return {
    day: (day: string | null) => (day ? showDay(day) : ''),
    moment: (instant: string | null) => (instant ? momentInWords(timeZone, instant) : ''),
    weight: (grams: number) => `${number.format(grams / 1000)} kg`,
    number,
  };
}

/** A fact that is not known is not named. */
function facts(all: readonly [string, string | null | false | undefined][]): Markup {
  return html`<dl>${all.filter(([, value]) => value).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

/** Nothing where there is nothing to tell. */
function table<Row>(rows: readonly Row[], { title, heads, cells }: Kind<Row>): Markup | null {
  if (rows.length === 0) return null;
  return html`<h3>${title}</h3><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows.map(
    (row) => html`<tr>${cells(row).map((cell, nth) => html`<td data-head="${heads[nth]}">${cell}</td>`)}</tr>`,
  )}</tbody></table>`;
}
