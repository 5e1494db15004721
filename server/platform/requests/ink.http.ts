/** The form that takes a logo, a signature or a credential: one picture, drawn again by the second process before it is kept. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { FormError } from '#server/platform/lib/form.ts';
import { openIncoming } from '#server/platform/lib/incoming.ts';
import { busyWith, formRoute } from './form.http.ts';
import { answerRefusals, type RefusalOf } from './refusals.http.ts';

export interface InkHttp {
  /** Folder of a form during the upload. */
  folder: string;
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
  refusalOf: RefusalOf;
}

interface InkForm {
  address: string;
  /** "El logotipo", "La firma": as a refusal calls it. */
  what: string;
  /** The most that it may weigh. */
  bytes: number;
  admit: (context: Context) => SignedInContext;
  /** @param fields what stands beside the picture. */
  store: (context: SignedInContext, file: string, fields: Record<string, string>) => Promise<object>;
}

export async function inkForm(
  app: FastifyInstance,
  { folder, makeContext, refusalOf }: InkHttp,
  { address, what, bytes, admit, store }: InkForm,
): Promise<void> {
  const tooLarge = () =>
    new DomainError('FILE_TOO_LARGE', {
      field: 'file',
      message: `${what} puede pesar hasta ${bytes / 1024 / 1024} MB.`,
    });
  const incoming = openIncoming({ ofOne: 1, bytes: bytes * 4, refusal: busyWith(ALREADY) });
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  answerRefusals(app, refusalOf, 'ink request', (error) => {
    if (error instanceof DomainError && error.code === 'FILE_TOO_LARGE') return tooLarge();
    if (!(error instanceof FormError)) return error;
    if (error.why === 'large') return tooLarge();
    return new DomainError('FILE_REFUSED', { field: 'file', message: INCOMPLETE });
  });
  formRoute(app, address, {
    incoming,
    folder,
    fileBytes: bytes,
    tooLarge,
    admit: async (request, reply) => admit(await makeContext(request, reply)),
    answer: async (context, { file, fields }) => {
      if (!file) throw new DomainError('INVALID', { field: 'file', message: 'Elige la imagen.' });
      return store(context, file, fields);
    },
  });
}

const ALREADY = 'Ya estás subiendo una imagen. Espera a que termine.';
const INCOMPLETE = 'El envío llegó incompleto. Vuelve a intentarlo.';
