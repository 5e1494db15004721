/**
 * The five faces of printed papers, the same files for PDF and for pictures, and how wide text is in them. Every Spanish letter
 * stands in the first file of a face, those of its European neighbours in the second.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';
import PDFDocument from 'pdfkit';

const FILES = {
  title: ['besley', 700],
  heavy: ['besley', 800],
  text: ['asap', 400],
  strong: ['asap', 700],
  code: ['atkinson-hyperlegible-mono', 600],
} as const;

export type Face = keyof typeof FILES;

const SUBSETS = ['latin', 'latin-ext'] as const;
type Subset = (typeof SUBSETS)[number];

/** Letters that one font file can write, one after the other. */
export interface Run {
  text: string;
  /** The name under which both painters know the file. */
  font: string;
}

/** A type's own measure: fonts are outlines, so a width at any size is this one scaled. */
const UNITS = 1000;

const require = createRequire(import.meta.url);

function fontsOf(face: Face): { name: string; file: string }[] {
  const [family, weight] = FILES[face];
  const folder = path.dirname(require.resolve(`@fontsource/${family}/LICENSE`));
  return SUBSETS.map((subset) => ({
    name: fontName(face, subset),
    file: path.join(folder, 'files', `${family}-${subset}-${weight}-normal.woff`),
  }));
}

function fontName(face: Face, subset: Subset): string {
  return `petlove-${face}-${subset}`;
}

const everyFont = () => (Object.keys(FILES) as Face[]).flatMap(fontsOf);

/** Makes the faces known to a PDF; only those that are used end up in it, and of those the letters that are. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const { name, file } of everyFont()) doc.registerFont(name, file);
}

let canvasKnows = false;

export function registerCanvasFonts(): void {
  if (canvasKnows) return;
  for (const { name, file } of everyFont()) GlobalFonts.registerFromPath(file, name);
  canvasKnows = true;
}

/** What pdfkit keeps of the font that was chosen; its types leave it out. */
interface Chosen {
  _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } };
}

let ruler: PDFKit.PDFDocument | undefined;

/** A document that is never written: it knows the fonts' widths and letters. */
function measuring(font: string): PDFKit.PDFDocument {
  if (!ruler) {
    ruler = new PDFDocument({ autoFirstPage: false });
    registerFonts(ruler);
  }
  return ruler.font(font).fontSize(UNITS);
}

function canWrite(font: string, letter: string): boolean {
  const { _font } = measuring(font) as unknown as Chosen;
  return _font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
}

const fontOfLetter = new Map<string, string | null>();

/** Which file of the face writes this letter; null where none does. */
function fontFor(face: Face, letter: string): string | null {
  const key = face + letter;
  const known = fontOfLetter.get(key);
  if (known !== undefined) return known;
  const font = SUBSETS.map((subset) => fontName(face, subset)).find((name) => canWrite(name, letter)) ?? null;
  // Every letter of the world in five faces is some hundred thousand; nobody's names hold more than a few of them.
  if (fontOfLetter.size > 5000) fontOfLetter.clear();
  fontOfLetter.set(key, font);
  return font;
}

/** The text in pieces of one font each. A letter that no file has becomes its base letter, else a question mark; a drawing goes. */
export function runsOf(text: string, face: Face): Run[] {
  const runs: Run[] = [];
  for (const letter of text.normalize('NFC').replace(/\s/gu, ' ')) {
    const [written, font] = asWritten(letter, face);
    if (!font) continue;
    const last = runs.at(-1);
    if (last?.font === font) last.text += written;
    else runs.push({ text: written, font });
  }
  return runs;
}

function asWritten(letter: string, face: Face): [string, string | null] {
  const font = fontFor(face, letter);
  if (font) return [letter, font];
  if (!/[\p{L}\p{N}]/u.test(letter)) return ['', null];
  const base = letter.normalize('NFD').charAt(0);
  const plain = fontFor(face, base) ? base : '?';
  return [plain, fontFor(face, plain)];
}

/** How wide the text is at a size, in the unit of the size. */
export function widthOf(text: string, face: Face, size: number): number {
  return runsOf(text, face).reduce((sum, run) => sum + widthOfRun(run), 0) * (size / UNITS);
}

/** Of one run, at the size of a thousand. */
function widthOfRun({ text, font }: Run): number {
  return measuring(font).widthOfString(text);
}

/** Each run with the place where it begins, at a size. */
export function placedRuns(text: string, face: Face, size: number): (Run & { x: number })[] {
  let x = 0;
  return runsOf(text, face).map((run) => {
    const placed = { ...run, x };
    x += widthOfRun(run) * (size / UNITS);
    return placed;
  });
}
