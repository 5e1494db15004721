/** POST /api/gastos/<id>/recibo takes the picture of a receipt; GET shows it to the person who noted the cost alone. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Context, requireActor } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { FormError } from '#server/platform/lib/form.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { openIncoming } from '#server/platform/lib/incoming.ts';
import { busyWith, formRoute } from '#server/platform/requests/form.http.ts';
import { answerRefusals, type RefusalOf } from '#server/platform/requests/refusals.http.ts';
import { RECEIPT_BYTES } from './rules.ts';
import { receiptPhoto, requireCost, storeReceipt } from './service.ts';

interface CostsHttp {
  folder: string;
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
  refusalOf: RefusalOf;
}

const ADDRESS = '/api/gastos/:costId/recibo';
const OWN = 'Ya estás enviando un recibo. Espera a que termine.';

export async function costsPlugin(app: FastifyInstance, { folder, makeContext, refusalOf }: CostsHttp) {
  const incoming = openIncoming({ ofOne: 4, bytes: RECEIPT_BYTES * 20, refusal: busyWith(OWN) });
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  answerRefusals(app, refusalOf, 'receipt request', (error) => {
    if (!(error instanceof FormError)) return error;
    if (error.why === 'large') return tooLarge();
    return new DomainError('INVALID', { field: 'file', message: 'El envío llegó incompleto. Vuelve a intentarlo.' });
  });
  formRoute(app, ADDRESS, {
    incoming,
    folder,
    fileBytes: RECEIPT_BYTES,
    tooLarge,
    admit: async (request, reply) => {
      const context = await makeContext(request, reply);
      const signedIn = { ...context, actor: requireActor(context) };
      await requireCost(signedIn, idIn(request));
      return signedIn;
    },
    answer: async (context, { file }, request) => {
      if (!file) throw new DomainError('INVALID', { field: 'file', message: 'Elige la foto del recibo.' });
      return storeReceipt(context, idIn(request), file);
    },
  });
  app.get(ADDRESS, async (request, reply) => {
    const context = await makeContext(request, reply);
    const bytes = await receiptPhoto({ ...context, actor: requireActor(context) }, idIn(request));
    return reply
      .type('image/jpeg')
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox")
      .send(bytes);
  });
}

function tooLarge() {
  return new DomainError('FILE_TOO_LARGE', { field: 'file' });
}

/** @throws COST_NOT_FOUND for what is no number of a row */
function idIn(request: FastifyRequest): number {
  const { costId } = request.params as { costId?: string };
  const id = rowId.safeParse(Number(costId));
  if (!id.success) throw new DomainError('COST_NOT_FOUND');
  return id.data;
}
