/**
 * POST /api/mascotas/lista previews an import, /api/mascotas/lista/traer runs it, /api/mascotas/lista.csv is the
 * template.
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
import { FIELD_WORDS, LIST_BYTES } from './schema.ts';
import { bringList, previewList } from './service.ts';

interface ListImportHttp {
  /** Folder of a form during the upload. */
  folder: string;
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
  refusalOf: RefusalOf;
}

const HELD_BYTES = 256 * 1024 * 1024;
const OWN = 'Tu lista anterior todavía se está leyendo. Espera a que termine.';
/** Two thousand animals are written one after the other. */
const ANSWER_MS = 300_000;
const EXAMPLE = {
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
};

export async function listImportPlugin(app: FastifyInstance, { folder, makeContext, refusalOf }: ListImportHttp) {
  const incoming = openIncoming({ ofOne: 1, bytes: HELD_BYTES, refusal: busyWith(OWN) });

  app.removeAllContentTypeParsers();
  await app.register(multipart);
  answerRefusals(app, refusalOf, 'list', asRefusal);

  app.get('/api/mascotas/lista.csv', async (_request, reply) => {
    const columns = Object.entries(FIELD_WORDS).map(([key, header]) => ({ key, header }));
    return reply
      .header('content-disposition', 'attachment; filename="lista-de-mascotas.csv"')
      .type(CSV_TYPE)
      .send(csvText([EXAMPLE], columns));
  });

  const doors = { '/api/mascotas/lista': previewList, '/api/mascotas/lista/traer': bringList };
  for (const [address, answer] of Object.entries(doors)) {
    formRoute(app, address, {
      incoming,
      folder,
      fileBytes: LIST_BYTES,
      tooLarge,
      answerMs: ANSWER_MS,
      admit: async (request, reply) => signedIn(await makeContext(request, reply)),
      answer: async (context, form, _request, reply) => {
        if (!form.file) throw new DomainError('IMPORT_REFUSED', { field: 'file', message: 'Falta el archivo.' });
        const said = await answer(context, form.file);
        reply.type('application/json; charset=utf-8');
        return Readable.from(jsonPieces(said), { objectMode: false });
      },
    });
  }
}

function signedIn(context: Context): SignedInContext {
  return { ...context, actor: requireActor(context) };
}

function tooLarge() {
  const message =
    'La lista puede pesar hasta 2 MB y tener 2000 filas. Divídela en partes; lo que ya trajiste no se repite.';
  return new DomainError('FILE_TOO_LARGE', { field: 'file', message });
}

function asRefusal(error: unknown): unknown {
  if (!(error instanceof FormError)) return error;
  return error.why === 'large' ? tooLarge() : new DomainError('IMPORT_REFUSED', { field: 'file' });
}
