/** Turns the reminders by mail off, for the mail program's "cancelar suscripción". */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/platform/core/context.ts';
import { oneClickPlugin } from '#server/platform/mail/one-click.http.ts';
import { stopMails } from './service.ts';

interface Dependencies {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

const PATH = '/avisos/baja/:token';

export async function noticesOffPlugin(app: FastifyInstance, { makeContext }: Dependencies) {
  await oneClickPlugin(app, { path: PATH, makeContext, stop: stopMails });
  // Some programs show the address as a link. A link changes nothing; it leads to where the notices are chosen.
  app.get(PATH, (_request, reply) => reply.redirect('/dashboard/usuario?tab=avisos', 303));
}
