/**
 * The format of an announcement: paragraphs and safe links, never HTML. Runs in the browser too, for the
 * preview.
 */

export const TITLE_LETTERS = 120;
export const BODY_LETTERS = 4000;

/** A part of a line: plain text, or a link with its text. */
export type Piece = string | { words: string; link: string };

/** `[las vacunas](https://…)`, or a plain address. */
const LINK = /\[([^\][\n]{1,120})\]\((https:\/\/[^\s()<>"']{1,500})\)|https:\/\/[^\s<>"'()[\]]{1,500}/g;
/** Punctuation at a sentence's end does not belong to the address before it. */
const AFTER_ADDRESS = /[.,;:!?…]+$/;

/** Paragraphs of lines of pieces: an empty line begins a new paragraph. */
export function paragraphsOf(body: string): Piece[][][] {
  return body
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => paragraph.split('\n').map(piecesOf));
}

function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of line.matchAll(LINK)) {
    const [whole, words, named] = match;
    const address = named ?? whole.replace(AFTER_ADDRESS, '');
    if (!isSafe(address)) continue;
    if (match.index > from) pieces.push(line.slice(from, match.index));
    pieces.push({ words: words ?? shown(address), link: address });
    from = match.index + (named ? whole.length : address.length);
  }
  if (from < line.length) pieces.push(line.slice(from));
  return pieces;
}

/** Only https, without user name and password before the host. */
function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, hostname } = new URL(address);
  return protocol === 'https:' && !username && !password && hostname.includes('.');
}

function shown(address: string): string {
  const bare = address.replace(/^https:\/\/(?:www\.)?/, '').replace(/\/$/, '');
  return bare.length > 50 ? `${bare.slice(0, 49)}…` : bare;
}

/** The first words, for a push notice. */
export function readFileHead(body: string): string {
  const [first = []] = paragraphsOf(body);
  return first.map((line) => line.map((piece) => (typeof piece === 'string' ? piece : piece.words)).join('')).join(' ');
}

/** Whether it was corrected after publishing; changes in the first minutes do not count. */
export function isCorrected({ publishedAt, updatedAt }: { publishedAt: string | null; updatedAt: string }): boolean {
  return publishedAt !== null && updatedAt > publishedAt;
}
