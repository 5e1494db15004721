/** Everything about a person as one file to take away: GET /api/mis-datos.zip, with the web session. */
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { recordRoute } from '#server/audit/service.ts';
import type { Context, SignedInContext } from '#server/context.ts';
import { DomainError } from '#server/errors.ts';
import { zipped } from '#server/lib/zip.ts';
import { type ExportDocument, exportDocument } from './schema.ts';
import { exportAccount, exportedFiles } from './service.ts';

interface PrivacyHttp {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

export async function privacyPlugin(app: FastifyInstance, { makeContext }: PrivacyHttp) {
  app.get('/api/mis-datos.zip', async (request, reply) => {
    const context = await makeContext(request, reply);
    const person = signedIn(context);
    const data = await exportAccount(person);
    await recordRoute(context, 'export.mine');
    const day = data.exportedAt.slice(0, 10);
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="petlove-mis-datos-${day}.zip"`)
      .send(Readable.from(zipped(partsOf(data, exportedFiles(person))), { objectMode: false }));
  });
}

function signedIn(context: Context): SignedInContext {
  if (!context.actor) throw new DomainError('SIGN_IN_REQUIRED');
  return { ...context, actor: context.actor };
}

const README = `Tus datos en PetLove+

datos.json     Todo lo que guardamos sobre ti y tus animales, en un solo archivo.
esquema.json   Qué significa cada campo de datos.json (JSON Schema).
tablas/*.csv   Lo mismo en tablas, para abrir en una hoja de cálculo.
archivos/      Tus fotos y documentos.

Las fechas son AAAA-MM-DD; los momentos están en UTC; los pesos, en gramos.
`;

/** The texts, then the pictures and papers as they are taken. */
async function* partsOf(data: ExportDocument, files: AsyncIterable<{ path: string; bytes: Buffer }>) {
  const text = (path: string, words: string) => ({ path, bytes: Buffer.from(words) });
  yield text('LEEME.txt', README);
  yield text('datos.json', JSON.stringify(data, null, 2));
  yield text('esquema.json', JSON.stringify(z.toJSONSchema(exportDocument), null, 2));
  for (const [name, rows] of Object.entries(tablesOf(data))) {
    // The mark at the beginning tells spreadsheets that the accents are UTF-8; formulas are written as the text they are.
    if (rows.length > 0)
      yield text(`tablas/${name}.csv`, stringify(rows, { header: true, bom: true, escape_formulas: true }));
  }
  yield* files;
}

type Signed = NonNullable<ExportDocument['animals'][number]['weights'][number]['visit']>;

/** One table for each kind of thing; entries carry the name and code of their animal. */
function tablesOf({
  animals,
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
}: ExportDocument): Record<string, object[]> {
  const entries = (of: (animal: ExportDocument['animals'][number]) => (object & { visit?: Signed | null })[]) =>
    animals.flatMap((animal) =>
      of(animal).map((entry) => ({
        animal: animal.name,
        code: animal.code,
        ...entry,
        ...(entry.visit && { visit: `${entry.visit.name} (reg. ${entry.visit.registration})` }),
      })),
    );
  return {
    animales: animals.map(
      ({
        weights: _w,
        vaccinations: _v,
        dewormings: _d,
        illnesses: _i,
        medicines: _m,
        checkups: _c,
        postponed: _p,
        followUps: _f,
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
    pesos: entries((animal) => animal.weights),
    vacunas: entries((animal) => animal.vaccinations),
    desparasitaciones: entries((animal) => animal.dewormings),
    enfermedades: entries((animal) => animal.illnesses),
    medicinas: entries((animal) => animal.medicines.map(({ given: _given, ...medicine }) => medicine)),
    'dosis-dadas': entries((animal) =>
      animal.medicines.flatMap(({ name, given }) => given.map((dose) => ({ medicine: name, ...dose }))),
    ),
    consultas: entries((animal) => animal.visits),
    controles: entries((animal) => animal.checkups),
    seguimientos: entries((animal) => animal.followUps),
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
    invitaciones: invitations,
    comprobantes: proofs,
    papeles: papers,
    avisos: reminders,
    'compartidos-conmigo': sharedWithMe,
    pagos: payments.map(({ buyer, animals: paidFor, steps: _s, ...payment }) => ({
      ...payment,
      animals: paidFor.map(({ name }) => name).join(', '),
      buyerNumber: buyer.number,
      buyerName: buyer.name,
    })),
    'pasos-de-pagos': payments.flatMap(({ code, steps }) => steps.map((step) => ({ code, ...step }))),
    'datos-de-facturacion': invoiceData ? [invoiceData] : [],
    'avisos-de-renovacion': renewalNotices,
    archivos: files,
    tutores: owners,
  };
}
