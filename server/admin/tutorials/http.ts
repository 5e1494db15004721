/**
 * POST /api/videos uploads a video; GET /api/videos/<code> serves byte ranges to a player, and
 * /api/videos/<code>/subtitulos its captions. A video is never wholly in memory.
 */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/platform/core/context.ts';
import { requireRight } from '#server/platform/core/staff-access.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { FormError } from '#server/platform/lib/form.ts';
import { openIncoming } from '#server/platform/lib/incoming.ts';
import { busyWith, formRoute } from '#server/platform/requests/form.http.ts';
import { answerRefusals, type RefusalOf } from '#server/platform/requests/refusals.http.ts';
import { VIDEO_BYTES, videoFields } from './schema.ts';
import { serveCaptions, serveVideo, storeVideo } from './service.ts';

interface VideosHttp {
  /** Folder of a form during the upload. */
  folder: string;
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
  refusalOf: RefusalOf;
}

/** Storing in a remote bucket takes long, without traffic on the connection meanwhile. */
const ANSWER_MS = 900_000;
/** Each may take as much disk as a day's photographs. */
const HELD_BYTES = 1024 * 1024 * 1024;
const OWN = 'Ya estás subiendo un video. Espera a que termine y sube el siguiente.';
const POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox";

export async function videosPlugin(app: FastifyInstance, { folder, makeContext, refusalOf }: VideosHttp) {
  const incoming = openIncoming({ ofOne: 1, bytes: HELD_BYTES, refusal: busyWith(OWN) });

  app.removeAllContentTypeParsers();
  await app.register(multipart);
  answerRefusals(app, refusalOf, 'video request', asRefusal);

  formRoute(app, '/api/videos', {
    incoming,
    folder,
    fileBytes: VIDEO_BYTES,
    tooLarge,
    answerMs: ANSWER_MS,
    admit: async (request, reply) => requireRight(await makeContext(request, reply), 'administer'),
    answer: async (context, form) => {
      const fields = videoFields.parse(form.fields);
      if (!form.file) throw new DomainError('INVALID', { field: 'file', message: 'Elige el video.' });
      return storeVideo(context, fields, form.file);
    },
  });

  app.get<{ Params: { code: string } }>('/api/videos/:code', async (request, reply) => {
    const { code } = request.params;
    const { range, 'if-range': unless } = request.headers;
    const tag = `"${code}"`;
    // A code's content never changes: a range always fits what the player has already.
    const asked = unless === undefined || unless === tag ? range : undefined;
    const served = await serveVideo(await makeContext(request, reply), code, asked);
    reply.header('accept-ranges', 'bytes').header('content-security-policy', POLICY);
    if ('beyond' in served) {
      reply.header('content-range', `bytes */${served.beyond}`).code(416);
      return reply.send();
    }
    const { mime, bytes, open, part, stream } = served;
    reply.type(mime).header('etag', tag).header('content-disposition', 'inline');
    // The answer depends on the caller, so only the caller's own browser may cache it.
    reply.header('cache-control', open ? 'public, max-age=3600' : 'private, max-age=3600');
    if (part === 'whole') return reply.header('content-length', bytes).send(stream);
    const { start, end } = part;
    reply.header('content-range', `bytes ${start}-${end}/${bytes}`).header('content-length', end - start + 1);
    return reply.code(206).send(stream);
  });

  app.get<{ Params: { code: string } }>('/api/videos/:code/subtitulos', async (request, reply) => {
    const captions = await serveCaptions(await makeContext(request, reply), request.params.code);
    return reply
      .type('text/vtt; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header('content-security-policy', POLICY)
      .send(captions);
  });
}

function tooLarge() {
  return new DomainError('FILE_TOO_LARGE', { field: 'file', message: 'El video puede pesar hasta 200 MB.' });
}

function asRefusal(error: unknown): unknown {
  if (error instanceof DomainError && error.code === 'FILE_TOO_LARGE') return tooLarge();
  if (!(error instanceof FormError)) return error;
  if (error.why === 'large') return tooLarge();
  return new DomainError('VIDEO_REFUSED', {
    field: 'file',
    message: 'El envío llegó incompleto. Vuelve a intentarlo.',
  });
}
