/** A collector of OpenTelemetry: a real server that takes traces by OTLP/HTTP with JSON. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Value {
  stringValue?: string;
  intValue?: number | string;
}

interface Sent {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] };
    scopeSpans: { spans: SentSpan[] }[];
  }[];
}

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Value }[];
  status: { code?: number };
}

export interface SeenSpan {
  trace: string;
  id: string;
  parent: string | undefined;
  name: string;
  facts: Record<string, string | number | undefined>;
  failed: boolean;
}

export async function openCollector(port = 0) {
  const bodies: string[] = [];
  const headers: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const fits = request.method === 'POST' && request.url === '/v1/traces';
      if (fits && request.headers['content-type'] === 'application/json') {
        bodies.push(body);
        headers.push(request.headers);
      }
      response.writeHead(fits ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const resources = () => bodies.flatMap((body) => (JSON.parse(body) as Sent).resourceSpans);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    headers,
    text: () => bodies.join('\n'),
    service: () => factsOf(resources()[0]?.resource.attributes ?? []),
    spans: (): SeenSpan[] =>
      resources()
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map(({ traceId, spanId, parentSpanId, name, attributes, status }) => ({
          trace: traceId,
          id: spanId,
          parent: parentSpanId || undefined,
          name,
          facts: factsOf(attributes),
          failed: status.code === 2,
        })),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

function factsOf(attributes: readonly { key: string; value: Value }[]): SeenSpan['facts'] {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
}
