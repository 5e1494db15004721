/** Which passwords are too easy and how long a session lasts. Pure: the form warns while the user types. */
import type { Instant, Role, SessionKind, TokenKind } from '#db/types.ts';
import { KNOWN_WORDS, type Weakness } from '#server/platform/lib/guessing.ts';
import { folded } from '#server/platform/lib/text.ts';

/** For a session with Recordar. The cookie lives as long as its session. */
export const REMEMBERED_DAYS = 60;
/** How long a browser counts as known to its account. */
export const DEVICE_DAYS = 365;
/** How long the browser that registered may enter by its mail's link: longer than a link that is sent again. */
export const REGISTRATION_HOURS = 48;
/** From opening that link until the tap that enters. */
export const ENTRY_MINUTES = 30;
/** A session this young needs no other proof before it adds a way in. */
export const FRESH_MINUTES = 10;
/** How long the link that replaces a password is good for. */
export const LINK_MINUTES = 15;

/** The tokens that lead into an account or change it; a new password or address voids them. */
export const ACCOUNT_LINKS: readonly TokenKind[] = [
  'confirm-email',
  'registered-here',
  'sign-in-link',
  'reset-password',
  'change-password',
  'second-factor',
  'passkey-challenge',
  'passkey-proof',
  'change-email',
  'social-state',
  'social-join',
  'delete-account',
];

/** Administrators 12 hours; otherwise 60 days with Recordar, a day without, 30 days for a bearer token. */
export function sessionHours(session: { kind: SessionKind; role: Role; remembered: boolean }): number {
  if (session.role === 'ROLE_ADMINISTRADOR') return 12;
  if (session.kind === 'rest') return 30 * 24;
  return session.remembered ? REMEMBERED_DAYS * 24 : 24;
}

/** An administrator's web session without activity asks for the password after this time. */
export const IDLE_MINUTES = 30;

/**
 * Only cookie sessions become idle, because a screen may stay open on a desk; a program holds the other
 * kinds.
 * @param since when the session was last used; `at` is the latest such moment that is too long ago.
 */
export function isIdle({ kind, role }: { kind: SessionKind; role: Role }, since: Instant, at: () => Instant): boolean {
  return kind === 'web' && role === 'ROLE_ADMINISTRADOR' && since < at();
}

/** zxcvbn's score: fewer than 10^8 guesses are refused. */
export const LEAST_SCORE = 3;

const WEAK: Readonly<Record<Weakness, string>> = {
  own: 'lleva tu nombre, tu correo, tu teléfono o el nombre de tu animal',
  known: 'lleva un equipo, un lugar o un nombre de los que se prueban primero',
  digits: 'son solo números',
  repeat: 'repite lo mismo',
  row: 'sigue el orden del teclado o de los números',
  common: 'se parece a las más usadas',
  date: 'es poco más que una fecha',
  short: 'es corta o de palabras muy conocidas',
};
/** The advice is the same for every weakness. */
export const STRONGER = 'Prueba con tres palabras que no tengan que ver entre sí.';

/** `Es fácil de adivinar: repite lo mismo.` */
export function weakWords(why: Weakness): string {
  return `Es fácil de adivinar: ${WEAK[why]}.`;
}

/** What a stranger knows of a person: names, both halves of the address, phone number, animals. */
export function ownWords(person: {
  email: string;
  name: string;
  surname?: string | undefined;
  phone?: string | null | undefined;
  pets?: readonly string[];
}): string[] {
  const [local = '', host = ''] = person.email.split('@');
  const digits = (person.phone ?? '').replace(/\D/g, '');
  const names = [person.name, person.surname ?? '', `${person.name} ${person.surname ?? ''}`, ...(person.pets ?? [])];
  // A mobile number of Ecuador is its last nine digits, with a zero before them.
  const phones = digits.length < 7 ? [] : [digits, digits.slice(-9), `0${digits.slice(-9)}`];
  const texts = [...names, local, host.split('.')[0] ?? ''].flatMap((text) => [...wordsOf(text), text.toLowerCase()]);
  return [...new Set([...texts.filter((word) => word.length >= 3), ...phones])];
}

/**
 * Weaknesses that need no word list: digits alone, one or two repeated letters, or one word of `own` or of
 * KNOWN_WORDS with digits and signs around it (`Mascota2024`, `anabelen123`). Null where there is none.
 */
export function plainWeakness(password: string, own: readonly string[]): Weakness | null {
  const plain = folded(password);
  const core = plain.replace(/^[^a-z]+|[^a-z]+$/g, '').replace(/[^a-z]/g, '');
  if (own.includes(core) || own.includes(plain)) return 'own';
  if (KNOWN_WORDS.includes(core)) return 'known';
  if (new Set(plain).size <= 2) return 'repeat';
  return /^[\d\s]*$/.test(plain) ? 'digits' : null;
}

/** The whole text without spaces and signs, and each of its words. */
function wordsOf(text: string): string[] {
  const plain = folded(text);
  return [plain.replace(/[^a-z0-9]/g, ''), plain.replace(/[^a-z]/g, ''), ...plain.split(/[^a-z]+/)];
}
