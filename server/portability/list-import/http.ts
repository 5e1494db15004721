/**
 * POST /api/mascotas/lista keeps a list and says what is understood of it, /api/mascotas/lista.csv is the template,
 * /api/mascotas/lista/:importId/errores are the rows that stayed out. The rest are procedures (imports.*).
 */
import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Context, requireActor, type SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { CSV_TYPE, csvText } from '#server/platform/lib/csv.ts';
import { jsonPieces } from '#server/platform/lib/in-pieces.ts';
import { FormError } from '#server/platform/lib/form.ts';
import { openIncoming } from '#server/platform/lib/incoming.ts';
import { busyWith, formRoute } from '#server/platform/requests/form.http.ts';
import { answerRefusals, type RefusalOf } from '#server/platform/requests/refusals.http.ts';
import { lookAt } from './look.service.ts';
import { rejectedFile } from './rejected.service.ts';
import { CLINIC_ROWS, FIELD_WORDS, type Field, importIdInput, LIST_BYTES, LIST_ROWS } from './schema.ts';

interface ListImportHttp {
  /** Folder of a form during the upload. */
  folder: string;
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
  refusalOf: RefusalOf;
}

const HELD_BYTES = 256 * 1024 * 1024;
const OWN = 'Tu lista anterior todavía se está leyendo. Espera a que termine.';
/** Twenty thousand rows are read, and each is looked up. */
const ANSWER_MS = 300_000;
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const EXAMPLE: Partial<Record<Field, string>> = {
  ref: 'A-001',
  name: 'Canela',
  species: 'Perro',
  breed: 'Mestiza',
  sex: 'Hembra',
  birth: '15/03/2022',
  age: '',
  color: 'Café',
  marks: '',
  microchip: '',
  neutered: 'Sí',
  allergies: '',
  owner: 'María',
  ownerSurname: 'Loor Vera',
  idNumber: '1710034065',
  phone: '0998842547',
  email: 'maria@correo.ec',
  city: 'Portoviejo',
  address: '',
  vaccine: 'Antirrábica',
  vaccineOn: '10/02/2026',
  lot: '',
  dewormer: '',
  dewormedOn: '',
  weight: '18,4',
  notes: '',
};

export async function listImportPlugin(app: FastifyInstance, { folder, makeContext, refusalOf }: ListImportHttp) {
  const incoming = openIncoming({ ofOne: 1, bytes: HELD_BYTES, refusal: busyWith(OWN) });

  app.removeAllContentTypeParsers();
  await app.register(multipart);
  answerRefusals(app, refusalOf, 'list', asRefusal);

  app.get('/api/mascotas/lista.csv', async (_request, reply) => {
    const columns = (Object.keys(EXAMPLE) as Field[]).map((key) => ({ key, header: FIELD_WORDS[key] }));
    return reply
      .header('content-disposition', 'attachment; filename="lista-de-mascotas.csv"')
      .type(CSV_TYPE)
      .send(csvText([EXAMPLE], columns));
  });

  formRoute(app, '/api/mascotas/lista', {
    incoming,
    folder,
    fileBytes: LIST_BYTES,
    tooLarge,
    answerMs: ANSWER_MS,
    admit: async (request, reply) => signedIn(await makeContext(request, reply)),
    answer: async (context, { file, fields }, _request, reply) => {
      if (!file) throw new DomainError('IMPORT_REFUSED', { field: 'file', message: 'Falta el archivo.' });
      const said = await lookAt(context, file, fields.name ?? '');
      reply.type('application/json; charset=utf-8');
      return Readable.from(jsonPieces(said), { objectMode: false });
    },
  });

  app.get<{ Params: { importId: string } }>('/api/mascotas/lista/:importId/errores', async (request, reply) => {
    const context = signedIn(await makeContext(request, reply));
    const { importId } = importIdInput.safeParse({ importId: Number(request.params.importId) }).data ?? {};
    if (importId === undefined) throw new DomainError('IMPORT_NOT_FOUND');
    const { format, body } = await rejectedFile(context, importId);
    return reply
      .header('content-disposition', `attachment; filename="filas-con-errores.${format}"`)
      .header('cache-control', 'no-store')
      .type(format === 'csv' ? CSV_TYPE : XLSX_TYPE)
      .send(body);
  });
}

function signedIn(context: Context): SignedInContext {
  return { ...context, actor: requireActor(context) };
}

function tooLarge() {
  const message = `La lista puede pesar hasta 10 MB y tener ${LIST_ROWS.toLocaleString('es-EC')} filas (la de una clínica, ${CLINIC_ROWS.toLocaleString('es-EC')}). Divídela en partes; lo que ya trajiste no se repite.`;
  return new DomainError('FILE_TOO_LARGE', { field: 'file', message });
}

function asRefusal(error: unknown): unknown {
  if (!(error instanceof FormError)) return error;
  return error.why === 'large' ? tooLarge() : new DomainError('IMPORT_REFUSED', { field: 'file' });
}
