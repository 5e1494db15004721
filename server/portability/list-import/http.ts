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
import { announcedBytes, FormError, receiveForm } from '#server/platform/lib/form.ts';
import { openIncoming } from '#server/platform/lib/incoming.ts';
import { allowLongRequest } from '#server/platform/lib/long-request.ts';
import { FIELD_WORDS, LIST_BYTES } from './schema.ts';
import { bringList, previewList } from './service.ts';

interface ListImportHttp {
  /** Folder of a form during the upload. */
  folder: string;
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
  /** Any failure, in the format of the screens. */
  refusalOf: (error: unknown) => { status: number; retryAfter: number | undefined; body: object };
}

const FORM_BYTES = LIST_BYTES + 64 * 1024;
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
  const incoming = openIncoming({ ofOne: 1, bytes: HELD_BYTES, refusal: busy });

  app.removeAllContentTypeParsers();
  await app.register(multipart);
  app.setErrorHandler((error, request, reply) => {
    const { status, retryAfter, body } = refusalOf(asRefusal(error));
    if (status >= 500 && !(error instanceof DomainError)) request.log.error({ err: error }, 'list failed');
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return reply.code(status).send(body);
  });

  app.get('/api/mascotas/lista.csv', async (_request, reply) => {
    const columns = Object.entries(FIELD_WORDS).map(([key, header]) => ({ key, header }));
    return reply
      .header('content-disposition', 'attachment; filename="lista-de-mascotas.csv"')
      .type(CSV_TYPE)
      .send(csvText([EXAMPLE], columns));
  });

  const doors = { '/api/mascotas/lista': previewList, '/api/mascotas/lista/traer': bringList };
  for (const [address, answer] of Object.entries(doors)) {
    app.post(address, {
      config: { ownPace: true },
      onRequest: async (request, reply) => {
        signedIn(await makeContext(request, reply));
        if (Number(request.headers['content-length']) > FORM_BYTES) throw tooLarge();
      },
      handler: async (request, reply) => {
        const context = signedIn(await makeContext(request, reply));
        if (!request.isMultipart()) throw new FormError('broken');
        const sender = { userId: context.actor.userId, bytes: announcedBytes(request, FORM_BYTES) };
        const said = await incoming.hold(sender, async () => {
          const form = await receiveForm(request, folder, LIST_BYTES);
          allowLongRequest(request, reply, ANSWER_MS);
          try {
            if (!form.file) throw new DomainError('IMPORT_REFUSED', { field: 'file', message: 'Falta el archivo.' });
            return await answer(context, form.file);
          } finally {
            await form.done();
          }
        });
        const body = Readable.from(jsonPieces(said), { objectMode: false });
        return reply.type('application/json; charset=utf-8').send(body);
      },
    });
  }
}

function signedIn(context: Context): SignedInContext {
  return { ...context, actor: requireActor(context) };
}

function busy(why: 'own' | 'all') {
  return new DomainError('BUSY', why === 'own' ? { retryAfter: 10, message: OWN } : { retryAfter: 60 });
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
