/** Everything about a person as one file to take away: GET /api/mis-datos.zip, with the web session. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { recordRoute } from '#server/platform/audit/service.ts';
import { type Context, requireActor, type SignedInContext } from '#server/platform/core/context.ts';
import { csvPieces } from '#server/platform/lib/csv.ts';
import { bytesOf, jsonPieces } from '#server/platform/lib/in-pieces.ts';
import { type ZipPart, zipped } from '#server/platform/lib/zip.ts';
import { type ExportDocument, exportDocument } from './export.schema.ts';
import { exportAccount, exportedFiles, exportedReceipts } from './export.service.ts';

interface PrivacyHttp {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

export function privacyPlugin(app: FastifyInstance, { makeContext }: PrivacyHttp) {
  app.get('/api/mis-datos.zip', async (request, reply) => {
    const context = await makeContext(request, reply);
    const person = signedIn(context);
    const data = await exportAccount(person);
    await recordRoute(context, 'export.mine');
    const day = data.exportedAt.slice(0, 10);
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="petlove-mis-datos-${day}.zip"`)
      .send(Readable.from(zipped(partsOf(data, filesOf(person))), { objectMode: false }));
  });
}

async function* filesOf(person: SignedInContext) {
  yield* exportedFiles(person, { userId: person.actor.userId });
  yield* exportedReceipts(person);
}

function signedIn(context: Context): SignedInContext {
  return { ...context, actor: requireActor(context) };
}

const README = `Tus datos en PetLove+

datos.json     Todo lo que guardamos sobre ti y tus animales, en un solo archivo.
esquema.json   Qué significa cada campo de datos.json (JSON Schema).
tablas/*.csv   Lo mismo en tablas, para abrir en una hoja de cálculo.
archivos/      Tus fotos y documentos.

Las fechas son AAAA-MM-DD; los momentos están en UTC; los pesos, en gramos.
`;

/** The texts, then the pictures and papers as they are taken. */
async function* partsOf(data: ExportDocument, files: AsyncIterable<ZipPart>): AsyncGenerator<ZipPart> {
  yield { path: 'LEEME.txt', bytes: Buffer.from(README) };
  yield { path: 'datos.json', bytes: jsonPieces(data) };
  yield { path: 'esquema.json', bytes: jsonPieces(meanings()) };
  for (const [name, rows] of Object.entries(tablesOf(data))) {
    const [first] = rows();
    // The keys of the first row are the headings, so a table without rows has none.
    if (first) yield { path: `tablas/${name}.csv`, bytes: bytesOf(csvPieces(rows())) };
  }
  yield* files;
}

let schema: object | undefined;

/** What each field means: the same for every account, so it is worked out once. */
function meanings(): object {
  schema ??= z.toJSONSchema(exportDocument);
  return schema;
}

type Signed = NonNullable<ExportDocument['animals'][number]['weights'][number]['visit']>;

/** One table for each kind of thing; entries carry the name and code of their animal. */
function tablesOf({
  animals,
  costs,
  files,
  owners,
  invitations,
  papers,
  proofs,
  reminders,
  sharedWithMe,
  payments = [],
  invoiceData,
  renewalNotices = [],
}: ExportDocument): Record<string, () => Iterable<object>> {
  const all = (rows: readonly object[]) => () => rows;
  const entries = (of: (animal: ExportDocument['animals'][number]) => Iterable<object & { visit?: Signed | null }>) =>
    function* () {
      for (const animal of animals)
        for (const entry of of(animal))
          yield {
            animal: animal.name,
            code: animal.code,
            ...entry,
            ...(entry.visit && { visit: `${entry.visit.name} (reg. ${entry.visit.registration})` }),
          };
    };
  return {
    animales: all(
      animals.map(
        ({
          weights: _w,
          vaccinations: _v,
          dewormings: _d,
          illnesses: _i,
          medicines: _m,
          checkups: _c,
          consultations: _cn,
          prescriptions: _pr,
          postponed: _p,
          followUps: _f,
          appointments: _ap,
          events: _ev,
          sharedWith: _s,
          visits: _vs,
          page: _pg,
          tags: _t,
          losses: _l,
          readings: _r,
          conversations: _cv,
          reports: _rp,
          licences: _li,
          ...facts
        }) => facts,
      ),
    ),
    pesos: entries((animal) => animal.weights),
    vacunas: entries((animal) => animal.vaccinations),
    desparasitaciones: entries((animal) => animal.dewormings),
    enfermedades: entries((animal) => animal.illnesses),
    medicinas: entries((animal) => animal.medicines.map(({ given: _given, ...medicine }) => medicine)),
    'dosis-dadas': entries(function* (animal) {
      for (const { name, given } of animal.medicines) for (const dose of given) yield { medicine: name, ...dose };
    }),
    consultas: entries((animal) => animal.visits),
    controles: entries((animal) => animal.checkups),
    'notas-de-consulta': entries((animal) => animal.consultations),
    // One line for each product.
    recetas: entries(function* ({ prescriptions }) {
      for (const { items, ...prescription } of prescriptions)
        for (const item of items) yield { ...prescription, ...item };
    }),
    seguimientos: entries((animal) => animal.followUps),
    'despues-de-una-vacuna': entries((animal) => animal.events),
    turnos: entries((animal) => animal.appointments),
    familia: entries((animal) => animal.sharedWith),
    'pagina-publica': entries((animal) => (animal.page ? [animal.page] : [])),
    placas: entries((animal) => animal.tags),
    perdidas: entries((animal) => animal.losses),
    lecturas: entries((animal) => animal.readings),
    'quien-encontro': entries((animal) =>
      animal.conversations.flatMap(({ name, phone, messages }) => messages.map((one) => ({ name, phone, ...one }))),
    ),
    'abusos-reportados': entries((animal) => animal.reports),
    suscripciones: entries((animal) => animal.licences ?? []),
    gastos: all(costs),
    invitaciones: all(invitations),
    comprobantes: all(proofs),
    papeles: all(papers),
    avisos: all(reminders),
    'compartidos-conmigo': all(sharedWithMe),
    pagos: all(
      payments.map(({ buyer, animals: paidFor, steps: _s, ...payment }) => ({
        ...payment,
        animals: paidFor.map(({ name }) => name).join(', '),
        buyerNumber: buyer.number,
        buyerName: buyer.name,
      })),
    ),
    'pasos-de-pagos': all(payments.flatMap(({ code, steps }) => steps.map((step) => ({ code, ...step })))),
    'datos-de-facturacion': all(invoiceData ? [invoiceData] : []),
    'avisos-de-renovacion': all(renewalNotices),
    archivos: all(files),
    tutores: all(owners),
  };
}
