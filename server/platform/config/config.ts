/** Reads the environment once. A wrong value stops the start with one line that names it. */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { expectations } from './config-messages.ts';
import { oidcOf, passkeyPlace, signInVariables } from './sign-in-config.ts';
import { tracingOf, tracingVariables } from './tracing-config.ts';
import { walletsOf, walletVariables } from './wallet-config.ts';
import { whatsappOf, whatsappVariables } from './whatsapp-config.ts';
import type { CopyPlace } from '#server/platform/lib/copy-places.ts';
import { readSftpAddress, type SftpFolder } from '#server/platform/lib/copy-sftp.ts';
import { type Bucket, readBucketAddress } from '#server/platform/lib/store-s3.ts';

const text = z.string().trim().min(1).optional();
/** Digits alone: Number() also takes " ", "0x10" and "1e3". */
const whole = (max: number) => z.string().regex(/^\d+$/).transform(Number).pipe(z.number().max(max));
const address = (protocol: RegExp) => z.url({ protocol, hostname: /./ });
const webAddress = address(/^https?$/).transform((url) => url.replace(/\/+$/, ''));
const listed = z.string().transform((text) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean),
);

/** The browsers' push services: Chrome and its kin, Firefox, Safari, Edge. */
const PUSH_SERVICES = 'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com';

const variables = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(65535).default(3000),
  // Without a path: the pages and the links in mails begin at the root.
  PUBLIC_URL: webAddress.refine(nothingBehindTheHost).optional(),
  DATA_DIR: z.string().default('./data'),
  BACKUP_DIR: text,
  BACKUP_HOURS: whole(720).default(24),
  BACKUP_COPY_TO: z
    .string()
    .refine((where) => /^(?:(?:s3|sftp):\/\/|(?![a-z0-9+.-]+:\/\/))/i.test(where))
    .optional(),
  BACKUP_PASSPHRASE: z.string().min(15).optional(),
  BACKUP_S3_ACCESS_KEY_ID: text,
  BACKUP_S3_SECRET_ACCESS_KEY: text,
  BACKUP_SFTP_PASSWORD: text,
  BACKUP_SFTP_PRIVATE_KEY: text,
  BACKUP_SFTP_HOST_KEY: z
    .string()
    .regex(/^SHA256:[A-Za-z0-9+/]{43}$/)
    .optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  STORAGE_URL: z.url({ protocol: /^s3$/ }).optional(),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  STORAGE_QUOTA_MB: whole(1_000_000).default(500),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(15).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
    .default('PetLove+ <no-responder@localhost>'),
  RESEND_API_KEY: text,
  RESEND_BASE_URL: webAddress.optional(),
  SMTP_URL: address(/^smtps?$/).optional(),
  SUBSCRIPTIONS: z.enum(['on', 'off']).default('on'),
  SIGNUPS: z.enum(['open', 'invited', 'closed']).default('open'),
  RETENTION_YEARS: whole(30).default(5),
  TRIAL_DAYS: whole(365).default(30),
  PAYPHONE_TOKEN: text,
  PAYPHONE_STORE_ID: text,
  PAYPHONE_BASE_URL: webAddress.default('https://pay.payphonetodoesposible.com'),
  PAYPAL_CLIENT_ID: text,
  PAYPAL_CLIENT_SECRET: text,
  PAYPAL_BASE_URL: webAddress.default('https://api-m.paypal.com'),
  PAYPAL_WEBHOOK_ID: text,
  TRANSFER_INSTRUCTIONS: z.string().trim().min(1).max(2000).optional(),
  FINAL_CONSUMER_LIMIT: whole(100_000).default(50),
  SRI_TEST_URL: webAddress.default('https://celcer.sri.gob.ec/comprobantes-electronicos-ws'),
  SRI_PRODUCTION_URL: webAddress.default('https://cel.sri.gob.ec/comprobantes-electronicos-ws'),
  SRI_RUC_PROVEEDOR: z
    .string()
    .regex(/^\d{10}001$/)
    .optional(),
  CONTACT_WHATSAPP: z
    .string()
    .regex(/^\+\d{8,15}$/)
    .optional(),
  VENDOR_NAME: text,
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_AUTHORIZE_URL: webAddress.default('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: webAddress.default('https://oauth2.googleapis.com/token'),
  GOOGLE_JWKS_URL: webAddress.default('https://www.googleapis.com/oauth2/v3/certs'),
  GOOGLE_ISSUER: webAddress.default('https://accounts.google.com'),
  FACEBOOK_CLIENT_ID: text,
  FACEBOOK_CLIENT_SECRET: text,
  FACEBOOK_AUTHORIZE_URL: webAddress.default('https://www.facebook.com/v25.0/dialog/oauth'),
  FACEBOOK_TOKEN_URL: webAddress.default('https://graph.facebook.com/v25.0/oauth/access_token'),
  FACEBOOK_GRAPH_URL: webAddress.default('https://graph.facebook.com/v25.0'),
  FIREBASE_PROJECT_ID: text,
  FIREBASE_JWKS_URL: webAddress.default(
    'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  ),
  PUSH_HOSTS: listed
    .refine((all) => all.every((one) => /^(?:https?:\/\/[\w.-]+(?::\d+)?|(?:\*\.)?[\w-]+(?:\.[\w-]+)+)$/.test(one)))
    .prefault(PUSH_SERVICES),
  TELEGRAM_API_URL: webAddress.default('https://api.telegram.org'),
  WEBHOOK_ALLOWED_HOSTS: listed
    .transform((all) => all.map((one) => one.toLowerCase()))
    .refine((all) => all.every((one) => /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/.test(one)))
    .default([]),
  TRUSTED_ISSUERS: listed
    .transform((all) => all.map((one) => one.toLowerCase()))
    .refine((all) => all.every((one) => /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?\.[a-z][a-z0-9-]*(?::\d{1,5})?$/.test(one)))
    .default([]),
  CORS_ORIGINS: listed
    .refine((all) => all.every((one) => URL.canParse(one) && new URL(one).origin === one))
    .default([]),
  TRUSTED_PROXIES: listed.refine((all) => all.every(isProxy)).default([]),
  STOP_GRACE_SECONDS: whole(10).default(2),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w-]{20,128}$/)
    .optional(),
  ...signInVariables,
  ...walletVariables,
  ...tracingVariables,
  ...whatsappVariables,
  WHATSAPP_API_URL: webAddress.default('https://graph.facebook.com/v24.0'),
  SECRET_KEY: z.string().min(32).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Config = ReturnType<typeof readConfig>;

/** A problem that the operator must fix before the next start; the process prints its message and ends. */
export class StartError extends Error {}

/**
 * @param env usually process.env; `NAME_FILE` is read where `NAME` is absent, for secrets that come as files.
 * @throws StartError with one line naming the variable.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.keys(variables.shape).map((name) => [name, valueOf(env, name)]));
  const result = variables.safeParse(given);
  if (!result.success) {
    const name = String(result.error.issues[0]?.path[0]) as keyof typeof expectations;
    throw new StartError(`${name}: se espera ${expectations[name]}.`);
  }
  const v = result.data;
  if (!v.ADMIN_EMAIL !== !v.ADMIN_PASSWORD) throw new StartError('ADMIN_EMAIL y ADMIN_PASSWORD: van juntas.');
  for (const name of ['GOOGLE', 'FACEBOOK'] as const) {
    const [id, secret] = [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`] as const;
    if (!v[id] !== !v[secret]) throw new StartError(`${id} y ${secret}: van juntas.`);
  }
  if (!v.PAYPHONE_TOKEN !== !v.PAYPHONE_STORE_ID)
    throw new StartError('PAYPHONE_TOKEN y PAYPHONE_STORE_ID: van juntas.');
  if (!v.PAYPAL_CLIENT_ID !== !v.PAYPAL_CLIENT_SECRET)
    throw new StartError('PAYPAL_CLIENT_ID y PAYPAL_CLIENT_SECRET: van juntas.');
  if (!v.BACKUP_COPY_TO !== !v.BACKUP_PASSPHRASE)
    throw new StartError('BACKUP_COPY_TO y BACKUP_PASSPHRASE: van juntas, porque lo que sale de aquí sale cifrado.');
  const publicUrl = v.PUBLIC_URL ?? `http://localhost:${v.PORT}`;
  return Object.freeze({
    host: v.HOST,
    port: v.PORT,
    publicUrl,
    secure: publicUrl.startsWith('https://'),
    dataDir: path.resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL ?? null,
    /** A replica of it, for reads that may be a second old. */
    databaseReadUrl: (v.DATABASE_URL && v.DATABASE_READ_URL) ?? null,
    /** `everyHours` 0: only on request, or by another tool. */
    backups: {
      dir: path.resolve(v.BACKUP_DIR ?? path.join(v.DATA_DIR, 'backups')),
      everyHours: v.BACKUP_HOURS,
      /** Encrypted copies on another disk or in a bucket; null where there are none. */
      elsewhere:
        v.BACKUP_COPY_TO && v.BACKUP_PASSPHRASE
          ? { place: copyPlaceOf({ ...v, BACKUP_COPY_TO: v.BACKUP_COPY_TO }), passphrase: v.BACKUP_PASSPHRASE }
          : null,
    },
    storage: v.STORAGE_URL ? bucketOf('STORAGE_URL', v.STORAGE_URL, v.S3_ACCESS_KEY_ID, v.S3_SECRET_ACCESS_KEY) : null,
    /** Bytes of pictures and documents per user; 0 means unlimited. */
    storageQuota: v.STORAGE_QUOTA_MB * 1024 * 1024,
    admin: v.ADMIN_EMAIL && v.ADMIN_PASSWORD ? { email: v.ADMIN_EMAIL, password: v.ADMIN_PASSWORD } : null,
    mail: {
      from: v.MAIL_FROM,
      resendKey: v.RESEND_API_KEY ?? null,
      resendBaseUrl: v.RESEND_BASE_URL ?? null,
      smtpUrl: v.SMTP_URL ?? null,
    },
    subscriptions: v.SUBSCRIPTIONS === 'on',
    /** Who may open an account: every visitor, invited addresses, or the clinic's staff alone. */
    signups: v.SIGNUPS,
    /** For how long the clinic keeps the record of a person who asked to be forgotten. 0: not at all. */
    retentionYears: v.RETENTION_YEARS,
    trialDays: v.TRIAL_DAYS,
    /** A payment method without its credentials is not offered. */
    payphone:
      v.PAYPHONE_TOKEN && v.PAYPHONE_STORE_ID
        ? { token: v.PAYPHONE_TOKEN, storeId: v.PAYPHONE_STORE_ID, baseUrl: v.PAYPHONE_BASE_URL }
        : null,
    paypal:
      v.PAYPAL_CLIENT_ID && v.PAYPAL_CLIENT_SECRET
        ? {
            clientId: v.PAYPAL_CLIENT_ID,
            clientSecret: v.PAYPAL_CLIENT_SECRET,
            baseUrl: v.PAYPAL_BASE_URL,
            webhookId: v.PAYPAL_WEBHOOK_ID ?? null,
          }
        : null,
    transferInstructions: v.TRANSFER_INSTRUCTIONS ?? null,
    /** The highest amount, in cents, of a receipt for the "consumidor final". */
    finalConsumerCents: v.FINAL_CONSUMER_LIMIT * 100,
    /** The SRI's services, and the RUC that its Anexo 26 wants of the software's provider. */
    sri: {
      testUrl: v.SRI_TEST_URL,
      productionUrl: v.SRI_PRODUCTION_URL,
      providerRuc: v.SRI_RUC_PROVEEDOR ?? null,
    },
    contactWhatsapp: v.CONTACT_WHATSAPP ?? null,
    vendorName: v.VENDOR_NAME ?? null,
    google:
      v.GOOGLE_CLIENT_ID && v.GOOGLE_CLIENT_SECRET
        ? {
            clientId: v.GOOGLE_CLIENT_ID,
            clientSecret: v.GOOGLE_CLIENT_SECRET,
            authorizeUrl: v.GOOGLE_AUTHORIZE_URL,
            tokenUrl: v.GOOGLE_TOKEN_URL,
            jwksUrl: v.GOOGLE_JWKS_URL,
            issuer: v.GOOGLE_ISSUER,
          }
        : null,
    facebook:
      v.FACEBOOK_CLIENT_ID && v.FACEBOOK_CLIENT_SECRET
        ? {
            clientId: v.FACEBOOK_CLIENT_ID,
            clientSecret: v.FACEBOOK_CLIENT_SECRET,
            authorizeUrl: v.FACEBOOK_AUTHORIZE_URL,
            tokenUrl: v.FACEBOOK_TOKEN_URL,
            graphUrl: v.FACEBOOK_GRAPH_URL,
          }
        : null,
    /** The operator's own provider. */
    oidc: orStop(() => oidcOf(v)),
    passkeys: passkeyPlace(publicUrl),
    /** Entering by a mailed link: where mails leave this machine, unless the operator says otherwise. */
    signInLink: v.SIGN_IN_LINK ? v.SIGN_IN_LINK === 'on' : Boolean(v.RESEND_API_KEY ?? v.SMTP_URL),
    firebase: v.FIREBASE_PROJECT_ID ? { projectId: v.FIREBASE_PROJECT_ID, jwksUrl: v.FIREBASE_JWKS_URL } : null,
    push: {
      hosts: v.PUSH_HOSTS,
      // Identifies us to push services; Apple refuses an address at localhost.
      subject: publicUrl.startsWith('https://')
        ? publicUrl
        : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(v.MAIL_FROM)?.[0] ?? ''}`,
    },
    /** Other installations whose signed statements are read here as genuine, by host. */
    /** Of the own network, as an address names them: `n8n.local:5678`. */
    webhookHosts: v.WEBHOOK_ALLOWED_HOSTS,
    /** The interface of Telegram's bots, or a server of the operator that speaks it. */
    telegramUrl: v.TELEGRAM_API_URL,
    trustedIssuers: v.TRUSTED_ISSUERS,
    /** Pages of other addresses that may call the REST API. */
    corsOrigins: v.CORS_ORIGINS,
    trustedProxies: v.TRUSTED_PROXIES,
    /** How long a stopping process goes on accepting connections, so that a proxy can notice it. */
    stopGraceMs: v.STOP_GRACE_SECONDS * 1000,
    wallets: orStop(() => walletsOf(v)),
    /** The clinic's own account of the WhatsApp Cloud API. */
    whatsapp: orStop(() => whatsappOf(v)),
    metricsToken: v.METRICS_TOKEN ?? null,
    tracing: tracingOf(v),
    /** Null: DATA_DIR/secret.key. */
    secretKey: v.SECRET_KEY ?? null,
    logLevel: v.LOG_LEVEL,
  });
}

function orStop<Answer>(read: () => Answer): Answer {
  try {
    return read();
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}

type Read = z.infer<typeof variables>;

/** The copies use the store's keys where they have none of their own. */
function copyPlaceOf(v: Read & { BACKUP_COPY_TO: string }): CopyPlace {
  if (/^sftp:/i.test(v.BACKUP_COPY_TO)) return { sftp: sftpOf(v, v.BACKUP_COPY_TO) };
  if (!/^s3:/i.test(v.BACKUP_COPY_TO)) return { folder: path.resolve(v.BACKUP_COPY_TO) };
  const [id, secret] =
    v.BACKUP_S3_ACCESS_KEY_ID || v.BACKUP_S3_SECRET_ACCESS_KEY
      ? [v.BACKUP_S3_ACCESS_KEY_ID, v.BACKUP_S3_SECRET_ACCESS_KEY]
      : [v.S3_ACCESS_KEY_ID, v.S3_SECRET_ACCESS_KEY];
  return { bucket: bucketOf('BACKUP_COPY_TO', v.BACKUP_COPY_TO, id, secret) };
}

/** @throws StartError */
function sftpOf(v: Read, address: string): SftpFolder {
  const named = readSftpAddress(address);
  if (!named) throw new StartError(`BACKUP_COPY_TO: se espera ${expectations.BACKUP_COPY_TO}.`);
  const { BACKUP_SFTP_PASSWORD: password = null, BACKUP_SFTP_PRIVATE_KEY: privateKey = null } = v;
  if (!password && !privateKey)
    throw new StartError('BACKUP_COPY_TO: con sftp:// hace falta BACKUP_SFTP_PASSWORD o BACKUP_SFTP_PRIVATE_KEY.');
  return { ...named, password, privateKey, hostKey: v.BACKUP_SFTP_HOST_KEY ?? null };
}

/** @throws StartError where one key lacks the other, or the address has parts beyond its two parameters. */
function bucketOf(
  variable: 'STORAGE_URL' | 'BACKUP_COPY_TO',
  address: string,
  accessKeyId: string | undefined,
  secretAccessKey: string | undefined,
): Bucket {
  const whose = variable === 'STORAGE_URL' ? '' : 'BACKUP_';
  if (!accessKeyId !== !secretAccessKey)
    throw new StartError(`${whose}S3_ACCESS_KEY_ID y ${whose}S3_SECRET_ACCESS_KEY: van juntas.`);
  const named = readBucketAddress(address);
  if (!named || (named.endpoint !== null && !webAddress.safeParse(named.endpoint).success))
    throw new StartError(`${variable}: se espera ${expectations[variable]}.`);
  return { ...named, keys: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null };
}

function nothingBehindTheHost(text: string): boolean {
  const { pathname, search, hash, username } = new URL(text);
  return pathname === '/' && !search && !hash && !username;
}

/** An address, a network, or one of Fastify's names for several of them. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && longest > 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= longest));
}

function valueOf(env: Record<string, string | undefined>, name: string): string | undefined {
  const file = env[`${name}_FILE`];
  if (env[name] || !file) return env[name] || undefined;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new StartError(`${name}_FILE: no se puede leer ${file}.`);
  }
}
