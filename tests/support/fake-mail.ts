/** The other ends of the mail: a letter box for tests of the account, and Resend and an SMTP server as real local servers. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { OutgoingMail } from '#server/platform/mail/transport.ts';
import { mailOutbox } from '#server/app/background/mail/worker.ts';
import type { World } from './world.ts';

/** Sends what lies in the outbox and returns it, oldest first: mails on the way together arrive in any order. */
export async function deliveredMails(world: World): Promise<OutgoingMail[]> {
  const box: OutgoingMail[] = [];
  const deps = { db: world.db, config: world.config, now: () => world.now };
  const keep = async (mail: OutgoingMail) => void box.push(mail);
  while ((await mailOutbox(deps, keep).sendDue()) > 0);
  return box.toSorted((a, b) => a.id - b.id);
}

/** The token in the link of a mail's text part. */
export function tokenIn(mail: { text: string } | undefined): string {
  const token = /\/(?:confirmarRegistro|confirmarCorreo|cambiarClave|enlace|primerAdministrador)\/([\w-]{43})\b/.exec(
    mail?.text ?? '',
  )?.[1];
  if (!token) throw new Error('there is no link in this mail');
  return token;
}

interface ResendCall {
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

/** Speaks Resend's wire format: POST /emails, an idempotency memory, and whatever failures are queued. */
export async function startFakeResend() {
  const calls: ResendCall[] = [];
  const failures: {
    status: number;
    name: string;
    message?: string;
    headers?: Record<string, string>;
    acceptedAnyway?: boolean;
  }[] = [];
  const accepted = new Map<string, string>();
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => {
      const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
      if (request.method !== 'POST' || request.url !== '/emails') return answer(404, { name: 'not_found' });
      calls.push({ headers: request.headers, body: JSON.parse(text) });
      const key = String(request.headers['idempotency-key']);
      const failure = failures.shift();
      if (failure?.acceptedAnyway) accepted.set(key, text);
      if (failure) {
        const { status, name, headers, message = 'about ana@correo.ec' } = failure;
        return answer(status, { statusCode: status, name, message }, headers);
      }
      const before = accepted.get(key);
      if (before !== undefined && before !== text) {
        return answer(409, {
          statusCode: 409,
          name: 'invalid_idempotent_request',
          message: 'key used with other payload',
        });
      }
      accepted.set(key, text);
      return answer(200, { id: `re_${accepted.size}` });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => void server.close(() => resolve()));
  return { url: `http://127.0.0.1:${port}`, calls, failures, accepted, stop };
}

/** A real SMTP server without encryption on a free port. */
export async function startFakeSmtp() {
  const messages: { to: string[]; source: string }[] = [];
  const state = {
    /** To as many messages it answers 451. */
    refuse: 0,
    /** What it answers to a recipient, `550 5.1.1 no such user`; null where it takes the mail. */
    recipient: (_address: string): string | null => null,
    /** The recipients whose mail it never answers, until `release`. */
    hangs: (_address: string) => false,
  };
  const hanging: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const said = state.recipient(address);
      if (said === null) return done();
      const [code = '', ...words] = said.split(' ');
      done(Object.assign(new Error(words.join(' ')), { responseCode: Number(code) }));
    },
    onData(stream, session, done) {
      let source = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        source += chunk;
      });
      stream.on('end', () => {
        if (state.refuse > 0) {
          state.refuse -= 1;
          return done(Object.assign(new Error('try later'), { responseCode: 451 }));
        }
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const take = () => {
          messages.push({ to, source });
          done();
        };
        if (to.some(state.hangs)) hanging.push(take);
        else take();
      });
    },
  });
  // A sender that is killed in the middle of a mail is a test's own doing; unheard, it would count as an error of the tests.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  /** Takes what it has left hanging, and hangs no more. */
  const release = () => {
    state.hangs = () => false;
    for (const take of hanging.splice(0)) take();
  };
  return { url: `smtp://127.0.0.1:${port}`, messages, state, hanging, release, stop };
}
