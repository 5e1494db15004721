/** Photographs of the labels of doses, three in a row, each with its dose. Drawn in the worker process. */
import sharp from 'sharp';
import { fitText, plain } from './fitting.ts';
import { drawText, INK, INK_2, type Pdf, tagged } from './page.ts';
import { type Laid, LEFT, lines, stacked, WIDTH } from './table.ts';

export interface StickerInput {
  picture: Uint8Array;
  /** `20/05/2026, Nobivac Rabia`. */
  of: string;
}

const EACH = 3;
const GUTTER = 12;
const WIDE = (WIDTH - (EACH - 1) * GUTTER) / EACH;
const HIGH = 104;
const TITLE = 34;
/** Three points of the page for each pixel of a print of 216 dots to the inch: a lot is read. */
const PIXELS = 3;

/** Whole, never cropped: what counts may stand at its edge. A picture that cannot be opened is left out. */
export async function layStickers(
  doc: Pdf,
  root: PDFKit.PDFStructureElement,
  { title, stickers }: { title: string; stickers: readonly StickerInput[] },
): Promise<Laid[]> {
  const drawn: { picture: Buffer; of: string }[] = [];
  for (const { picture, of } of stickers) {
    const small = await sharp(picture)
      .resize(Math.round(WIDE * PIXELS), HIGH * PIXELS, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 84 })
      .toBuffer()
      .catch(() => null);
    if (small) drawn.push({ picture: small, of });
  }
  const rows = Array.from({ length: Math.ceil(drawn.length / EACH) }, (_, row) =>
    drawn.slice(row * EACH, (row + 1) * EACH),
  );
  const words = fitText(plain(title, 'title'), { width: WIDTH, height: 20, size: 12.5, least: 12.5 });
  return rows.map((row, index) => {
    const said = row.map(({ of }) =>
      stacked(doc, [{ fitted: lines(of, 'text', { size: 8, leading: 1.25 }, WIDE), color: INK_2 }]),
    );
    const above = index === 0 ? TITLE : 6;
    const draw = (_x: number, y: number) => {
      if (index === 0) tagged(doc, root, 'H3', () => drawText(doc, words, { x: LEFT, y: y + 26, color: INK }));
      for (const [place, { picture, of }] of row.entries()) {
        const x = LEFT + place * (WIDE + GUTTER);
        const put = () => void doc.image(picture, x, y + above, { fit: [WIDE, HIGH], valign: 'bottom' });
        tagged(doc, root, 'Figure', put, { alt: `Foto de la etiqueta: ${of}` });
        tagged(doc, root, 'P', () => said[place]?.draw(x, y + above + HIGH + 4));
      }
    };
    return { height: above + HIGH + 4 + Math.max(...said.map(({ height }) => height)) + 4, draw };
  });
}
