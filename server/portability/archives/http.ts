/**
 * GET /api/mascotas/<id>/copia.zip and …/registro.json: an animal's archive, and its record alone, with the web session; the record's
 * schema for everybody.
 */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Context, requireActor } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { zipped } from '#server/platform/lib/zip.ts';
import { requirePet } from '#server/pets/pets/access.ts';
import { z } from 'zod';
import { archiveDocument } from './schema.ts';
import { archiveOf, recordAlone } from './service.ts';
import { FIELD_WORDS, SCHEMA_PATH, SCHEMA_SAYS, SCHEMA_TITLE } from './words.rules.ts';

interface ArchivesHttp {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

export function archivesPlugin(app: FastifyInstance, { makeContext }: ArchivesHttp) {
  const ofPet = async (request: FastifyRequest<{ Params: { petId: string } }>, reply: FastifyReply) => {
    const context = await makeContext(request, reply);
    const actor = requireActor(context);
    const petId = rowId.safeParse(Number(request.params.petId));
    if (!petId.success) throw new DomainError('PET_NOT_FOUND');
    return { ...context, actor, pet: await requirePet(context.db, actor, petId.data) };
  };
  app.get<{ Params: { petId: string } }>('/api/mascotas/:petId/registro.json', async (request, reply) => {
    const { name, pieces } = await recordAlone(await ofPet(request, reply));
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(pieces, { objectMode: false }));
  });
  app.get(SCHEMA_PATH, async (_request, reply) =>
    reply
      .headers({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=3600' })
      .type('application/schema+json; charset=utf-8')
      .send((published ??= JSON.stringify(recordSchema()))),
  );
  app.get<{ Params: { petId: string } }>('/api/mascotas/:petId/copia.zip', async (request, reply) => {
    const { name, parts } = await archiveOf(await ofPet(request, reply));
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(zipped(parts), { objectMode: false }));
  });
}

/** Made at the first request. */
let published: string | undefined;

export function recordSchema(): unknown {
  const schema = z.toJSONSchema(archiveDocument, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema, path }) => {
      for (const [name, field] of Object.entries(jsonSchema.properties ?? {})) {
        const words = FIELD_WORDS[`${String(path.at(-1))}.${name}`] ?? FIELD_WORDS[name];
        if (typeof field === 'object' && words) field.description = words;
      }
    },
  });
  return { ...schema, title: SCHEMA_TITLE, description: SCHEMA_SAYS };
}
