import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Context, requireActor, type SignedInContext } from '#server/platform/core/context.ts';
import type { Right } from '#server/platform/core/rights.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { allowLongRequest } from '#server/platform/lib/long-request.ts';
import { requirePet } from './access.ts';
import type { Pet } from './queries.ts';
import type { DrawingFormat } from './schema.ts';

const TYPES: Record<DrawingFormat, string> = { pdf: 'application/pdf', png: 'image/png' };

interface Drawing {
  /** Which staff gets it of a patient; absent: no staff. */
  staff?: Right;
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
  print: (
    context: SignedInContext & { pet: Pet },
    format: DrawingFormat,
  ) => Promise<{ bytes: Buffer; fileName: string }>;
}

/** Serves what is drawn of an animal to its members. @param address with `:petId`; it ends in `:file`, pdf or png; else it is a PDF. */
export function drawingRoute(app: FastifyInstance, address: string, { makeContext, print, staff }: Drawing): void {
  app.get<{ Params: { petId: string; file?: string } }>(address, async (request, reply) => {
    const context = await makeContext(request, reply);
    const actor = requireActor(context);
    const petId = rowId.safeParse(Number(request.params.petId));
    if (!petId.success) throw new DomainError('PET_NOT_FOUND');
    const pet = await requirePet(context.db, actor, petId.data, staff);
    const format = request.params.file?.endsWith('png') ? 'png' : 'pdf';
    allowLongRequest(request, reply);
    const { bytes, fileName } = await print({ ...context, actor, pet }, format);
    return reply
      .type(TYPES[format])
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'private, no-store')
      .send(bytes);
  });
}
