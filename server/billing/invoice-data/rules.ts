/**
 * The buyer of a receipt, by Ecuador's SRI (ficha técnica de comprobantes electrónicos, table 6: 04 RUC, 05
 * cédula, 06 pasaporte, 07 consumidor final, 08 identificación del exterior). Pure; runs in the browser too.
 */
import type { BuyerKind, OwnerIdKind } from '#db/types.ts';
import { amountInWords } from '#server/platform/lib/money.ts';
import { type IdentityRemark, remarkOnIdentity } from '#server/accounts/owners/rules.ts';

export const BUYER_KINDS = [
  { code: '05', name: 'Cédula' },
  { code: '04', name: 'RUC' },
  { code: '06', name: 'Pasaporte' },
  { code: '08', name: 'Identificación del exterior' },
  { code: '07', name: 'Consumidor final' },
] as const satisfies { code: BuyerKind; name: string }[];

/** The SRI's number and name for an unnamed buyer. */
export const FINAL_CONSUMER = { kind: '07', number: '9999999999999', name: 'CONSUMIDOR FINAL' } as const;

const READ_AS: Record<Exclude<BuyerKind, '07'>, OwnerIdKind> = {
  '04': 'ruc',
  '05': 'cedula',
  '06': 'pasaporte',
  '08': 'otro',
};

/** The error or warning about the number; null where there is none. */
export function remarkOnBuyer(kind: BuyerKind, typed: string): IdentityRemark | null {
  return kind === '07' ? null : remarkOnIdentity(READ_AS[kind], typed);
}

/** Beside a buyer without a name whose sale is above the limit. */
export function finalConsumerWords(mostCents: number): string {
  return `A consumidor final se puede hasta ${amountInWords(mostCents)} USD. Escribe a nombre de quién va.`;
}
