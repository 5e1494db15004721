/**
 * The web service for saved passes, as Apple documents it: `/api/pases/v1/…`. Nothing of it exists without Apple's certificates, or where
 * the address is not secure, because devices then never ask.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';
import type { Context } from '#server/platform/core/context.ts';
import { mailDate } from '#server/platform/lib/time.ts';
import { limitReads } from '#server/platform/rate-limits/service.ts';
import { askedPass, changedSince, latestPass, registerDevice, unregisterDevice } from './devices.service.ts';

interface Dependencies {
  config: Config;
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

interface OfPass {
  passType: string;
  serial: string;
}

type Registration = { Params: OfPass & { device: string }; Body: { pushToken?: unknown } | null };
type Listed = { Params: { device: string; passType: string }; Querystring: { passesUpdatedSince?: unknown } };
type Latest = { Params: OfPass };
type Log = { Body: { logs?: unknown } | null };

const UNSEEN = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' } as const;
const LONGEST_BODY = 8192;
const MOST_LINES = 10;

export function walletDevicesPlugin(app: FastifyInstance, { config, makeContext }: Dependencies) {
  const { apple } = config.wallets;
  if (!apple || !config.secure) return;
  const registration = '/api/pases/v1/devices/:device/registrations/:passType/:serial';

  /** The pass behind the address, or null after a refusal was sent. */
  const admitted = async (request: FastifyRequest<{ Params: OfPass }>, reply: FastifyReply) => {
    const context = await makeContext(request, reply);
    const { passType, serial } = request.params;
    const row = await askedPass(context, apple, { passType, serial, authorization: request.headers.authorization });
    reply.headers(UNSEEN);
    if (!row) reply.code(401).send();
    return row && { context, row };
  };

  app.post<Registration>(registration, { bodyLimit: LONGEST_BODY }, async (request, reply) => {
    const asked = await admitted(request, reply);
    if (!asked) return reply;
    const { device } = request.params;
    const added = await registerDevice(asked.context, asked.row, { device, pushToken: request.body?.pushToken });
    return reply.code({ added: 201, known: 200, refused: 400 }[added]).send();
  });

  app.delete<Registration>(registration, { bodyLimit: LONGEST_BODY }, async (request, reply) => {
    const asked = await admitted(request, reply);
    if (!asked) return reply;
    await unregisterDevice(asked.context, asked.row, request.params.device);
    return reply.code(200).send();
  });

  app.get<Listed>('/api/pases/v1/devices/:device/registrations/:passType', async (request, reply) => {
    const context = await makeContext(request, reply);
    const since = request.query.passesUpdatedSince;
    const changed = await changedSince(context, apple, { ...request.params, since });
    reply.headers(UNSEEN);
    return changed === null ? reply.code(204).send() : reply.send(changed);
  });

  app.get<Latest>('/api/pases/v1/passes/:passType/:serial', async (request, reply) => {
    const asked = await admitted(request, reply);
    if (!asked) return reply;
    const latest = await latestPass(asked.context, apple, asked.row, request.headers['if-modified-since']);
    if (!latest) return reply.code(304).send();
    return reply
      .header('last-modified', mailDate(latest.changedAt).replace('+0000', 'GMT'))
      .type('application/vnd.apple.pkpass')
      .send(latest.bytes);
  });

  /** What a device could not do, for the operator's log; names and tokens are left out. */
  app.post<Log>('/api/pases/v1/log', { bodyLimit: LONGEST_BODY }, async (request, reply) => {
    const { db, caller, now } = await makeContext(request, reply);
    await limitReads(db, 'walletAddress', caller.ip, now());
    const lines = Array.isArray(request.body?.logs) ? request.body.logs : [];
    for (const line of lines.slice(0, MOST_LINES))
      if (typeof line === 'string') request.log.warn({ said: withoutNames(line) }, 'wallet device');
    return reply.headers(UNSEEN).code(200).send();
  });
}

function withoutNames(line: string): string {
  return line
    .replace(/[\w.%+/=-]{12,}/gu, '…')
    .replace(/[^\P{C}\t]/gu, ' ')
    .slice(0, 200);
}
