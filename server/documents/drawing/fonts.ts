/**
 * The five typefaces of printed documents, the same files for PDF and pictures, with text widths. A face's first
 * file has all Spanish letters, its second those of other European languages.
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

/** Consecutive letters of one font file. */
export interface Run {
  text: string;
  /** The file's name for both the PDF and the picture renderer. */
  font: string;
}

/** Width unit: fonts are outlines, so a width at any size is this one scaled. */
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

/** Registers the faces in a PDF, which embeds only used faces and letters. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const { name, file } of everyFont()) doc.registerFont(name, file);
}

let canvasKnows = false;

export function registerCanvasFonts(): void {
  if (canvasKnows) return;
  for (const { name, file } of everyFont()) GlobalFonts.registerFromPath(file, name);
  canvasKnows = true;
}

/** pdfkit's record of the selected font, which its types omit. */
interface Chosen {
  _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } };
}

let ruler: PDFKit.PDFDocument | undefined;

/** An unwritten document, used only for the fonts' widths and letters. */
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

/** The face's file that has this letter; null where none has. */
function fontFor(face: Face, letter: string): string | null {
  const key = face + letter;
  const known = fontOfLetter.get(key);
  if (known !== undefined) return known;
  const font = SUBSETS.map((subset) => fontName(face, subset)).find((name) => canWrite(name, letter)) ?? null;
  // All letters in five faces would be some hundred thousand entries; real names use few of them.
  if (fontOfLetter.size > 5000) fontOfLetter.clear();
  fontOfLetter.set(key, font);
  return font;
}

/**
 * The text in runs of one font each. A letter missing in all files becomes its base letter, else a question
 * mark; emoji are dropped.
 */
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

/** The text's width at a size, in the size's unit. */
export function widthOf(text: string, face: Face, size: number): number {
  return runsOf(text, face).reduce((sum, run) => sum + widthOfRun(run), 0) * (size / UNITS);
}

/** The width of one run at size 1000. */
function widthOfRun({ text, font }: Run): number {
  return measuring(font).widthOfString(text);
}

/** Each run with its x position at a size. */
export function placedRuns(text: string, face: Face, size: number): (Run & { x: number })[] {
  let x = 0;
  return runsOf(text, face).map((run) => {
    const placed = { ...run, x };
    x += widthOfRun(run) * (size / UNITS);
    return placed;
  });
}
