/** The A4 poster, with tear-off strips at the bottom. */
import { qrCode } from '#server/platform/lib/qr.ts';
import { paint } from './card-pdf.ts';
import type { CardBox } from './card-layout.ts';
import { fitText, plain, type Span } from './fitting.ts';
import { artifact, drawText, INK, MM, openPdf, type Pdf, tagged } from './page.ts';
import { portrait } from './portrait.ts';
import { PAPER, posterBoxes, type PosterInput } from './poster-layout.ts';

/** Points in a tenth of a millimetre: the layout's unit. */
const UNIT = MM / 10;
const HEIGHT = 2970;
const STRIPS = 9;
const STRIPS_TOP = 2462;
/** Printers leave the sheet's edge white. */
const MARGIN = 60;
/** The photo's resolution: 200 dpi at its size. */
const PIXELS = 0.8;

export async function posterPdf(input: PosterInput): Promise<Buffer> {
  const { words, tone, species, photo, issuedAt } = input;
  const boxes = posterBoxes(input, PAPER);
  const { width = 1, height = 1 } = boxes.find(({ kind }) => kind === 'picture') as { width?: number; height?: number };
  const pixels = { width: Math.round(width * PIXELS), height: Math.round(height * PIXELS) };
  const face = await portrait({ photo, species, name: words.name, ...pixels });
  const { doc, root, finish } = openPdf({
    title: `${tone === 'found' ? words.title.charAt(0) + words.title.slice(1).toLowerCase() : 'Se busca'}: ${words.name}`,
    subject: `Cartel de ${words.name}, ${words.since.toLowerCase()}`,
    issuedAt,
  });
  doc.addPage();
  for (const box of boxes) {
    const draw = () => {
      doc.save().scale(UNIT);
      if (box.kind === 'fill') doc.rect(box.x, box.y, box.width, box.height).fill(box.color);
      else paint(doc, box, face);
      doc.restore();
    };
    const meaning = meaningOf(box);
    if (meaning) tagged(doc, root, meaning.type, draw, meaning.options);
    else artifact(doc, draw);
  }
  // The strips repeat the sheet, so a screen reader skips them.
  artifact(doc, () => strips(doc, input));
  return finish();
}

function meaningOf(box: CardBox): { type: string; options: { alt?: string } } | null {
  if (box.kind === 'text') return { type: box.role, options: {} };
  return 'alt' in box ? { type: 'Figure', options: { alt: box.alt } } : null;
}

function strips(doc: Pdf, { words, address, shortAddress }: PosterInput): void {
  const width = (PAPER.width - 2 * MARGIN) / STRIPS;
  const { size: modules, path } = qrCode(address);
  doc.save().scale(UNIT);
  doc.lineWidth(3).undash();
  doc
    .moveTo(MARGIN, STRIPS_TOP)
    .lineTo(PAPER.width - MARGIN, STRIPS_TOP)
    .stroke(INK);
  doc.dash(14, { space: 10 }).lineWidth(2.5);
  for (let at = 0; at <= STRIPS; at += 1)
    doc.moveTo(MARGIN + at * width, STRIPS_TOP).lineTo(MARGIN + at * width, HEIGHT);
  doc.stroke(INK).undash();
  for (let at = 0; at < STRIPS; at += 1) strip(doc, { words, shortAddress, modules, path }, MARGIN + at * width, width);
  doc.restore();
}

interface StripInput extends Pick<PosterInput, 'words' | 'shortAddress'> {
  modules: number;
  path: string;
}

/** The QR above; name, number and address written upwards below it. */
function strip(doc: Pdf, { words, shortAddress, modules, path }: StripInput, left: number, width: number): void {
  const quiet = 22;
  const side = width - 2 * quiet;
  doc
    .save()
    .translate(left + quiet, STRIPS_TOP + quiet)
    .scale(side / modules);
  doc.path(path).fill(INK);
  doc.restore();
  const foot = HEIGHT - MARGIN;
  const long = foot - (STRIPS_TOP + quiet * 1.6 + side);
  const lines: { spans: Span[]; size: number; high: number }[] = [
    { spans: plain(words.name, 'heavy'), size: 48, high: 84 },
    { spans: plain(words.phone ?? 'Escanea y avisa', words.phone ? 'strong' : 'text'), size: 42, high: 58 },
    { spans: plain(shortAddress, 'code'), size: 30, high: 42 },
  ];
  doc.save().translate(left, foot).rotate(-90);
  let y = (width - lines.reduce((sum, { high }) => sum + high, 0)) / 2;
  for (const { spans, size, high } of lines) {
    const fitted = fitText(spans, { width: long, height: high, size, least: 16, leading: 1.05 });
    const tall = fitted.lines.length * fitted.leading;
    drawText(doc, fitted, { x: 0, y: y + (high - tall) / 2 + fitted.size * 0.82, width: long, align: 'left' });
    y += high;
  }
  doc.restore();
}
