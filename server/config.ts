/** Reads the environment once. A wrong value stops the start with one line that names it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const text = z.string().trim().min(1).optional();
const port = z.coerce.number().int().min(0).max(65535);
const webAddress = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

const variables = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: webAddress.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(15).optional(),
  MAIL_FROM: z.string().default('PetLove+ <no-responder@localhost>'),
  RESEND_API_KEY: text,
  RESEND_BASE_URL: webAddress.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//)
    .optional(),
  SUBSCRIPTIONS: z.enum(['on', 'off']).default('on'),
  TRIAL_DAYS: z.coerce.number().int().min(0).max(365).default(30),
  CONTACT_WHATSAPP: z
    .string()
    .regex(/^\+\d{8,15}$/)
    .optional(),
  VENDOR_NAME: z.string().default('PetLove+'),
  TRUSTED_PROXIES: z.string().default(''),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** What each variable wants, for the line that stops the start. */
const expectations: Record<keyof z.infer<typeof variables>, string> = {
  HOST: 'una dirección de red, por ejemplo 127.0.0.1',
  PORT: 'un número entre 0 y 65535',
  PUBLIC_URL: 'una dirección que empiece con http:// o https://',
  DATA_DIR: 'una carpeta',
  DATABASE_URL: 'una dirección que empiece con postgres://',
  ADMIN_EMAIL: 'un correo electrónico',
  ADMIN_PASSWORD: 'una contraseña de al menos 15 caracteres',
  MAIL_FROM: 'un remitente',
  RESEND_API_KEY: 'la clave de Resend',
  RESEND_BASE_URL: 'una dirección que empiece con http:// o https://',
  SMTP_URL: 'una dirección que empiece con smtp:// o smtps://',
  SUBSCRIPTIONS: 'on u off',
  TRIAL_DAYS: 'un número de días entre 0 y 365',
  CONTACT_WHATSAPP: 'un número internacional, por ejemplo +593998842547',
  VENDOR_NAME: 'un nombre',
  TRUSTED_PROXIES: 'direcciones separadas por comas',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace o silent',
};

export type Config = ReturnType<typeof readConfig>;

/** A problem that a person mends before the next start; the process shows its message alone and ends. */
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
  const publicUrl = v.PUBLIC_URL ?? `http://localhost:${v.PORT}`;
  return Object.freeze({
    host: v.HOST,
    port: v.PORT,
    publicUrl,
    secure: publicUrl.startsWith('https://'),
    dataDir: path.resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL ?? null,
    admin: v.ADMIN_EMAIL && v.ADMIN_PASSWORD ? { email: v.ADMIN_EMAIL, password: v.ADMIN_PASSWORD } : null,
    mail: {
      from: v.MAIL_FROM,
      resendKey: v.RESEND_API_KEY ?? null,
      resendBaseUrl: v.RESEND_BASE_URL ?? null,
      smtpUrl: v.SMTP_URL ?? null,
    },
    subscriptions: v.SUBSCRIPTIONS === 'on',
    trialDays: v.TRIAL_DAYS,
    contactWhatsapp: v.CONTACT_WHATSAPP ?? null,
    vendorName: v.VENDOR_NAME,
    trustedProxies: v.TRUSTED_PROXIES.split(',')
      .map((address) => address.trim())
      .filter(Boolean),
    logLevel: v.LOG_LEVEL,
  });
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
