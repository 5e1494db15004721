/**
 * «Guardar en el teléfono»: `/api/mascotas/<id>/cedula.pkpass` and `…/cedula/google` for who may print the cédula,
 * `/api/comprobantes/<code>/comprobante.pkpass` and `…/google` for the holder of a link. Where the operator set no wallet there is no such address.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requirePet } from '#server/pets/pets/access.ts';
import type { Config } from '#server/platform/config/config.ts';
import { type Context, requireActor } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { appleFile, googleLink, passOfCard, passOfProof, type Wallet } from './service.ts';

interface Dependencies {
  config: Config;
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

const UNSEEN = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' } as const;

type OfPet = { Params: { petId: string } };
type OfProof = { Params: { code: string } };

export function walletPlugin(app: FastifyInstance, { config, makeContext }: Dependencies) {
  const { apple, google } = config.wallets;
  const card = async (wallet: Wallet, request: FastifyRequest<OfPet>, reply: FastifyReply) => {
    const context = await makeContext(request, reply);
    const actor = requireActor(context);
    const petId = rowId.safeParse(Number(request.params.petId));
    if (!petId.success) throw new DomainError('PET_NOT_FOUND');
    const pet = await requirePet(context.db, actor, petId.data, 'attend');
    return { context, made: await passOfCard({ ...context, actor, pet }, wallet) };
  };
  const proof = async (wallet: Wallet, request: FastifyRequest<OfProof>, reply: FastifyReply) => {
    const context = await makeContext(request, reply);
    return { context, made: await passOfProof(context, request.params.code, wallet) };
  };
  if (apple) {
    const send = async (reply: FastifyReply, { context, made }: Awaited<ReturnType<typeof card>>) => {
      const { name, bytes } = await appleFile(context, apple, made);
      return reply
        .headers(UNSEEN)
        .header('content-disposition', `attachment; filename="${name}"`)
        .type('application/vnd.apple.pkpass')
        .send(bytes);
    };
    app.get<OfPet>('/api/mascotas/:petId/cedula.pkpass', async (request, reply) =>
      send(reply, await card('apple', request, reply)),
    );
    app.get<OfProof>('/api/comprobantes/:code/comprobante.pkpass', async (request, reply) =>
      send(reply, await proof('apple', request, reply)),
    );
  }
  if (google) {
    const send = async (reply: FastifyReply, { context, made }: Awaited<ReturnType<typeof card>>) =>
      reply
        .headers({ ...UNSEEN, 'referrer-policy': 'no-referrer' })
        .redirect(await googleLink(context, google, made), 303);
    app.get<OfPet>('/api/mascotas/:petId/cedula/google', async (request, reply) =>
      send(reply, await card('google', request, reply)),
    );
    app.get<OfProof>('/api/comprobantes/:code/google', async (request, reply) =>
      send(reply, await proof('google', request, reply)),
    );
  }
}
