/** A line to a server that counts how often one side waited for the other. */
import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';

/** @param address of the server; the relay's own differs in host and port. */
export async function openRelay(address: string) {
  const { port, hostname } = new URL(address);
  const sockets = new Set<Socket>();
  let trips = 0;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    let waiting = false;
    near.on('data', (bytes) => {
      if (!waiting) trips += 1;
      waiting = true;
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      waiting = false;
      near.write(bytes);
    });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true).on('error', () => undefined);
      socket.on('close', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('the relay has no port');
  const own = Object.assign(new URL(address), { hostname: '127.0.0.1', port: String(place.port) });
  return {
    address: own.href,
    /** How often the caller's side waited for an answer while `work` ran. */
    tripsOf: async (work: () => Promise<unknown>): Promise<number> => {
      const before = trips;
      await work();
      return trips - before;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
