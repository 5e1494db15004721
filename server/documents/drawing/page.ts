/** Shared by every PDF: language, title, embedded fonts, tags for screen readers. */
import PDFDocument from 'pdfkit';
import { dateOf } from '#server/platform/lib/time.ts';
import { placedRuns, registerFonts } from './fonts.ts';
import type { Fitted } from './fitting.ts';

export type Pdf = PDFKit.PDFDocument;

/** Points per millimetre. */
export const MM = 72 / 25.4;

/** The light values of client/tokens.css, printed in both schemes. */
export const INK = '#1A2033';
export const INK_2 = '#474D60';
/** Black ink alone: small modules and letters of four inks print with a rim. */
export const BLACK: [number, number, number, number] = [0, 0, 0, 100];
export const LINE = '#DDD2BD';
export const STAMP = '#2643C6';
export const SHEET = '#FFFBF0';
export const ALARM = '#B3261A';

export interface PdfInfo {
  title: string;
  subject: string;
  /** The caller's time, because drawing reads no clock. */
  issuedAt: string;
}

export interface OpenPdf {
  doc: Pdf;
  /** The root element for tags: `tagged(doc, root, 'H1', …)`. */
  root: PDFKit.PDFStructureElement;
  /** Ends the document and returns its bytes. */
  finish: () => Promise<Buffer>;
}

/** A document without a page. Pages have no margins, so that no text starts a new page by itself. */
export function openPdf({ title, subject, issuedAt }: PdfInfo): OpenPdf {
  const doc = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'es-EC',
    displayTitle: true,
    margin: 0,
    size: 'A4',
    info: { Title: title, Subject: subject, Author: 'PetLove+', Creator: 'PetLove+', CreationDate: dateOf(issuedAt) },
  });
  registerFonts(doc);
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const root = doc.struct('Document', { title });
  doc.addStructure(root);
  const finish = () => {
    root.end();
    doc.end();
    return whole;
  };
  return { doc, root, finish };
}

/** Meaningful content as one element: `H1`, `P`, `Figure` with its `alt`, … */
export function tagged(
  doc: Pdf,
  parent: PDFKit.PDFStructureElement,
  type: string,
  draw: () => void,
  options: { alt?: string; actual?: string } = {},
): void {
  parent.add(doc.struct(type, options, draw));
}

/** Decoration, which a screen reader skips. */
export function artifact(doc: Pdf, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

/**
 * Draws fitted text with its first baseline at `y`; `align` inside `width`. Draws glyphs only: wrap it in
 * `tagged`.
 */
export function drawText(doc: Pdf, fitted: Fitted, { x, y, width = 0, align = 'left', color = INK }: TextPlace): void {
  doc.fontSize(fitted.size).fillColor(color);
  for (const [index, line] of fitted.lines.entries()) {
    const left = x + (align === 'right' ? width - line.width : align === 'center' ? (width - line.width) / 2 : 0);
    for (const piece of line.pieces) {
      for (const run of placedRuns(piece.text, piece.face, fitted.size)) {
        doc.font(run.font).text(run.text, left + piece.x + run.x, y + index * fitted.leading, {
          lineBreak: false,
          baseline: 'alphabetic',
        });
      }
    }
  }
}

interface TextPlace {
  x: number;
  y: number;
  width?: number;
  align?: 'left' | 'right' | 'center';
  color?: PDFKit.Mixins.ColorValue;
}
