/** The three transports: Resend, an SMTP server, or files that an operator opens by hand. */
import path from 'node:path';
import type { Instant, MailKind } from '#db/types.ts';
import { letterFile } from './outbox.ts';
import { isRefusal, refusesAddress } from './refusals.ts';
import type { Config } from '#server/platform/config/config.ts';
import { makeFolder, writeDurably } from '#server/platform/lib/durable.ts';
import { mailDate, withinTime } from '#server/platform/lib/time.ts';
import type { Attachment, Mail, Picture } from './layout.ts';

export interface OutgoingMail extends Mail {
  /** Id of the outbox row: every try of a mail has the same id. */
  id: number;
  kind: MailKind | 'trial';
  to: string;
  createdAt: Instant;
}

/**
 * Resolves when the mail was accepted; otherwise throws, and the mail is retried unless the address was refused.
 */
export type Transport = (mail: OutgoingMail) => Promise<void>;

export class SendError extends Error {
  /** Seconds after which the provider accepts a retry; 0 where it did not say. */
  readonly retryAfter: number;
  /** The address does not exist or accepts no mail: a retry would fail too. */
  readonly refused: boolean;
  constructor(message: string, { retryAfter = 0, refused = false } = {}) {
    super(message);
    this.retryAfter = retryAfter;
    this.refused = refused;
  }
}

/** The configured transport: RESEND_API_KEY, else SMTP_URL, else `.eml` files in DATA_DIR/outbox. */
export function makeTransport({ mail, dataDir, publicUrl }: Config): Transport {
  const host = new URL(publicUrl).hostname;
  if (mail.resendKey) return resendTransport(mail.from, mail.resendKey, mail.resendBaseUrl, host);
  if (mail.smtpUrl) return smtpTransport(mail.from, mail.smtpUrl, host);
  return fileTransport(mail.from, path.join(dataDir, 'outbox'), host);
}

/** Milliseconds between two mails: Resend's free plan accepts two calls a second. */
export function gapMs({ mail }: Config): number {
  return mail.resendKey ? 500 : 0;
}

function resendTransport(from: string, key: string, baseUrl: string | null, host: string): Transport {
  // Loaded with the first mail: the SDK takes longer to load than the rest of the server.
  const connect = once(async () => {
    const { Resend } = await import('resend');
    const resend = new Resend(key, baseUrl ? { baseUrl } : {});
    // Otherwise the SDK prints refused addresses to the console.
    Object.assign(resend, { debug: false });
    return resend;
  });
  return async ({ id, kind, to, subject, html, text, headers: extra, pictures = [], attachments = [] }) => {
    const resend = await connect();
    const along = [...pictures.map(asResend), ...attachments.map(asResendFile)];
    const { error, headers } = await resend.emails.send(
      {
        from,
        to,
        subject,
        html,
        text,
        tags: [{ name: 'kind', value: kind }],
        ...(extra && { headers: extra }),
        ...(along.length > 0 && { attachments: along }),
      },
      { idempotencyKey: `petlove-${host}-${id}` },
    );
    // Resend knows the key with another body (each try makes a fresh link): an earlier try was accepted and only
    // its answer was lost.
    if (!error || error.name === 'invalid_idempotent_request') return;
    throw new SendError(`${error.name} ${error.statusCode ?? ''}`.trim(), {
      retryAfter: Number(headers?.['retry-after']) || 0,
      refused: refusesAddress(error),
    });
  };
}

function smtpTransport(from: string, url: string, host: string): Transport {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
  const connect = once(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  });
  return async ({ id, to, subject, html, text, pictures, attachments: files, headers = {} }) => {
    const smtp = await connect();
    const attachments = attached(pictures, files);
    const letter = { from, to, subject, html, text, headers, attachments, messageId: messageId(id, host) };
    await smtp.sendMail(letter).catch((error: unknown) => {
      throw isRefusal(error) ? new SendError(error.message, { refused: true }) : error;
    });
  };
}

function fileTransport(from: string, folder: string, host: string): Transport {
  const openWriter = once(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  });
  return async ({ id, kind, to, subject, html, text, pictures, attachments: files, createdAt, headers = {} }) => {
    const toBytes = await openWriter();
    const date = mailDate(createdAt);
    const attachments = attached(pictures, files);
    const letter = { from, to, subject, html, text, date, headers, attachments, messageId: messageId(id, host) };
    const { message } = await toBytes.sendMail(letter);
    // With `buffer` the library returns the whole mail; its type also allows a stream.
    const source = Buffer.isBuffer(message) ? message.toString('utf8') : '';
    if (!source) throw new SendError('empty mail');
    await makeFolder(folder);
    // Written atomically; a retry after a crash replaces the first file.
    await writeDurably(path.join(folder, letterFile({ kind, email: to, createdAt })), readable(source));
  };
}

function asResend({ cid, name, bytes }: Picture) {
  const content = Buffer.from(bytes).toString('base64');
  return { contentId: cid, filename: name, contentType: 'image/png', content };
}

function asResendFile({ name, type, bytes }: Attachment) {
  return { filename: name, contentType: type, content: Buffer.from(bytes).toString('base64') };
}

/** Pictures are inline, so that a mail program shows a paper clip for documents alone. */
function attached(pictures: readonly Picture[] = [], files: readonly Attachment[] = []) {
  const inline = pictures.map(({ cid, name, bytes }) => ({
    cid,
    filename: name,
    content: Buffer.from(bytes),
    contentType: 'image/png',
    contentDisposition: 'inline' as const,
  }));
  const along = files.map(({ name, type, bytes }) => ({
    filename: name,
    content: Buffer.from(bytes),
    contentType: type,
    contentDisposition: 'attachment' as const,
  }));
  return [...inline, ...along];
}

/** The first call creates it, the others share it. */
function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/**
 * The library folds lines with accents, including the link. The file passes no old mail server, so its parts can
 * be 8bit: then a link can be copied from a terminal.
 */
function readable(message: string): string {
  // Random, so that no text inside can equal it.
  const between = `\n--${/boundary="([^"]+)"/.exec(message)?.[1] ?? ''}`;
  const parts = message.split(between).map((part) => {
    const [head = '', ...body] = part.split('\n\n');
    const plain = head.replace('Encoding: quoted-printable', 'Encoding: 8bit');
    return plain === head ? part : `${plain}\n\n${unfold(body.join('\n\n'))}`;
  });
  return parts.join(between);
}

function unfold(body: string): string {
  return body
    .replaceAll('=\n', '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'));
}

/** The same for every try, so that a mail that arrives twice is shown once. */
function messageId(id: number, host: string): string {
  return `<petlove-${id}@${host}>`;
}

const SEND_TIMEOUT_MS = 30_000;

/** A transport that does not answer must not hold its place. @throws SendError */
export function sentInTime(sending: Promise<void>): Promise<void> {
  return withinTime(sending, SEND_TIMEOUT_MS, () => new SendError('timeout'));
}
