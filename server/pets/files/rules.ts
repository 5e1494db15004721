/** Which files are accepted, how their bytes tell the format, and where they lie in the store. */
import type { CalendarDate, FileKind, FilePurpose } from '#db/types.ts';
import { problemWithDate } from '#server/platform/lib/calendar.ts';
import { fileWord } from '#server/platform/lib/text.ts';

/** Purposes that show an animal or a person: a picture, never a document. */
export const PICTURES_ONLY: readonly FilePurpose[] = ['gallery', 'pet', 'owner', 'user'];

export const SIZES = {
  photo: {
    s: { name: 's.webp', mime: 'image/webp' },
    m: { name: 'm.webp', mime: 'image/webp' },
    l: { name: 'l.jpg', mime: 'image/jpeg' },
  },
  document: {
    /** The document as it was uploaded: for its sender alone. */
    original: { name: 'original.pdf', mime: 'application/pdf' },
    /** Pictures of its pages (server/documents/drawing/paper.ts): for all other readers. */
    pages: { name: 'paginas.pdf', mime: 'application/pdf' },
  },
} as const;

/** Where one size lies in the store and how it is served; null where this kind has no such size. */
export function keptAs(kind: FileKind, code: string, size: string): { key: string; mime: string } | null {
  const sizes: Record<string, { name: string; mime: string }> = SIZES[kind];
  const found = Object.hasOwn(sizes, size) ? sizes[size] : undefined;
  return found ? { key: `${code}/${found.name}`, mime: found.mime } : null;
}

export function keysOf({ kind, code }: { kind: FileKind; code: string }): string[] {
  return Object.values(SIZES[kind]).map(({ name }) => `${code}/${name}`);
}

type Format = 'picture' | 'pdf' | 'heic' | 'empty' | 'unknown' | { other: string };

/** Judges by the first bytes alone: the sender chooses the name and the declared type freely. */
export function formatOf(head: Uint8Array): Format {
  const text = String.fromCharCode(...head.subarray(0, 64));
  if (head.length === 0) return 'empty';
  if (text.startsWith('\xff\xd8\xff') || text.startsWith('\x89PNG\r\n\x1a\n')) return 'picture';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'picture';
  if (text.startsWith('%PDF-')) return 'pdf';
  if (text.slice(4, 8) === 'ftyp') {
    const brand = text.slice(8, 12);
    if (/^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)) return 'heic';
    return { other: /^avi[fs]$/.test(brand) ? 'AVIF' : 'de video' };
  }
  const other = OTHERS.find(([begins]) => text.startsWith(begins));
  if (other) return { other: other[1] };
  return /<(?:svg|\?xml)/i.test(text) ? { other: 'SVG' } : 'unknown';
}

const OTHERS = [
  ['GIF8', 'GIF'],
  ['II*\0', 'TIFF'],
  ['MM\0*', 'TIFF'],
  ['BM', 'BMP'],
  ['\0\0\x01\0', 'ICO'],
  ['8BPS', 'PSD'],
  ['PK\x03\x04', 'ZIP'],
] as const;

const WHAT_TO_USE = 'Usa una foto JPEG, PNG o WebP.';

/** Why a file with these first bytes is refused here; null where it is accepted. */
export function refusalOfFormat(format: Format, purpose: FilePurpose): string | null {
  if (format === 'picture') return null;
  if (format === 'pdf')
    return PICTURES_ONLY.includes(purpose)
      ? 'Aquí va una foto. Los documentos en PDF se agregan a cada vacuna, enfermedad o medicina.'
      : null;
  if (format === 'empty') return 'El archivo está vacío. Elige otro.';
  if (format === 'heic')
    return 'Tu teléfono guardó la foto en HEIC. En los ajustes de la cámara elige «Más compatible», o envía una copia en JPEG.';
  if (format === 'unknown') return 'Eso no es una foto ni un PDF. Usa una foto JPEG, PNG o WebP, o un PDF.';
  return `Un archivo ${format.other} no se puede guardar. ${WHAT_TO_USE}`;
}

/** Keyed by the reasons of server/documents/drawing/picture.ts. */
const PICTURE_REFUSALS: Readonly<Record<string, string>> = {
  pixels: 'La foto es demasiado grande. Usa una de hasta 40 megapíxeles.',
  cut: 'La foto está incompleta: se cortó al guardarla o al enviarla. Elige otra o tómala de nuevo.',
  late: 'La foto tardó demasiado en abrirse. Prueba de nuevo, o usa una más pequeña.',
  format: `No pudimos leer ese formato. ${WHAT_TO_USE}`,
};

export function refusalOfPicture(reason: string): string {
  return PICTURE_REFUSALS[reason] ?? 'La foto está dañada y no se pudo abrir. Elige otra.';
}

/** Keyed by the reasons of server/documents/drawing/paper.ts. */
const PAPER_REFUSALS: Readonly<Record<string, string>> = {
  pages: 'El PDF tiene más de 30 páginas. Envíalo en partes.',
  password: 'El PDF pide una contraseña para abrirse. Guárdalo sin ella y envíalo otra vez.',
  late: 'El PDF tardó demasiado en abrirse. Imprímelo a otro PDF, o envía una foto.',
};

export function refusalOfPaper(reason: string): string {
  return PAPER_REFUSALS[reason] ?? 'El PDF está dañado y no se pudo abrir. Elige otro, o envía una foto.';
}

const TAIL = 1024;

/** A document is kept as it came, so it must be whole, from its first byte to its end mark. */
export function isWholePdf(bytes: Uint8Array): boolean {
  const tail = String.fromCharCode(...bytes.subarray(-TAIL));
  return /startxref\s+\d+\s+%%EOF\s*$/.test(tail);
}

const FIRST_CAMERAS = '1990-01-01';

/** The camera's date where it can be true, today otherwise: many cameras say 1970 or a day in the future. */
export function plausibleDay(taken: string | null, today: CalendarDate): CalendarDate {
  const possible = taken !== null && taken >= FIRST_CAMERAS && taken <= today && problemWithDate(taken) === null;
  return possible ? taken : today;
}

/** Purposes of profile pictures, which are of no use as anything else. */
export const FACES: readonly FilePurpose[] = ['pet', 'owner', 'user'];

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 128 bits as 26 characters of Crockford's base 32. */
export function fileCode(bits: Uint8Array): string {
  let number = bits.subarray(0, 16).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  let code = '';
  for (let letter = 0; letter < 26; letter += 1) {
    code = ALPHABET.charAt(Number(number & 31n)) + code;
    number >>= 5n;
  }
  return code;
}

/** A name of our own in plain letters: `luna-2026-05-06.jpg`. The name of an original document says so. */
export function downloadName(
  { petName, kind, takenOn }: { petName: string | null; kind: FileKind; takenOn: CalendarDate },
  { extension, original }: { extension: string; original: boolean },
): string {
  const letters = fileWord(petName ?? '').toLowerCase();
  return `${letters || (kind === 'photo' ? 'foto' : 'documento')}-${takenOn}${original ? '-original' : ''}.${extension}`;
}
