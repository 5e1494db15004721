/**
 * Bounds each connection and address: one answer at a time, few requests behind it, and no answer left
 * unread. node:http alone starts all requests of a pipeline at once and keeps each answer until it is read.
 */
import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { countedAddress } from '#server/platform/lib/address.ts';
import { openAdmission, PATIENCE_MS } from './admission.ts';

export const CONNECTION_LIMITS = {
  /** Connections in all, and of one address that is no proxy. */
  connections: 2000,
  connectionsOfOne: 600,
  /** Requests of one connection behind the current one: no browser and no proxy sends any. */
  behind: 16,
  /** Requests that wait for their turn, of one address and of all. */
  waitingOfOne: 600,
  waiting: 2000,
  /**
   * Answers that one address may read at the same time; its others wait. An unread one frees its place at the
   * next check.
   */
  inHandOfOne: 32,
  /** The interval of the checks. An answer without progress for this many checks is given up. */
  lookMs: 1000,
  looksInAll: 18,
  /** From this many checks on an answer counts as unread: any network stalls for a moment. */
  looksUnread: 2,
  /** Unread answers of one address, and of all: the one unread for longest is dropped. */
  unreadOfOne: 32,
  unread: 128,
};
type Limits = typeof CONNECTION_LIMITS;

/** The first check of an answer always counts as progress. */
const NOTHING_SEEN = { bytes: -1, left: 0, looks: 0 };

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

interface Connection {
  socket: Socket;
  answering: Exchange | null;
  /** The address that its answer counts for, while it does. */
  inHandOf: string | null;
  behind: Exchange[];
  /**
   * The peer's progress, and the checks since its last change: a stall of the server itself must not cost a
   * reader its answer.
   */
  read: { bytes: number; left: number; looks: number };
}

interface Serving {
  options: ServerOptions;
  /** Answers a request that gets no turn. */
  refuse: Handler;
  /** URLs that are always served: those of the monitors. */
  exempt: (url: string) => boolean;
}

export interface Connections {
  /** The server that Fastify listens with. */
  serve: (handler: Handler, serving: Serving) => Server;
  /** From now on each answer closes its connection. New connections are still accepted. */
  leave: () => void;
  isLeaving: () => boolean;
  /** Accepts no more connections, and waits until the open ones have ended: `ms` at most. */
  endListening: (ms: number) => Promise<void>;
}

interface Opening {
  /** Addresses that may state their client's address, and may hold any number of connections. */
  trustedProxies: string[];
  /** Whether queries already wait for a database connection. */
  crowded: () => boolean;
  limits?: Limits;
}

export function openConnections({ trustedProxies, crowded, limits = CONNECTION_LIMITS }: Opening): Connections {
  const admission = openAdmission({ crowded, ...limits });
  const connections = new Map<Socket, Connection>();
  const countOf = new Map<string, number>();
  const servers: Server[] = [];
  const isProxy = proxyAddr.compile(trustedProxies);
  let look: NodeJS.Timeout | undefined;
  let leaving = false;

  const addressOf = (request: IncomingMessage) =>
    countedAddress(trustedProxies.length > 0 ? proxyAddr(request, isProxy) : (request.socket.remoteAddress ?? ''));

  const take = (socket: Socket) => {
    admission.arrived();
    const remote = socket.remoteAddress ?? '';
    const address = countedAddress(remote);
    const count = (countOf.get(address) ?? 0) + 1;
    if (count > limits.connectionsOfOne && !isProxy(remote, 0)) return void socket.destroy();
    countOf.set(address, count);
    connections.set(socket, { socket, answering: null, inHandOf: null, behind: [], read: NOTHING_SEEN });
    look ??= setInterval(() => giveUpUnread(connections.values(), limits, addressOf, letGo), limits.lookMs).unref();
    socket.once('close', () => {
      connections.delete(socket);
      const left = (countOf.get(address) ?? 1) - 1;
      if (left > 0) countOf.set(address, left);
      else countOf.delete(address);
      if (connections.size > 0) return;
      clearInterval(look);
      look = undefined;
    });
  };

  const letGo = (connection: Connection) => {
    if (connection.inHandOf !== null) admission.ended(connection.inHandOf);
    connection.inHandOf = null;
  };

  const serve = (handler: Handler, { options, refuse, exempt }: Serving) => {
    const begin = (connection: Connection, exchange: Exchange) => {
      const { socket, behind } = connection;
      const { request, response } = exchange;
      connection.answering = exchange;
      connection.read = NOTHING_SEEN;
      if (leaving) sayLast(connection);
      response.once('close', () => {
        connection.answering = null;
        letGo(connection);
        const next = behind.shift();
        if (next && !socket.destroyed) begin(connection, next);
      });
      if (exempt(request.url ?? '')) return handler(request, response);
      const address = addressOf(request);
      // A body may come slowly over an honest network: only reads are held.
      const isHeld = request.method === 'GET';
      const patienceMs = isHeld ? PATIENCE_MS.reading : PATIENCE_MS.writing;
      const work = () => {
        if (isHeld) connection.inHandOf = address;
        if (socket.destroyed) letGo(connection);
        else handler(request, response);
      };
      if (!admission.take({ address, patienceMs, begin: work, isHeld })) refuse(request, response);
    };
    const server = createServer(options, (request, response) => {
      const connection = connections.get(request.socket);
      if (!connection) return;
      if (!connection.answering) begin(connection, { request, response });
      else if (connection.behind.length < limits.behind) connection.behind.push({ request, response });
      else request.socket.destroy();
    });
    server.maxConnections = limits.connections;
    server.on('connection', take);
    servers.push(server);
    return server;
  };

  return {
    serve,
    leave: () => {
      leaving = true;
      for (const connection of connections.values()) sayLast(connection);
    },
    isLeaving: () => leaving,
    endListening: async (ms) => {
      await admission.untilAllArrived();
      // node:http's own close would cut idle connections, and a request may be on its way on one of them.
      for (const server of servers) if (server.listening) NetServer.prototype.close.call(server);
      const end = performance.now() + ms;
      while (connections.size > 0 && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
    },
  };
}

/** Where requests wait behind an answer, the connection closes with the last of them. */
function sayLast({ answering, behind }: Connection): void {
  if (answering && behind.length === 0 && !answering.response.headersSent)
    answering.response.setHeader('connection', 'close');
}

/** Node's own timer takes any data from the peer as a sign of life; here only reading counts. */
function giveUpUnread(
  connections: Iterable<Connection>,
  limits: Limits,
  addressOf: (request: IncomingMessage) => string,
  letGo: (connection: Connection) => void,
): void {
  const unread: (Connection & { answering: Exchange })[] = [];
  for (const connection of connections) {
    const { socket, answering, read } = connection;
    const bytes = socket.bytesWritten - socket.writableLength;
    const left = leftInKernelQueue(socket);
    const goesOn = !answering || socket.writableLength === 0 || bytes !== read.bytes || left < read.left;
    connection.read = { bytes, left, looks: goesOn ? 0 : read.looks + 1 };
    if (!goesOn) letGo(connection);
    if (!goesOn && connection.read.looks >= limits.looksUnread) unread.push({ ...connection, answering });
  }
  unread.sort((a, b) => a.read.looks - b.read.looks);
  const countOf = new Map<string, number>();
  for (const [place, { socket, answering, read }] of unread.entries()) {
    const address = addressOf(answering.request);
    const count = (countOf.get(address) ?? 0) + 1;
    countOf.set(address, count);
    const late = read.looks >= limits.looksInAll;
    // Excludes the bytes in the kernel for a peer that never reads them.
    if (late || count > limits.unreadOfOne || place >= limits.unread) socket.resetAndDestroy();
  }
}

/** The rest of the piece being written: a slow network takes seconds for it; no public property tells it. */
function leftInKernelQueue(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null };
  return handle?.writeQueueSize ?? 0;
}
