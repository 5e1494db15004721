/** Who issues, and what is missing until it may. Pure; runs in the browser too. */
import type { Instant, InvoicingMode, Regime } from '#db/types.ts';
import { CERTIFICATE_WARNING_DAYS } from './certificate.rules.ts';

export const MODES = ['off', 'test', 'production'] as const satisfies InvoicingMode[];
export const REGIMES = ['general', 'rimpe', 'popular'] as const satisfies Regime[];

export const MODE_WORDS: Record<InvoicingMode, string> = {
  off: 'Apagada',
  test: 'En pruebas',
  production: 'En producción',
};

export const REGIME_WORDS: Record<Regime, string> = {
  general: 'Régimen general',
  rimpe: 'RIMPE emprendedor',
  popular: 'RIMPE negocio popular',
};

export interface Ready {
  issuer: boolean;
  /** Null: none was uploaded. `opens` is false where SECRET_KEY does not open it any more. */
  certificate: { notAfter: Instant; rucs: readonly string[]; opens: boolean } | null;
  ruc: string | null;
}

/** What is missing before a document can be issued, in words; empty where nothing is. */
export function missingFor({ issuer, certificate, ruc }: Ready, now: Instant): string[] {
  const missing: string[] = [];
  if (!issuer) missing.push('Faltan los datos de quien emite.');
  if (certificate === null) missing.push('Falta la firma electrónica (.p12).');
  else if (!certificate.opens)
    missing.push('La firma se selló con una clave que este servidor ya no tiene: súbela otra vez.');
  else if (certificate.notAfter <= now) missing.push('La firma electrónica venció: sube la nueva.');
  else if (ruc !== null && certificate.rucs.length > 0 && !certificate.rucs.includes(ruc))
    missing.push(`La firma es del RUC ${certificate.rucs.join(', ')} y quien emite tiene el ${ruc}.`);
  return missing;
}

/** Whole days until the certificate ends; null where that is not to be said yet. */
export function daysToWarn(notAfter: Instant, now: Instant): number | null {
  const days = Math.floor((Date.parse(notAfter) - Date.parse(now)) / 86_400_000);
  return days <= CERTIFICATE_WARNING_DAYS ? Math.max(days, 0) : null;
}
