/**
 * A pretend PayPhone, PayPal and SRI in one local server: no money moves, and the wire format follows the companies'
 * documents. Tests start it in their own process, the demo as a separate program.
 */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newClock } from './clock.ts';
import { act } from './controls.ts';
import { type CallName, type Fault, type FaultKind, type FaultOptions, newFaults, spoil } from './faults.ts';
import { newNotices } from './notices.ts';
import { type Capture, newPaypal, type Order } from './paypal.ts';
import { failure, newPaypalCalls, unprocessable } from './paypal-calls.ts';
import { newPayphone } from './payphone.ts';
import { newPayphoneCalls } from './payphone-calls.ts';
import { newPages } from './pages.ts';
import type { Asked, Money, Reply } from './reply.ts';
import { newSri } from './sri.ts';

export type GatewayServer = Awaited<ReturnType<typeof startGatewayServer>>;

/** @param port 0: any free port. */
export async function startGatewayServer({ port = 0 }: { port?: number } = {}) {
  const clock = newClock();
  const faults = newFaults();
  const account = {
    payphone: { token: secret('pp'), storeId: 'tienda-de-prueba' },
    paypal: { clientId: 'cliente-de-prueba', secret: secret('secreto'), webhookId: 'WH-DE-PRUEBA' },
  };
  let address = '';
  const url = () => address;
  const notices = newNotices({ clock, url, webhookId: account.paypal.webhookId });
  const payphone = newPayphone(clock, (transaction) => notices.ofPayphone(transaction));
  const paypal = newPaypal(clock, (type, about: Order | Capture) => notices.ofPaypal(type, about, paypal));
  const calls = [
    newPayphoneCalls(payphone, { account: account.payphone, clock, url }),
    newPaypalCalls(paypal, { account: account.paypal, clock, url, verify: notices.verify }),
  ];
  const pages = newPages(payphone, paypal);
  const sri = newSri(clock);
  /** Every received call, newest last. */
  const log: { call: CallName; body: string; headers: Asked['headers'] }[] = [];

  const server = createServer((request, response) => {
    void serve(request, response).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(String(error));
    });
  });

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const asked = await readAsked(request);
    const soap = sri.answer(asked);
    if (soap) {
      if (soap.waitMs > 0) await pause(soap.waitMs);
      return soap.reply ? send(response, soap.reply) : void response.socket?.destroy();
    }
    const found = calls.map((route) => route(asked)).find((one) => one !== null);
    if (!found) return send(response, (await act(gateways, asked)) ?? pages(asked) ?? NOTHING);
    const { call, run } = found;
    log.push({ call, body: asked.text, headers: asked.headers });
    const fault = faults.take(call);
    return fault ? sendSpoilt(response, fault, call, run) : send(response, run());
  }

  const gateways = {
    /** Its address; also the base address of both gateways. */
    get url() {
      return address;
    },
    clock,
    payphone,
    paypal,
    notices,
    sri,
    log,
    /** The variables of server/platform/config/config.ts that make a server pay here. */
    get env() {
      return {
        PAYPHONE_TOKEN: account.payphone.token,
        PAYPHONE_STORE_ID: account.payphone.storeId,
        PAYPHONE_BASE_URL: address,
        PAYPAL_CLIENT_ID: account.paypal.clientId,
        PAYPAL_CLIENT_SECRET: account.paypal.secret,
        PAYPAL_BASE_URL: address,
        PAYPAL_WEBHOOK_ID: account.paypal.webhookId,
        SRI_TEST_URL: `${address}/sri/pruebas`,
        SRI_PRODUCTION_URL: `${address}/sri/produccion`,
      };
    },
    setNow: clock.setNow,
    advance: clock.advance,
    /** The next calls of this kind fail in this way. */
    fault: (call: CallName, kind: FaultKind, options?: FaultOptions) => faults.set(call, kind, options),
    clearFaults: () => faults.clear(),
    /** The pretend money: what moved, and where it is now. */
    ledger: (): Money[] => [...payphone.ledger(), ...paypal.ledger()],
    /** The merchant's balance in cents. */
    sum: () => gateways.ledger().reduce((sum, { state, cents }) => sum + (state === 'captured' ? cents : 0), 0),
    /** Stops listening until `up`. */
    down: () => shut(),
    up: () => listen(Number(new URL(address).port)),
    close: async () => {
      notices.stop();
      await shut();
    },
  };

  function listen(wanted: number): Promise<void> {
    return new Promise((resolve, reject) => {
      server.once('error', reject).listen(wanted, '127.0.0.1', () => {
        server.off('error', reject);
        address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
        resolve();
      });
    });
  }

  function shut(): Promise<void> {
    server.closeAllConnections();
    return new Promise((resolve) => void server.close(() => resolve()));
  }

  await listen(port);
  return gateways;
}

const NOTHING: Reply = { status: 404, html: 'No existe' };

async function sendSpoilt(response: ServerResponse, fault: Fault, call: CallName, run: () => Reply) {
  const { kind, done, ms, issue } = fault;
  const reply = done ? run() : NOTHING;
  if (kind === 'refuse' || kind === 'lost') return void response.socket?.destroy();
  if (kind === 'hang') {
    await pause(ms);
    return void response.socket?.destroy();
  }
  if (kind === 'error') return send(response, { status: 500, json: ofPaypal(call) ? INTERNAL : SERVICE });
  if (kind === 'busy')
    return send(response, {
      status: 429,
      json: ofPaypal(call) ? RATE : { message: 'Límite excedido', errorCode: 429 },
    });
  if (kind === 'issue') return send(response, unprocessable(issue));
  if (kind === 'html')
    return send(response, { status: 200, html: '<!doctype html><title>Mantenimiento</title><h1>Volvemos pronto</h1>' });
  const text = JSON.stringify(reply.json ?? {});
  const half = text.slice(0, Math.floor(text.length / 2));
  const type = { 'content-type': 'application/json; charset=utf-8' };
  if (kind === 'truncated') return void response.writeHead(reply.status, type).end(half);
  if (kind === 'cut') {
    response.writeHead(reply.status, { ...type, 'content-length': Buffer.byteLength(text) });
    response.write(half, () => response.socket?.destroy());
    return;
  }
  if (kind === 'slow') {
    await pause(ms);
    return send(response, done ? reply : run());
  }
  send(response, { ...reply, json: spoil(reply.json, kind) });
}

const INTERNAL = failure(500, 'INTERNAL_SERVER_ERROR', 'An internal server error has occurred.').json;
const RATE = failure(429, 'RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.').json;
const SERVICE = { message: 'Ha ocurrido un error en el servicio.', errorCode: 500 };

function ofPaypal(call: CallName): boolean {
  return !['prepare', 'confirm', 'sale', 'reverse'].includes(call);
}

function send(response: ServerResponse, { status, json, html, xml, location }: Reply) {
  if (response.destroyed) return;
  if (location !== undefined) return void response.writeHead(303, { location }).end();
  // A payer who returns with the back button sees whether the form is still open.
  response.setHeader('cache-control', 'no-store');
  if (xml !== undefined) return void response.writeHead(status, { 'content-type': 'text/xml; charset=utf-8' }).end(xml);
  if (html !== undefined)
    return void response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(json));
}

async function readAsked(request: IncomingMessage): Promise<Asked> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(Buffer.from(piece));
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const url = new URL(request.url ?? '/', 'http://localhost');
  return { method: request.method ?? 'GET', url, headers, text: Buffer.concat(pieces).toString('utf8') };
}

/** An unreferenced pause that does not keep the program running. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref());
}

function secret(prefix: string): string {
  return `${prefix}-${randomBytes(18).toString('base64url')}`;
}
