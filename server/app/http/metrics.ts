/** GET /metrics for Prometheus: for callers on this machine and callers with the token. Others get a 404. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maybeOld } from '#db/replica.ts';
import type { Db, Instant } from '#db/types.ts';
import type { Config } from '#server/platform/config/config.ts';
import { transportWords } from '#server/platform/errors/messages.es.ts';
import { refusalBody } from '#server/platform/errors/refusal-body.ts';
import { isSameSecret } from '#server/platform/lib/tokens.ts';
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
  petlove_database_damaged: '1 where the disk has damaged the SQLite file; absent with PostgreSQL.',
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
  const durations = new Map<string, Duration>();
  app.addHook('onResponse', (request, reply, done) => {
    // By route pattern, never by address: addresses contain codes and are unbounded.
    const route = request.routeOptions.url ?? 'none';
    observe(durations, `${request.method} ${route} ${Math.floor(reply.statusCode / 100)}xx`, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config.metricsToken))
      return reply.code(404).send(refusalBody(request.url, 404, transportWords(404)));
    // Loaded with the first question: most installations have no Prometheus, and it is a good part of a start.
    const { collectDefaultMetrics, register } = await import('prom-client');
    if (!processWatched) collectDefaultMetrics();
    processWatched = true;
    const found = await maybeOld(db, (db) => figures({ db, config, now }));
    const gauges = Object.entries(WORDS).map(([name, help]) => gaugeText(name, help, found[name]));
    const text = [await register.metrics(), ...gauges, durationsText(durations)].join('\n');
    return reply.header('content-type', register.contentType).send(text);
  });
}

/** How many answers of a route took at most each of the bounds, and how long all of them took. */
interface Duration {
  within: number[];
  seconds: number;
  count: number;
}

const BOUNDS = [0.005, 0.02, 0.1, 0.5, 2, 10];

function observe(durations: Map<string, Duration>, key: string, seconds: number): void {
  let duration = durations.get(key);
  if (!duration) {
    duration = { within: BOUNDS.map(() => 0), seconds: 0, count: 0 };
    durations.set(key, duration);
  }
  duration.count += 1;
  duration.seconds += seconds;
  const { within } = duration;
  for (let place = BOUNDS.length - 1; place >= 0 && seconds <= (BOUNDS[place] ?? 0); place -= 1)
    within[place] = (within[place] ?? 0) + 1;
}

/** In the text format of Prometheus; an unknown figure is absent. */
function gaugeText(name: string, help: string, figure: number | undefined): string {
  const value = figure === undefined ? [] : [`${name} ${figure}`];
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...value, ''].join('\n');
}

function durationsText(durations: ReadonlyMap<string, Duration>): string {
  const name = 'petlove_http_seconds';
  const lines = [`# HELP ${name} Time to answer, by route.`, `# TYPE ${name} histogram`];
  for (const [key, { within, seconds, count }] of durations) {
    const [method = '', route = '', status = ''] = key.split(' ');
    const labels = `method="${method}",route="${route.replace(/["\\]/g, '\\$&')}",status="${status}"`;
    const upTo = [...BOUNDS.map(String), '+Inf'];
    for (const [place, bound] of upTo.entries())
      lines.push(`${name}_bucket{le="${bound}",${labels}} ${within[place] ?? count}`);
    lines.push(`${name}_sum{${labels}} ${seconds}`, `${name}_count{${labels}} ${count}`);
  }
  return `${lines.join('\n')}\n`;
}

function mayRead(request: FastifyRequest, token: string | null): boolean {
  const sent = /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token !== null && sent !== undefined) return isSameSecret(sent, token);
  const local = /^(?:127\.|::1$|::ffff:127\.)/.test(request.ip);
  return local && FORWARDED.every((name) => request.headers[name] === undefined);
}
