/** What the rest of the server knows of OpenTelemetry, which is loaded only where the operator names a collector. */
import type { StatementWatch } from '#db/watch.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Instant } from '#db/types.ts';

export interface RequestFacts {
  method: string;
  /** The pattern, never the address: addresses hold codes and names. */
  route: string | undefined;
  /** What is asked in a route that has many questions: a procedure. */
  asked: string | undefined;
  /** The header of that name, where a proxy of ours sent it. */
  traceparent: string | undefined;
}

export interface RequestSpan {
  /** What `work` begins belongs to this request. */
  within(work: () => void): void;
  /** @param status null where the caller went away before the answer */
  end(status: number | null): void;
}

export interface Tracing {
  request(facts: RequestFacts): RequestSpan;
  statement: StatementWatch;
  /** Delivers what waits; a collector that is away holds it up for a second. */
  stop(): Promise<void>;
}

/** Null where OTEL_EXPORTER_OTLP_ENDPOINT is not set. */
export async function openTracing(config: Config, now: () => Instant): Promise<Tracing | null> {
  if (!config.tracing) return null;
  const { startTracing } = await import('./opentelemetry.ts');
  return startTracing(config, config.tracing, now);
}
