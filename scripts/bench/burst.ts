/** Sends requests all at once from a thread of its own, each from its own address of this machine: sending must not delay what is measured. */
import { request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

export interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
}

const { port, requests } = workerData as { port: number; requests: Sent[] };

function send({ method, path, headers, body = '' }: Sent, place: number): Promise<number> {
  const localAddress = `127.9.${(place >> 8) + 1}.${(place & 127) + 1}`;
  const length = { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const sent = request({
      port,
      method,
      path,
      host: '127.0.0.1',
      localAddress,
      agent: false,
      headers: { ...headers, ...length },
    });
    sent.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)));
    sent.on('error', reject).end(body);
  });
}

parentPort?.postMessage(await Promise.all(requests.map(send)));
