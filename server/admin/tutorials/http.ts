/**
 * POST /api/videos uploads a video; GET /api/videos/<code> serves byte ranges to a player, and
 * /api/videos/<code>/subtitulos its captions. A video is never wholly in memory.
 */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Context, requireActor, type SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { announcedBytes, FormError, receiveForm } from '#server/platform/lib/form.ts';
import { openIncoming } from '#server/platform/lib/incoming.ts';
import { allowLongRequest } from '#server/platform/lib/long-request.ts';
import { VIDEO_BYTES, videoFields } from './schema.ts';
import { serveCaptions, serveVideo, storeVideo } from './service.ts';

interface VideosHttp {
  /** Folder of a form during the upload. */
  folder: string;
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
  /** Any failure, in the format of the screens. */
  refusalOf: (error: unknown) => { status: number; retryAfter: number | undefined; body: object };
}

const FORM_BYTES = VIDEO_BYTES + 64 * 1024;
/** Storing in a remote bucket takes long, without traffic on the connection meanwhile. */
const ANSWER_MS = 900_000;
/** Each may take as much disk as a day's photographs. */
const HELD_BYTES = 1024 * 1024 * 1024;
const OWN = 'Ya estás subiendo un video. Espera a que termine y sube el siguiente.';
const POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox";

export async function videosPlugin(app: FastifyInstance, { folder, makeContext, refusalOf }: VideosHttp) {
  const incoming = openIncoming({ ofOne: 1, bytes: HELD_BYTES, refusal: busy });

  app.removeAllContentTypeParsers();
  await app.register(multipart);
  app.setErrorHandler((error, request, reply) => {
    const { status, retryAfter, body } = refusalOf(asRefusal(error));
    if (status >= 500 && !(error instanceof DomainError)) request.log.error({ err: error }, 'video request failed');
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return reply.code(status).send(body);
  });

  app.post('/api/videos', {
    config: { ownPace: true },
    onRequest: async (request, reply) => {
      administrator(await makeContext(request, reply));
      if (Number(request.headers['content-length']) > FORM_BYTES) throw tooLarge();
    },
    handler: async (request, reply) => {
      const context = administrator(await makeContext(request, reply));
      if (!request.isMultipart()) throw new FormError('broken');
      const sender = { userId: context.actor.userId, bytes: announcedBytes(request, FORM_BYTES) };
      return incoming.hold(sender, async () => {
        const form = await receiveForm(request, folder, VIDEO_BYTES);
        allowLongRequest(request, reply, ANSWER_MS);
        try {
          const fields = videoFields.parse(form.fields);
          if (!form.file) throw new DomainError('INVALID', { field: 'file', message: 'Elige el video.' });
          return await storeVideo(context, fields, form.file);
        } finally {
          await form.done();
        }
      });
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

function administrator(context: Context): SignedInContext {
  const actor = requireActor(context);
  if (actor.role !== 'ROLE_ADMINISTRADOR') throw new DomainError('ADMIN_ONLY');
  if (actor.secondFactorMissing) throw new DomainError('SECOND_FACTOR_MISSING');
  return { ...context, actor };
}

function busy(why: 'own' | 'all') {
  return new DomainError('BUSY', why === 'own' ? { retryAfter: 10, message: OWN } : { retryAfter: 60 });
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
