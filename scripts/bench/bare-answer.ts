/** The same text for every request, by node:http or by Fastify without hooks: `node bare-answer.ts <node|fastify> <port> <bytes>`. */
import { createServer } from 'node:http';
import Fastify from 'fastify';

const [kind = '', port = '', bytes = ''] = process.argv.slice(2);
const text = JSON.stringify({ result: { data: 'a'.repeat(Number(bytes)) } });
const head = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
if (kind === 'fastify') {
  const app = Fastify();
  app.get('/trpc/:path', (_request, reply) => reply.type('application/json').send(text));
  await app.listen({ port: Number(port), host: '127.0.0.1' });
} else createServer((_request, response) => response.writeHead(200, head).end(text)).listen(Number(port), '127.0.0.1');
