/** The papers of a trip on A4, in Spanish and English: who the animal is, its doses, what the trip asks. Plain values in, bytes out. */
import type { DossierTable } from '#server/documents/travel-dossier/rules.ts';
import { brandHead, drawPhoto, type IssuerInput, layFacts, PHOTO, printedPhoto } from './carnet-head.ts';
import { atLeast, fitText, plain } from './fitting.ts';
import { artifact, drawText, INK, INK_2, openPdf, type Pdf, tagged } from './page.ts';
import { layPiece, PAGE, plan } from './pieces.ts';
import { layStatement, type StatementInput } from './statement-code.ts';
import { layStickers, type StickerInput } from './stickers.ts';
import { type Laid, LEFT, lines, ruleAt, WIDTH } from './table.ts';

export interface DossierInput {
  issuer: IssuerInput;
  issuedAt: string;
  /** `26/11/2026` */
  issuedOn: string;
  name: string;
  species: string;
  photo: Uint8Array | null;
  /** `Quito – Madrid, 20/04/2027`. */
  way: string;
  facts: { name: string; value: string }[];
  tables: DossierTable[];
  stickers: readonly StickerInput[];
  statement: StatementInput | null;
}

type Element = PDFKit.PDFStructureElement;

const TITLE = 'Papeles de viaje · Travel papers';
const STICKERS = 'Fotos de las etiquetas · Photographs of the vial labels';
const GAP = 16;

export async function dossier(input: DossierInput): Promise<Buffer> {
  const photo = await printedPhoto(input.photo && Buffer.from(input.photo));
  const { doc, root, finish } = openPdf({
    title: `Papeles de viaje de ${input.name}`,
    subject: `${TITLE}: ${input.name}`,
    issuedAt: input.issuedAt,
  });
  const head = layHead(doc, root, { ...input, photo });
  const pieces = input.tables.map((table) =>
    layPiece(
      doc,
      root,
      { ...table, rows: table.rows.map((cells) => ({ cells, below: [], disputed: false })), curve: [] },
      input,
    ),
  );
  const stickers = await layStickers(doc, root, { title: STICKERS, stickers: input.stickers });
  const code = input.statement ? [layStatement(doc, root, { ...input.statement, english: true })] : [];
  const pages = plan(doc, { head, pieces, end: [...stickers, ...code] }, 0);
  for (const [index, ops] of pages.entries()) {
    doc.addPage();
    if (index > 0) drawRunningHead(doc, input);
    for (const op of ops) op();
    drawFoot(doc, root, input, index + 1, pages.length);
  }
  for (const { end } of pieces) end();
  return finish();
}

function layHead(doc: Pdf, root: Element, input: Omit<DossierInput, 'photo'> & { photo: Buffer | null }): Laid {
  const middle = LEFT + PHOTO.width + GAP;
  const room = WIDTH - PHOTO.width - GAP;
  const name = fitText(plain(input.name, 'title'), { width: room, height: 56, size: 22.5, least: 11, leading: 1.12 });
  const way = lines(input.way, 'strong', { size: 11, leading: 1.35 }, room);
  // A long address of a mail goes on in another line before it is too small to be typed.
  const facts = atLeast(7, () => layFacts(doc, root, input.facts, room));
  const named = name.lines.length * name.leading + 4;
  const said = way.lines.length * way.leading + 8;
  const draw = (_x: number, y: number) => {
    brandHead(doc, root, { title: TITLE, below: `Impreso el · Printed on ${input.issuedOn}`, issuer: input.issuer }, y);
    const top = y + 66;
    drawPhoto(doc, root, input, top);
    tagged(doc, root, 'H2', () => drawText(doc, name, { x: middle, y: top + name.size * 0.86 }));
    tagged(doc, root, 'P', () => drawText(doc, way, { x: middle, y: top + named + way.size }));
    facts.draw(middle, top + named + said);
  };
  return { height: 66 + Math.max(PHOTO.height, named + said + facts.height) + 18, draw };
}

function drawRunningHead(doc: Pdf, { name, way }: DossierInput): void {
  const who = fitText(plain(`${name} · ${way}`, 'strong'), { width: WIDTH, height: 14, size: 9.4, least: 6, lines: 1 });
  artifact(doc, () => {
    drawText(doc, who, { x: LEFT, y: 40 });
    ruleAt(doc, 47, INK, 1.2);
  });
}

const NOT_OFFICIAL =
  'No es un documento oficial: copia lo anotado en su libreta. Confirma cada requisito con quien decide y compara el microchip con un lector.';
const IN_ENGLISH =
  'Not an official document: it copies the animal’s health record. Confirm each requirement with the authority; check the microchip with a reader.';

function drawFoot(doc: Pdf, root: Element, { issuer }: DossierInput, page: number, pages: number): void {
  const small = { size: 7.8, leading: 1.25 };
  const words = [NOT_OFFICIAL, IN_ENGLISH].map((one) => lines(one, 'text', small, WIDTH));
  const paging = lines(`${issuer.name} · ${page} / ${pages}`, 'text', { size: 9, leading: 1.2 }, WIDTH);
  const draw = () => {
    drawText(doc, paging, { x: LEFT, y: PAGE.height - 44, width: WIDTH, align: 'right', color: INK_2 });
    for (const [at, one] of words.entries())
      drawText(doc, one, { x: LEFT, y: PAGE.height - 31 + at * 10, color: '#5F6372' });
  };
  // Repeated text is read once by a screen reader.
  if (page === pages) tagged(doc, root, 'P', draw);
  else artifact(doc, draw);
}
