/** ntfy, Gotify, Telegram and Apprise as one local server that speaks their wire formats and their refusals. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Taken {
  kind: 'ntfy' | 'gotify' | 'telegram' | 'apprise';
  body: Record<string, unknown>;
  headers: IncomingMessage['headers'];
}

type Answer = [status: number, body?: unknown, headers?: Record<string, string>];

export const TOKENS = {
  ntfy: 'tk_mascotas',
  gotify: 'AGotifyKey.1',
  bot: '123456789:AAEabcdefghijklmnopqrstuvwxyz_-12345',
};
export const CHAT = '987654321';
const MOST_LETTERS = 4096;

export async function startFakeChannels() {
  const taken: Taken[] = [];
  /** What the next call answers instead. */
  const faults: Answer[] = [];
  const state = {
    /** Of Telegram: @BotFather revoked the token, the person blocked the bot, and who wrote to it. */
    revoked: false,
    blocked: false,
    chats: [] as { id: number; type: string; first_name?: string }[],
    /** Of Apprise: the keys that hold addresses. */
    keys: ['mi-clave'],
    /** Of ntfy: topics that only its token may write to. */
    reserved: ['mis-mascotas'],
    /** What was taken is answered after this. */
    holds: null as Promise<void> | null,
  };

  const answer = (url: string, body: Record<string, unknown>, headers: IncomingMessage['headers']): Answer => {
    const fault = faults.shift();
    if (fault) return fault;
    if (url.startsWith('/bot')) return telegram(url, body, headers);
    if (url === '/message') {
      if (headers['x-gotify-key'] !== TOKENS.gotify)
        return [
          401,
          { error: 'Unauthorized', errorCode: 401, errorDescription: 'you need to provide a valid access token' },
        ];
      if (typeof body['message'] !== 'string') return [400, { error: 'Bad Request', errorCode: 400 }];
      taken.push({ kind: 'gotify', body, headers });
      return [200, { id: taken.length, ...body }];
    }
    if (url.startsWith('/notify/')) {
      if (!state.keys.includes(url.slice('/notify/'.length))) return [204];
      if (typeof body['body'] !== 'string') return [400];
      taken.push({ kind: 'apprise', body, headers });
      return [200, { error: null }];
    }
    if (url !== '/') return [404, { code: 40_401, http: 404, error: 'page not found' }];
    if (typeof body['topic'] !== 'string')
      return [400, { code: 40_009, http: 400, error: 'invalid request: topic invalid' }];
    if (state.reserved.includes(body['topic']) && headers.authorization !== `Bearer ${TOKENS.ntfy}`)
      return [403, { code: 40_301, http: 403, error: 'forbidden' }];
    taken.push({ kind: 'ntfy', body, headers });
    return [200, { id: 'hwQ2YpKdmg', event: 'message', topic: body['topic'] }];
  };

  const telegram = (url: string, body: Record<string, unknown>, headers: IncomingMessage['headers']): Answer => {
    const [, token, method] = /^\/bot([^/]+)\/(\w+)$/.exec(url) ?? [];
    const no = (code: number, description: string): Answer => [code, { ok: false, error_code: code, description }];
    if (token !== TOKENS.bot || state.revoked) return no(401, 'Unauthorized');
    if (method === 'getUpdates')
      return [200, { ok: true, result: state.chats.map((chat, at) => ({ update_id: at, message: { chat } })) }];
    if (method !== 'sendMessage') return no(404, 'Not Found');
    if (state.blocked) return no(403, 'Forbidden: bot was blocked by the user');
    if (String(body['chat_id']) !== CHAT) return no(400, 'Bad Request: chat not found');
    const text = typeof body['text'] === 'string' ? body['text'] : '';
    if (text === '' || text.length > MOST_LETTERS) return no(400, 'Bad Request: message text is empty');
    // In its HTML mode a stray < or & is an error.
    if (/<(?!\/?b>)|&(?!(?:amp|lt|gt);)/.test(text)) return no(400, "Bad Request: can't parse entities");
    taken.push({ kind: 'telegram', body, headers });
    return [200, { ok: true, result: { message_id: taken.length } }];
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const body = JSON.parse(text || '{}') as Record<string, unknown>;
      const [status, said, headers = {}] = answer(request.url ?? '', body, request.headers);
      void (state.holds ?? Promise.resolve()).then(() => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(said === undefined ? undefined : JSON.stringify(said));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}`,
    taken,
    faults,
    state,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
