/** Who vouches for an entry. «Verificado» stands only where an administrator looked at a registration, or approved a clinic. Pure; runs in the browser too. */
import type { CalendarDate, Instant } from '#db/types.ts';
import { showDay } from '#server/platform/lib/calendar.ts';

/** Why what a veterinarian wrote is not vouched for. */
export type NotVouched = 'unchecked' | 'declared' | 'expired' | 'withdrawn';

/** Who vouches for an entry; null where its family alone says so. */
export interface Vouch {
  /** clinic: a veterinarian of this clinic whose registration was looked at · outside: an approved clinic · none: for the reason `why`. */
  by: 'clinic' | 'outside' | 'none';
  why: NotVouched | null;
  name: string;
  registration: string | null;
  place: string | null;
  /** The day on which it was confirmed by the sticker, where the family had written it. */
  confirmedOn: CalendarDate | null;
  /** The day of the withdrawal or of the expiry, and the administrator's reason. */
  endedOn: CalendarDate | null;
  reason: string | null;
}

/** What is known of the registration under a signature. */
export interface CredentialFacts {
  approvedAt: Instant | null;
  expiresOn: CalendarDate | null;
  lapsesAt: Instant | null;
  endedOn: CalendarDate | null;
  endedReason: string | null;
}

/** What is known of the clinic whose key began a visit. */
export interface ClinicFacts {
  verifier: string | null;
  withdrawnAt: Instant | null;
  withdrawnReason: string | null;
  /** The day on which also what it had vouched for before was given up. */
  disownedOn: CalendarDate | null;
}

interface Who {
  name: string;
  registration: string | null;
  clinic: string | null;
}

const nothing = { why: null, confirmedOn: null, endedOn: null, reason: null } as const;

/** What a veterinarian of this clinic signed at that moment. */
export function vouchOfStaff(
  { name, registration, clinic: place }: Who,
  credential: CredentialFacts | null,
  at: Instant,
): Vouch {
  const who = { name, registration, place };
  // Reception's weights: no registration signs them.
  if (registration === null) return { ...nothing, ...who, by: 'none' };
  if (!credential?.approvedAt) return { ...nothing, ...who, by: 'none', why: 'unchecked' };
  const { lapsesAt, expiresOn, endedOn, endedReason: reason } = credential;
  if (endedOn !== null) return { ...nothing, ...who, by: 'none', why: 'withdrawn', endedOn, reason };
  if (lapsesAt !== null && at >= lapsesAt)
    return { ...nothing, ...who, by: 'none', why: 'expired', endedOn: expiresOn };
  return { ...nothing, ...who, by: 'clinic' };
}

/** What was written at a visit at that moment. */
export function vouchOfVisit({ name, registration, clinic }: Who, of: ClinicFacts, at: Instant): Vouch {
  const { verifier, withdrawnAt, withdrawnReason: reason, disownedOn: endedOn } = of;
  const who = { name, registration, place: clinic };
  if (verifier === null) return { ...nothing, ...who, by: 'none', why: 'declared' };
  if (endedOn !== null && (withdrawnAt === null || at < withdrawnAt))
    return { ...nothing, ...who, place: verifier, by: 'none', why: 'withdrawn', endedOn, reason };
  if (withdrawnAt !== null && at >= withdrawnAt) return { ...nothing, ...who, by: 'none', why: 'declared' };
  return { ...nothing, ...who, place: verifier, by: 'outside' };
}

export function isVouched(vouch: Pick<Vouch, 'by'> | null): boolean {
  return vouch !== null && vouch.by !== 'none';
}

/** The one word beside a name. */
export function vouchWord(vouch: Pick<Vouch, 'by' | 'why'> | null): string {
  if (vouch === null) return 'Lo dice su familia';
  if (vouch.by !== 'none') return 'Verificado';
  return vouch.why === null ? 'Sin registro profesional' : NOT_VOUCHED[vouch.why];
}

const NOT_VOUCHED: Record<NotVouched, string> = {
  unchecked: 'Registro sin verificar',
  declared: 'Declarado',
  expired: 'Registro vencido',
  withdrawn: 'Verificación retirada',
};

/** `verificado por Clínica Huellas`, `registro vencido el 01/02/2026`: follows a name and its number. */
export function vouchedHow({ by, why, place, endedOn, reason }: Vouch): string {
  if (by !== 'none') return place === null ? 'verificado' : `verificado por ${place}`;
  const at = place === null ? '' : `${place}, `;
  const on = endedOn === null ? '' : ` el ${showDay(endedOn)}`;
  if (why === 'withdrawn') return `${at}verificación retirada${on}${reason ? `: ${reason.replace(/\.$/, '')}` : ''}`;
  if (why === 'expired') return `${at}registro vencido${on}`;
  if (why === null) return place ?? 'sin registro profesional';
  return `${at}${why === 'unchecked' ? 'registro sin verificar' : 'declarado'}`;
}

/** `Dra. Vera (reg. 1234), verificado por Clínica Huellas`: follows «Registrado por» or «Confirmada por». */
export function vouchedBy(vouch: Vouch): string {
  const { name, registration } = vouch;
  return `${registration === null ? name : `${name} (reg. ${registration})`}, ${vouchedHow(vouch)}`;
}

/** One word for each way in which an entry is, or is not, vouched for. */
export type VouchCode = 'family' | 'brought' | 'clinic' | 'outside' | NotVouched;

export function vouchCode(vouch: Pick<Vouch, 'by' | 'why'> | null, brought: boolean): VouchCode {
  if (vouch === null) return brought ? 'brought' : 'family';
  return vouch.by === 'none' ? (vouch.why ?? 'declared') : vouch.by;
}

const WHO: Record<VouchCode, string> = {
  family: 'Su familia: ningún veterinario la confirmó',
  brought: 'Traída de otro registro: ningún veterinario la confirmó',
  clinic: 'Veterinario de esta clínica, con registro verificado',
  outside: 'Otra clínica, verificada',
  unchecked: 'Veterinario de esta clínica, con registro sin verificar',
  declared: 'Veterinario de afuera, sin verificar',
  expired: 'Veterinario de esta clínica, con registro vencido',
  withdrawn: 'Ya no: se retiró la verificación de quien la firmó',
};

/** For a stranger: who vouches, and no person's name. */
export function whoVouches(code: VouchCode, endedOn: CalendarDate | null = null): string {
  return code === 'withdrawn' && endedOn !== null ? `${WHO.withdrawn}, el ${showDay(endedOn)}` : WHO[code];
}
