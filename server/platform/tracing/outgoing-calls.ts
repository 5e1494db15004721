/**
 * Calls to other companies and stores, as Node itself announces them: with node:http, and with fetch. A span never names the path,
 * which may hold a token.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { type Span, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';

interface Fetched {
  origin?: string | URL;
  method: string;
}

type Message = Record<string, unknown>;

/** @param mayName whether a span may say this host. @returns what ends the watching */
export function watchCalls(tracer: Tracer, mayName: (host: string) => boolean): () => void {
  const open = new WeakMap<object, Span>();

  const begin = (call: object, method: string, server: { address: string; port: number | undefined }) => {
    // The delivery of the traces themselves belongs to nothing.
    if (!trace.getActiveSpan()?.isRecording()) return;
    const port = server.port ? { 'server.port': server.port } : {};
    const named = mayName(server.address) ? { 'server.address': server.address, ...port } : {};
    open.set(
      call,
      tracer.startSpan(method, { kind: SpanKind.CLIENT, attributes: { 'http.request.method': method, ...named } }),
    );
  };
  const end = (call: object, status: number | undefined, failed: boolean) => {
    const span = open.get(call);
    open.delete(call);
    if (status) span?.setAttribute('http.response.status_code', status);
    if (failed || (status ?? 0) >= 400) {
      span?.setAttribute('error.type', status ? String(status) : 'error');
      span?.setStatus({ code: SpanStatusCode.ERROR });
    }
    span?.end();
  };

  const statuses = new WeakMap<object, number>();
  const watched: Record<string, (message: Message) => void> = {
    'http.client.request.created': ({ request }) => {
      const call = request as ClientRequest;
      begin(call, call.method, { address: call.host, port: undefined });
    },
    'http.client.response.finish': ({ request, response }) =>
      end(request as ClientRequest, (response as IncomingMessage).statusCode, false),
    'http.client.request.error': ({ request }) => end(request as ClientRequest, undefined, true),
    'undici:request:create': ({ request }) => {
      const call = request as Fetched;
      const { hostname, port } = new URL(String(call.origin));
      begin(call, call.method, { address: hostname, port: Number(port) || undefined });
    },
    'undici:request:headers': ({ request, response }) =>
      void statuses.set(request as Fetched, (response as { statusCode: number }).statusCode),
    'undici:request:trailers': ({ request }) => end(request as Fetched, statuses.get(request as Fetched), false),
    'undici:request:error': ({ request }) => end(request as Fetched, statuses.get(request as Fetched), true),
  };
  const listeners = Object.entries(watched).map(
    ([name, see]) => [name, (message: unknown) => see(message as Message)] as const,
  );
  for (const [name, see] of listeners) subscribe(name, see);
  return () => {
    for (const [name, see] of listeners) unsubscribe(name, see);
  };
}
