/** A4 sheets of round tags for cutting, printing or engraving. */
import { fitText, plain } from './fitting.ts';
import { artifact, drawText, INK, INK_2, MM, openPdf, type Pdf, tagged } from './page.ts';
import { drawTagFace, drawScale, tagFace } from './tag-art.ts';

export interface TagSheetInput {
  batchName: string;
  /** Who prints it; null until it has a name. */
  clinic: string | null;
  publicUrl: string;
  /** Diameter in millimetres. */
  size: number;
  codes: readonly string[];
  issuedAt: string;
}

/** A pdfkit method that its types omit. */
interface SpotColors {
  addSpotColor: (name: string, cyan: number, magenta: number, yellow: number, black: number) => unknown;
}

const PAGE = { width: 210 * MM, height: 297 * MM };
const SIDE = 12 * MM;
const TOP = 25 * MM;
const BOTTOM = 14 * MM;
/** Space between two circles, so that a punch fits and cuts do not touch. */
const BETWEEN = 4 * MM;
const MARK = 4 * MM;
const MARK_AWAY = 1.5 * MM;
/** The spot colour name that cutting machines follow; magenta on paper. */
const CUT = 'CutContour';

export async function tagSheet({
  batchName,
  clinic,
  publicUrl,
  size,
  codes,
  issuedAt,
}: TagSheetInput): Promise<Buffer> {
  const { doc, root, finish } = openPdf({
    title: `Placas de ${size} mm · ${batchName}`,
    subject: `${codes.length} placas redondas con su código QR`,
    issuedAt,
  });
  (doc as Pdf & SpotColors).addSpotColor(CUT, 0, 100, 0, 0);
  const grid = gridOf(size);
  const pages = Math.ceil(codes.length / grid.perPage);
  for (let page = 0; page < pages; page += 1) {
    doc.addPage();
    const shown = codes.slice(page * grid.perPage, (page + 1) * grid.perPage);
    heading(doc, page === 0 ? root : null, { batchName, clinic, size, amount: codes.length, page: page + 1, pages });
    artifact(doc, () => drawMarks(doc, grid, Math.ceil(shown.length / grid.columns)));
    for (const [index, code] of shown.entries()) {
      const { x, y } = centre(grid, index);
      const face = tagFace(code, publicUrl, size);
      drawTagFace(doc, root, face, { x, y, alt: `Placa ${face.letters.lines[0]?.pieces[0]?.text}` });
      artifact(doc, () =>
        doc
          .circle(x, y, (size / 2) * MM)
          .lineWidth(0.25)
          .stroke(CUT),
      );
    }
  }
  return finish();
}

interface Grid {
  columns: number;
  rows: number;
  perPage: number;
  /** Distance between two centres. */
  pitch: number;
  left: number;
}

function gridOf(size: number): Grid {
  const pitch = size * MM + BETWEEN;
  const columns = Math.floor((PAGE.width - 2 * SIDE) / pitch);
  const rows = Math.floor((PAGE.height - TOP - BOTTOM) / pitch);
  return { columns, rows, perPage: columns * rows, pitch, left: (PAGE.width - columns * pitch) / 2 };
}

function centre({ columns, pitch, left }: Grid, index: number): { x: number; y: number } {
  return {
    x: left + pitch * ((index % columns) + 0.5),
    y: TOP + pitch * (Math.floor(index / columns) + 0.5),
  };
}

interface HeadWords {
  batchName: string;
  clinic: string | null;
  size: number;
  amount: number;
  page: number;
  pages: number;
}

function heading(doc: Pdf, root: PDFKit.PDFStructureElement | null, words: HeadWords): void {
  const { batchName, clinic, size, amount, page, pages } = words;
  const width = PAGE.width - 2 * SIDE;
  const title = fitText(plain(batchName, 'title'), {
    width: width - 60 * MM,
    height: 18,
    size: 13,
    least: 7,
    lines: 1,
  });
  const about = `${amount === 1 ? '1 placa redonda' : `${amount} placas redondas`} de ${size} mm. Imprime al 100 %, sin ajustar a la página; corta por la línea rosada (${CUT}).`;
  const advice = fitText(plain(about, 'text'), { width, height: 12, size: 8.5, least: 6, lines: 1 });
  const paging = fitText(plain(`Hoja ${page} de ${pages}`, 'text'), { width: 70, height: 12, size: 8.5, least: 6 });
  const drawTitle = () => drawText(doc, title, { x: SIDE, y: 12 * MM });
  const drawAdvice = () => drawText(doc, advice, { x: SIDE, y: 17 * MM, color: INK_2 });
  // Repeated text is read once by a screen reader.
  if (root) {
    tagged(doc, root, 'H1', drawTitle);
    tagged(doc, root, 'P', drawAdvice);
  } else {
    artifact(doc, drawTitle);
    artifact(doc, drawAdvice);
  }
  const from = fitText(plain(clinic ?? '', 'text'), { width: width - 80, height: 12, size: 8.5, least: 6, lines: 1 });
  artifact(doc, () => {
    if (clinic) drawText(doc, from, { x: SIDE, y: 289 * MM, color: INK_2 });
    drawText(doc, paging, { x: SIDE, y: 289 * MM, width, align: 'right', color: INK_2 });
    drawScale(doc, SIDE + width, 12 * MM);
  });
}

/** Cut marks on all four sides, between each two tags, for a guillotine. */
function drawMarks(doc: Pdf, { columns, pitch, left }: Grid, rows: number): void {
  const [right, bottom] = [left + columns * pitch, TOP + rows * pitch];
  doc.lineWidth(0.4);
  for (let column = 0; column <= columns; column += 1) {
    const x = left + column * pitch;
    doc.moveTo(x, TOP - MARK_AWAY).lineTo(x, TOP - MARK_AWAY - MARK);
    doc.moveTo(x, bottom + MARK_AWAY).lineTo(x, bottom + MARK_AWAY + MARK);
  }
  for (let row = 0; row <= rows; row += 1) {
    const y = TOP + row * pitch;
    doc.moveTo(left - MARK_AWAY, y).lineTo(left - MARK_AWAY - MARK, y);
    doc.moveTo(right + MARK_AWAY, y).lineTo(right + MARK_AWAY + MARK, y);
  }
  doc.stroke(INK);
}
