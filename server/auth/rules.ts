/** Which passwords are too easy to guess and how long somebody stays in. Pure, so the form can say it while somebody types. */
import type { Role, SessionKind, TokenKind } from '#db/types.ts';
import { folded } from '#server/lib/text.ts';

/** With Recordar. The cookie lives as long as the session it carries. */
export const REMEMBERED_DAYS = 60;
/** How long a browser counts as known to its account. */
export const DEVICE_DAYS = 365;

/** Everything that leads into an account or changes it. Dies with its password and with its address. */
export const ACCOUNT_LINKS: readonly TokenKind[] = [
  'confirm-email',
  'reset-password',
  'change-password',
  'second-factor',
  'change-email',
  'social-state',
  'social-join',
  'delete-account',
];

/** Administrators half a day; otherwise 60 days with Recordar, a day without, 30 days for a bearer. */
export function sessionHours(session: { kind: SessionKind; role: Role; remembered: boolean }): number {
  if (session.role === 'ROLE_ADMINISTRADOR') return 12;
  if (session.kind === 'rest') return 30 * 24;
  return session.remembered ? REMEMBERED_DAYS * 24 : 24;
}

/** What a person thinks of first on this very page. */
const PRODUCT_WORDS = [
  'petlove',
  'petloveplus',
  'mascota',
  'mascotas',
  'mismascotas',
  'mimascota',
  'perro',
  'perrito',
  'gato',
  'gatito',
  'huella',
  'huellas',
  'veterinaria',
  'veterinario',
  'vacuna',
  'vacunas',
  'tutor',
  'propietario',
  'contrasena',
  'contrasenia',
  'micontrasena',
  'administrador',
  'ecuador',
];

export const GUESSABLE =
  'Esa contraseña es fácil de adivinar. Prueba con tres palabras que no tengan que ver entre sí.';

/**
 * A password among the commonest, or nothing more than a word of the product or of the person (name, surname, the address
 * before the @) with digits and signs around it: `Mascota2024`, `anabelen123`.
 * @param common lower-case words; empty in the browser, which does not carry the list.
 */
export function isGuessable(password: string, common: ReadonlySet<string>, own: string[]): boolean {
  const written = password.toLowerCase();
  const plain = folded(password);
  if (common.has(written) || common.has(plain)) return true;
  if (new Set(plain).size <= 2) return true;
  const core = plain.replace(/^[^a-z]+|[^a-z]+$/g, '').replace(/[^a-z]/g, '');
  const words = own.flatMap((text) => wordsOf(text)).filter((word) => word.length >= 3);
  return PRODUCT_WORDS.includes(core) || words.includes(core) || words.includes(plain);
}

/** The whole text without spaces and signs, and each of its words. */
function wordsOf(text: string): string[] {
  const plain = folded(text);
  return [plain.replace(/[^a-z0-9]/g, ''), plain.replace(/[^a-z]/g, ''), ...plain.split(/[^a-z]+/)];
}
