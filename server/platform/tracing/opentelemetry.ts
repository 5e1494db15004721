/**
 * Traces by OTLP/HTTP. They say what was done and for how long, never with what: no address, query, body, header or value of a
 * row, and no words of an error, which may repeat them.
 */
import {
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Instant } from '#db/types.ts';
import type { Config } from '#server/platform/config/config.ts';
import { codeOf } from '#server/platform/lib/error-code.ts';
import { logWarning } from '#server/platform/lib/log-line.ts';
import { withinTime } from '#server/platform/lib/time.ts';
import { traceWith } from '#server/platform/lib/traced.ts';
import { VERSION } from '#server/platform/lib/version.ts';
import { namedBy } from './named-hosts.ts';
import { watchCalls } from './outgoing-calls.ts';
import { samplerOf } from './samplers.ts';
import { statementWords } from './statement-words.ts';
import type { RequestSpan, Tracing } from './tracing.ts';

/** The default of the specification is 10 s and retries: a stop must not wait so long for one that is away. */
const STOP_MS = 1000;

type Settings = NonNullable<Config['tracing']>;

export function startTracing(
  config: Config,
  { endpoint, headers, serviceName, sampler }: Settings,
  now: () => Instant,
  { everyMs = 5000, patienceMs = 10_000 } = {},
): Tracing {
  const { logLevel, databaseUrl, secure } = config;
  const deliver = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis: patienceMs });
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': serviceName, 'service.version': VERSION }),
    ),
    sampler: samplerOf(sampler),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: toldOnce(deliver, (code) => logWarning(logLevel, now(), { msg: 'traces not delivered', code })),
        scheduledDelayMillis: everyMs,
        exportTimeoutMillis: patienceMs * 2,
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  const tracer = provider.getTracer('petlove', VERSION);
  const forgetCalls = watchCalls(tracer, namedBy(config));
  traceWith((name, work) => tracer.startActiveSpan(name, (span) => endedWith(span, work)));

  return {
    request: ({ method, route, asked, traceparent }) => {
      const what = asked && route ? route.replace(/:\w+$/, asked) : route;
      const attributes = { 'http.request.method': method, 'url.scheme': secure ? 'https' : 'http' };
      const span = tracer.startSpan(
        what ? `${method} ${what}` : method,
        {
          kind: SpanKind.SERVER,
          attributes: { ...attributes, ...(route && { 'http.route': route }), ...(asked && { 'rpc.method': asked }) },
        },
        callerOf(traceparent),
      );
      return requestSpan(span, trace.setSpan(context.active(), span));
    },
    statement: ({ sql, ms, failure }) => {
      // What no request and no job asks (a look at an outbox each second) would bury what they do.
      if (!trace.getActiveSpan()?.isRecording()) return;
      const { name, operation, table, text } = statementWords(sql);
      const ended = performance.now();
      const span = tracer.startSpan(name, {
        kind: SpanKind.CLIENT,
        startTime: ended - ms,
        attributes: {
          'db.system.name': databaseUrl ? 'postgresql' : 'sqlite',
          'db.operation.name': operation,
          'db.query.text': text,
          ...(table && { 'db.collection.name': table }),
        },
      });
      if (failure !== undefined) fail(span, failure);
      span.end(ended);
    },
    stop: async () => {
      forgetCalls();
      traceWith(null);
      await withinTime(provider.shutdown(), STOP_MS, () => new Error('late')).catch(() => undefined);
      context.disable();
    },
  };
}

function requestSpan(span: Span, inside: Context): RequestSpan {
  return {
    within: (work) => context.with(inside, work),
    end: (status) => {
      if (status === null) span.setAttribute('error.type', 'aborted');
      else span.setAttribute('http.response.status_code', status);
      if (status !== null && status >= 500) {
        span.setAttribute('error.type', String(status));
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}

async function endedWith<Answer>(span: Span, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    fail(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** By its kind: the words of an error repeat what was typed. */
function fail(span: Span, error: unknown): void {
  span.setAttribute('error.type', codeOf(error) || (error instanceof Error ? error.name : 'error'));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** A header of another form counts as none. */
function callerOf(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** A collector that is away for a day is one line: `tell` is called again only after it took something. */
function toldOnce(exporter: SpanExporter, tell: (code: string) => void): SpanExporter {
  let away = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== 0;
        if (failed && !away) tell(codeOf(result.error) || 'unknown');
        away = failed;
        done(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
