/** Texts from outside. Runs in the browser too. */

/** Whether both databases store the text unchanged: no null character and no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/**
 * Whether a reader sees any of it: a name of zero-width characters only would leave its place on every screen
 * empty.
 */
export function isVisible(text: string): boolean {
  return /[^\p{C}\p{Z}\p{M}]/u.test(text);
}

/** Text for comparison: without capitals, accents and outer spaces, so that "arbol" finds "Árbol". */
export function folded(text: string): string {
  // Most names have no accent: taking apart what has none takes ten times as long.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase().trim();
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** A heading in its compared form: `Teléfono (celular)*` is `telefono celular`. */
export function heading(text: string): string {
  return folded(text)
    .replace(/[^a-z0-9ñ]+/g, ' ')
    .trim();
}

/**
 * Paths of the input's fields that contain, at any depth, a text that is not storable: `name`, `weight.unit`;
 * `''` is the input itself.
 */
export function unstorableFields(input: unknown, levels = 2): string[] {
  if (levels === 0 || typeof input !== 'object' || input === null || Array.isArray(input))
    return isStorableDeep(input) ? [] : [''];
  return Object.entries(input).flatMap(([name, value]) =>
    unstorableFields(value, levels - 1).map((below) => (below ? `${name}.${below}` : name)),
  );
}

/** Without recursion: the input may be nested a hundred thousand deep. */
function isStorableDeep(value: unknown): boolean {
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string' && !isStorable(next)) return false;
    if (typeof next === 'object' && next !== null) for (const inner of Object.values(next)) waiting.push(inner);
  }
  return true;
}

/** One-digit country codes, then two-digit ones; every other has three (ITU-T E.164). */
const COUNTRY_CODE = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d{6,12})$/;

/** A telephone in readable groups: `+593998842547` → `+593 99 884 2547`. Other text stays as it is. */
export function showPhone(phone: string): string {
  const [, code, rest] = COUNTRY_CODE.exec(phone.replace(/[\s().-]/g, '')) ?? [];
  if (!code || !rest) return phone;
  // Ecuador: a mobile is 99 884 2547, a landline 2 245 6789.
  const local = code === '593' && /^(\d{1,2})(\d{3})(\d{4})$/.exec(rest);
  const groups = local ? local.slice(1) : (rest.match(/\d{3}(?=\d{2})|\d+/g) ?? []);
  return `+${code} ${groups.join(' ')}`;
}

/** `-0.18065, -78.46783`: precise to a metre, in the form that map programs read. */
export function showPoint(latitude: number, longitude: number): string {
  return `${(latitude / 1e6).toFixed(5)}, ${(longitude / 1e6).toFixed(5)}`;
}

/** A link to OpenStreetMap; nothing is requested there before a member opens it. */
export function mapLink(latitude: number, longitude: number): string {
  const [lat, lon] = [(latitude / 1e6).toFixed(6), (longitude / 1e6).toFixed(6)];
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`;
}

/** Enough for its owner to recognise the address, too little for others to learn it: `j•••@correo.ec`. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.charAt(0)}•••@${domain}`;
}

/** A name as part of a file name: letters without accents, digits and dashes, at most 40; may be empty. */
export function fileWord(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
}
