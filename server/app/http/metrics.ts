/** GET /metrics for Prometheus: for callers on this machine and callers with the token. Others get a 404. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry, register as ofProcess } from 'prom-client';
import type { Db, Instant } from '#db/types.ts';
import type { Config } from '#server/platform/config/config.ts';
import { transportWords } from '#server/platform/errors/messages.es.ts';
import { refusalBody } from '#server/platform/errors/refusal-body.ts';
import { figures } from '#server/admin/operation/service.ts';

const WORDS: Readonly<Record<string, string>> = {
  petlove_database_bytes: 'Size of the database.',
  petlove_mails_waiting: 'Mails that wait to be sent.',
  petlove_mails_waiting_urgent: 'Of these, the urgent ones: finders, security, signing in.',
  petlove_mails_waiting_ordinary: 'Of these, receipts, invitations and the like.',
  petlove_mails_waiting_bulk: 'Of these, reminders and renewals, which leave last.',
  petlove_mails_given_up: 'Mails that could not be delivered and are not tried any more.',
  petlove_notices_waiting: 'Browser notices that wait to be sent.',
  petlove_oldest_mail_seconds: 'For how long the oldest waiting mail has waited.',
  petlove_jobs_overdue: 'Background jobs that should have begun ten minutes ago.',
  petlove_sessions: 'Sessions that are open.',
  petlove_backup_age_seconds: 'Since the last good backup; absent where there is none.',
};

/** A request through a proxy does not count as from this machine. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'] as const;

/** Set at the first request of a process: before it nothing is measured. */
let processWatched = false;

export function metricsPlugin(
  app: FastifyInstance,
  { db, config, now }: { db: Db; config: Config; now: () => Instant },
) {
  const registry = new Registry();
  const durations = new Histogram({
    name: 'petlove_http_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const gauges = Object.entries(WORDS).map(([name, help]) => ({
    name,
    gauge: new Gauge({ name, help, registers: [registry] }),
  }));
  app.addHook('onResponse', (request, reply, done) => {
    // By route pattern, never by address: addresses contain codes and are unbounded. Each built file is a route
    // of its own.
    const pattern = request.routeOptions.url ?? 'none';
    const route = pattern.startsWith('/assets/') ? '/assets/*' : pattern;
    durations.observe(
      { method: request.method, route, status: `${Math.floor(reply.statusCode / 100)}xx` },
      reply.elapsedTime / 1000,
    );
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config.metricsToken))
      return reply.code(404).send(refusalBody(request.url, 404, transportWords(404)));
    if (!processWatched) collectDefaultMetrics();
    processWatched = true;
    const found = await figures({ db, config, now });
    for (const { name, gauge } of gauges) {
      gauge.remove();
      const figure = found[name];
      if (figure !== undefined) gauge.set(figure);
    }
    const text = await Registry.merge([ofProcess, registry]).metrics();
    return reply.header('content-type', registry.contentType).send(text);
  });
}

function mayRead(request: FastifyRequest, token: string | null): boolean {
  const sent = /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token !== null && sent !== undefined) return timingSafeEqual(hashOf(sent), hashOf(token));
  const local = /^(?:127\.|::1$|::ffff:127\.)/.test(request.ip);
  return local && FORWARDED.every((name) => request.headers[name] === undefined);
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
