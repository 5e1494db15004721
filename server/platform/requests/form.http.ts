/** A form with one file, from the sender's admission to the answer. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { announcedBytes, type Form, FormError, receiveForm } from '#server/platform/lib/form.ts';
import type { Incoming } from '#server/platform/lib/incoming.ts';
import { allowLongRequest } from '#server/platform/lib/long-request.ts';

/** The form's fields and separators take room beside the file itself. */
const BESIDE_THE_FILE = 64 * 1024;

interface FormRoute {
  /** Before the body is read. */
  admit: (request: FastifyRequest, reply: FastifyReply) => Promise<SignedInContext>;
  incoming: Incoming;
  /** Where the form lies until it is answered. */
  folder: string;
  fileBytes: number;
  tooLarge: () => DomainError;
  /** How long the answer may take after the form. */
  answerMs?: number;
  answer: (context: SignedInContext, form: Form, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

/** Serves POST `address`. @throws what admits and answers, `tooLarge`, and FormError */
export function formRoute(app: FastifyInstance, address: string, route: FormRoute): void {
  const { admit, incoming, folder, fileBytes, tooLarge, answerMs, answer } = route;
  const formBytes = fileBytes + BESIDE_THE_FILE;
  const contexts = new WeakMap<FastifyRequest, SignedInContext>();
  app.post(address, {
    config: { ownPace: true },
    onRequest: async (request, reply) => {
      contexts.set(request, await admit(request, reply));
      if (Number(request.headers['content-length']) > formBytes) throw tooLarge();
    },
    handler: async (request, reply) => {
      const context = contexts.get(request) ?? (await admit(request, reply));
      if (!request.isMultipart()) throw new FormError('broken');
      const sender = { userId: context.actor.userId, bytes: announcedBytes(request, formBytes) };
      const said = await incoming.hold(sender, async () => {
        const form = await receiveForm(request, folder, fileBytes);
        allowLongRequest(request, reply, answerMs);
        try {
          return await answer(context, form, request, reply);
        } finally {
          await form.done();
        }
      });
      return reply.send(said);
    },
  });
}

/** The refusal of one form too many: `own` in these words, `all` where the installation holds enough. */
export function busyWith(own: string) {
  return (why: 'own' | 'all') =>
    new DomainError('BUSY', why === 'own' ? { retryAfter: 10, message: own } : { retryAfter: 60 });
}
