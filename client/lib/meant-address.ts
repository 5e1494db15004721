/** The address that was meant, where its domain is nearly one of the large mail providers'. Loaded when it is asked for. */
import { run } from '@zootools/email-spell-checker';

/** What people of Latin America write behind the @. Other domains are a clinic's or a school's own: they are left alone. */
const DOMAINS = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'icloud.com',
  'live.com',
  'msn.com',
  'mail.com',
  'protonmail.com',
  'hotmail.es',
  'outlook.es',
  'yahoo.es',
  'live.cl',
  'hotmail.com.ar',
  'live.com.ar',
  'live.com.mx',
  'yahoo.com.ar',
  'yahoo.com.co',
  'yahoo.com.mx',
  'yahoo.com.pe',
];

/** `maria@gmail.com` of `maria@gmial.con`; null where nothing better is known. */
export function meantAddress(email: string): string | null {
  const meant = run({ email: email.trim(), domains: DOMAINS, secondLevelDomains: [], topLevelDomains: [] });
  return meant?.full ?? null;
}
