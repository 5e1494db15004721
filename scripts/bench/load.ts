/**
 * The load: a separate process that keeps a bounded number of connections busy for a bounded time. Its parent
 * sends the requests of each work first, then one order per window.
 */
import { connect, type Socket } from 'node:net';

/** Raw HTTP requests, with or without a body. */
export interface Work {
  name: string;
  requests: string[];
  /** A fresh 127.x.y.z for each connection, so that address limits count as for many visitors. */
  freshAddress: boolean;
  /** Calls on one connection before it is closed. */
  perConnection: number;
}

export interface Order {
  work: string;
  port: number;
  seconds: number;
  connections: number;
}

export interface Outcome {
  answers: number;
  /** The first answer that was not 200, if any. */
  refused: string | null;
}

const works = new Map<string, { work: Work; buffers: Buffer[]; next: number }>();
/** From 127.1.0.1: sixteen million addresses of this machine. */
let address = 65_536 + Math.floor(Math.random() * 10_000_000);

process.on('message', (message: { works: Work[] } | { order: Order }) => {
  if ('works' in message) {
    for (const work of message.works) {
      works.set(work.name, { work, buffers: work.requests.map((request) => Buffer.from(request)), next: 0 });
    }
    process.send?.('ready');
  } else {
    void run(message.order).then((outcome) => process.send?.(outcome));
  }
});
process.on('disconnect', () => process.exit(0));

async function run({ work: name, port, seconds, connections }: Order): Promise<Outcome> {
  const outcome: Outcome = { answers: 0, refused: null };
  const end = performance.now() + seconds * 1000;
  const running = () => performance.now() < end && outcome.refused === null;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (running()) await oneConnection(name, port, running, outcome);
    }),
  );
  return outcome;
}

function oneConnection(name: string, port: number, running: () => boolean, outcome: Outcome): Promise<void> {
  const state = works.get(name);
  if (!state) throw new Error(`no work ${name}`);
  const { work, buffers } = state;
  return new Promise((resolve) => {
    const socket: Socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      ...(work.freshAddress && { localAddress: nextAddress() }),
    });
    let left = work.perConnection;
    let awaited: Buffer | null = null;
    let wanted = 0;
    const ask = () => {
      if (left === 0 || !running()) return void socket.end();
      left -= 1;
      state.next = (state.next + 1) % buffers.length;
      socket.write(buffers[state.next] ?? '');
    };
    socket.setTimeout(10_000, () => {
      outcome.refused ??= 'no answer in 10 s';
      socket.destroy();
    });
    socket.on('connect', ask);
    socket.on('data', (chunk) => {
      awaited = awaited ? Buffer.concat([awaited, chunk]) : chunk;
      if (wanted === 0) {
        const head = awaited.indexOf('\r\n\r\n');
        if (head < 0) return;
        const text = awaited.toString('latin1', 0, head);
        if (!text.startsWith('HTTP/1.1 200')) outcome.refused ??= awaited.toString();
        wanted = head + 4 + Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      }
      if (awaited.length < wanted) return;
      awaited = null;
      wanted = 0;
      outcome.answers += 1;
      ask();
    });
    socket.on('error', (error) => {
      outcome.refused ??= error.message;
    });
    socket.on('close', () => resolve());
  });
}

function nextAddress(): string {
  address += 1;
  if (address % 256 === 0 || address % 256 === 255) address += 2;
  return `127.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`;
}
