/** A proxy in front of several servers, as compose.postgres.yml has one: each connection goes to the next that takes it. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** @param ports of this machine; `replace` puts another in the place of one that ended. */
export async function openBalancer(ports: readonly number[]) {
  const backs = [...ports];
  let next = 0;
  const sockets = new Set<Socket>();
  const join = (near: Socket, tries: number) => {
    const far = connect(backs[next++ % backs.length] ?? 0, '127.0.0.1');
    sockets.add(far);
    far.setNoDelay(true);
    far.once('connect', () => {
      near.pipe(far).pipe(near);
      near.on('close', () => far.destroy());
    });
    far.on('error', () => (far.bytesRead === 0 && tries > 1 ? join(near, tries - 1) : near.destroy()));
    far.on('close', () => far.bytesRead > 0 && near.destroy());
  };
  const server = createServer((near) => {
    sockets.add(near);
    near.setNoDelay(true).on('error', () => undefined);
    join(near, backs.length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    port: address.port,
    replace: (place: number, port: number) => {
      backs[place] = port;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
