/** Valid videos, captions, links and byte ranges. Runs in the browser too. */

export const VIDEO_BYTES = 200 * 1024 * 1024;
export const CAPTIONS_LETTERS = 200_000;
export const TITLE_LETTERS = 120;
export const DESCRIPTION_LETTERS = 600;
/** One screen lists and reorders all of them. */
export const MOST_VIDEOS = 200;

/** The texts of the product's own tutorial. */
export const FIRST_LESSON = {
  title: 'Registra a tu mascota en un minuto',
  description: 'Nombre, especie y foto; lo demás lo completas cuando quieras.',
  seconds: 18,
};

const KINDS = {
  mp4: { mime: 'video/mp4', name: 'video.mp4' },
  webm: { mime: 'video/webm', name: 'video.webm' },
} as const;
export type VideoKind = keyof typeof KINDS;

export function mimeOf(kind: VideoKind): string {
  return KINDS[kind].mime;
}

/** The file's key in the store. */
export function keyOf({ code, mime }: { code: string; mime: string | null }): string {
  return `${code}/${mime === KINDS.webm.mime ? KINDS.webm.name : KINDS.mp4.name}`;
}

/** The page's address for the file and its captions. */
export function addressOf(code: string): string {
  return `/api/videos/${code}`;
}

/** By the first bytes alone: the sender chooses name and declared type freely. */
export function kindOf(head: Uint8Array): VideoKind | null {
  const text = String.fromCharCode(...head.subarray(0, 64));
  // The file is Matroska; the kind that browsers play names itself webm.
  if (text.startsWith('\x1aE\xdf\xa3')) return text.includes('webm') ? 'webm' : null;
  const brand = text.slice(4, 8) === 'ftyp' ? text.slice(8, 12) : '';
  return /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash)$/.test(brand) ? 'mp4' : null;
}

/** Why the captions are unusable; null where they are fine. */
export function problemWithCaptions(text: string): string | null {
  if (!/^\uFEFF?WEBVTT(?:[ \t][^\n]*)?(?:\r?\n|$)/.test(text))
    return 'Eso no son subtítulos WebVTT: la primera línea dice WEBVTT.';
  if (!TIMED.test(text)) return 'No hay ningún subtítulo con su tiempo, por ejemplo 00:01.000 --> 00:04.000.';
  return null;
}

const TIMED = /^(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}[ \t]+-->[ \t]+(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}/m;

const PLAYERS: readonly [RegExp, string][] = [
  [/(?:^|\.)(?:youtube\.com|youtu\.be|youtube-nocookie\.com)$/, 'YouTube'],
  [/(?:^|\.)vimeo\.com$/, 'Vimeo'],
  [/(?:^|\.)(?:facebook\.com|fb\.watch)$/, 'Facebook'],
  [/(?:^|\.)tiktok\.com$/, 'TikTok'],
];

/** The player that a link opens: `YouTube`, else the host. */
export function playerOf(link: string): string {
  const host = URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, '') : link;
  return PLAYERS.find(([known]) => known.test(host))?.[1] ?? host;
}

/** Only https, a named host, and no password in it. */
export function isGoodLink(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, username, password, hostname, port } = new URL(link);
  return protocol === 'https:' && !username && !password && port === '' && /\.[a-z]{2,}$/i.test(hostname);
}

/** `0:15`, `12:04`. */
export function showLength(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * The requested byte range, both ends included. `whole` for no range, several, or an unreadable one; `beyond`
 * where the file has no such range.
 */
export function partOf(range: string | undefined, bytes: number): { start: number; end: number } | 'whole' | 'beyond' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range?.trim() ?? '') ?? [];
  if (from === '' && to === '') return 'whole';
  if (from === '') {
    const last = Number(to);
    return last === 0 ? 'beyond' : { start: Math.max(0, bytes - last), end: bytes - 1 };
  }
  const start = Number(from);
  const end = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (start >= bytes) return 'beyond';
  return start > end ? 'whole' : { start, end };
}
