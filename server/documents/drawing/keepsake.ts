/** An animal's album and story as a book on A4: a cover, then year by year. Plain values in, bytes out. */
import sharp from 'sharp';
import { fitText, plain } from './fitting.ts';
import { artifact, drawText, INK, INK_2, LINE, openPdf, type Pdf, STAMP, tagged } from './page.ts';
import { portrait } from './portrait.ts';
import { LEFT, lines, ruleAt, WIDTH } from './table.ts';

export interface KeepsakeInput {
  name: string;
  species: string;
  /** `2014 – 2026` */
  years: string;
  /** Both days and the age; empty where they are not known. */
  span: string;
  words: string | null;
  face: Uint8Array | null;
  chapters: { title: string; lines: string[]; photos: Photo[] }[];
  /** `Ana, Luis y Eva`. */
  family: string | null;
  /** Pictures of the album that the book leaves out. */
  left: number;
  issuedAt: string;
}

interface Photo {
  picture: Uint8Array;
  caption: string | null;
  /** `20/11/2026` */
  day: string;
}

interface Printed extends Omit<Photo, 'picture'> {
  jpeg: Buffer;
  /** Width by height. */
  shape: number;
}

type Element = PDFKit.PDFStructureElement;

const PAGE = { width: 595.28, height: 841.89 };
const TOP = 64;
const BOTTOM = PAGE.height - 64;
const FACE = { side: 372, top: 116, pixels: 1100 };
const GAP = 12;
/** The long side of a picture of half a page: 240 dpi. */
const PIXELS = 900;
const ROW = { most: 236, alone: 236 };
const STORY = { size: 11.5, leading: 1.5 };
const CAPTION = { size: 8.8, leading: 1.3 };

export async function keepsake(input: KeepsakeInput): Promise<Buffer> {
  const { name, species, face, issuedAt } = input;
  const square = { width: FACE.pixels, height: FACE.pixels };
  const cover = await portrait({ photo: face, species, name, ...square });
  const { doc, root, finish } = openPdf({
    title: `En recuerdo de ${name}`,
    subject: `Álbum y vida de ${name}`,
    issuedAt,
  });
  drawCover(doc, root, input, cover);
  const book = openBook(doc, name);
  for (const chapter of input.chapters) {
    const photos = [];
    for (const photo of chapter.photos) photos.push(await printed(photo));
    drawChapter(book, root, { ...chapter, photos: photos.filter((one) => one !== null) });
  }
  drawEnd(book, root, input);
  return finish();
}

/** An unreadable picture is left out. */
async function printed({ picture, ...words }: Photo): Promise<Printed | null> {
  const made = await sharp(picture)
    .resize({ width: PIXELS, height: PIXELS, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 84 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  return made && { ...words, jpeg: made.data, shape: made.info.width / made.info.height };
}

function drawCover(doc: Pdf, root: Element, { name, years, span, words }: KeepsakeInput, cover: Buffer): void {
  doc.addPage();
  artifact(doc, () => spine(doc));
  const left = (PAGE.width - FACE.side) / 2;
  const picture = () => {
    doc.save().roundedRect(left, FACE.top, FACE.side, FACE.side, 16).clip();
    doc.image(cover, left, FACE.top, { width: FACE.side, height: FACE.side });
    doc.restore();
  };
  tagged(doc, root, 'Figure', picture, { alt: name });
  const middle = { x: LEFT, width: WIDTH, align: 'center' as const };
  const title = fitText(plain(name, 'heavy'), {
    width: WIDTH,
    height: 124,
    size: 52,
    least: 18,
    leading: 1.1,
    lines: 2,
  });
  let y = FACE.top + FACE.side + 66;
  tagged(doc, root, 'H1', () => drawText(doc, title, { ...middle, y }));
  y += (title.lines.length - 1) * title.leading + 34;
  if (years) {
    const fitted = lines(years, 'title', { size: 20, leading: 1.2 }, WIDTH);
    const at = y;
    tagged(doc, root, 'P', () => drawText(doc, fitted, { ...middle, y: at, color: INK_2 }));
    y += 24;
  }
  if (span) {
    const fitted = lines(span, 'text', { size: 10.5, leading: 1.3 }, WIDTH);
    const at = y;
    tagged(doc, root, 'P', () => drawText(doc, fitted, { ...middle, y: at, color: INK_2 }));
    y += 20;
  }
  if (words === null) return;
  const measure = 380;
  const said = fitText(plain(words, 'text'), { width: measure, height: 96, size: 15, least: 9, leading: 1.45 });
  const at = y + 20;
  tagged(doc, root, 'P', () =>
    drawText(doc, said, { x: (PAGE.width - measure) / 2, y: at, width: measure, align: 'center' }),
  );
}

/** The sewn fold of a booklet. */
function spine(doc: Pdf): void {
  doc.save().lineWidth(1.4).strokeColor(STAMP).dash(7, { space: 6 });
  doc
    .moveTo(30, 40)
    .lineTo(30, PAGE.height - 40)
    .stroke()
    .restore();
}

interface Book {
  doc: Pdf;
  /** Where the next thing goes. */
  y: number;
  /** A new page where that much does not fit any more. */
  make: (height: number) => void;
}

function openBook(doc: Pdf, name: string): Book {
  let page = 1;
  const turn = () => {
    doc.addPage();
    page += 1;
    const foot = lines(`${name} · ${page}`, 'text', { size: 9, leading: 1.2 }, WIDTH);
    artifact(doc, () => {
      spine(doc);
      drawText(doc, foot, { x: LEFT, y: PAGE.height - 34, width: WIDTH, align: 'center', color: INK_2 });
    });
    book.y = TOP;
  };
  const book: Book = {
    doc,
    y: BOTTOM,
    make: (height) => {
      if (book.y + height > BOTTOM) turn();
    },
  };
  return book;
}

const INSIDE = LEFT + 16;
const WIDE = WIDTH - 16;

function drawChapter(
  book: Book,
  root: Element,
  { title, lines: told, photos }: { title: string; lines: string[]; photos: Printed[] },
): void {
  const { doc } = book;
  const story = told.map((line) => lines(line, 'text', STORY, WIDE));
  const rows = rowsOf(photos);
  const text = story.reduce((sum, one) => sum + one.lines.length * one.leading, 0);
  // A year begins where its words and its first pictures have room.
  book.make(52 + text + (rows[0]?.height ?? 0));
  const heading = fitText(plain(title, 'heavy'), { width: WIDE, height: 40, size: 28, least: 20, lines: 1 });
  const top = book.y;
  tagged(doc, root, 'H2', () => drawText(doc, heading, { x: INSIDE, y: top + 24 }));
  artifact(doc, () => {
    doc.save().lineWidth(0.8).strokeColor(LINE);
    doc
      .moveTo(INSIDE, top + 34)
      .lineTo(INSIDE + WIDE, top + 34)
      .stroke()
      .restore();
  });
  book.y += 46;
  for (const fitted of story) {
    const y = book.y + fitted.size;
    tagged(doc, root, 'P', () => drawText(doc, fitted, { x: INSIDE, y }));
    book.y += fitted.lines.length * fitted.leading;
  }
  book.y += 10;
  for (const row of rows) {
    book.make(row.height);
    row.draw(doc, root, book.y);
    book.y += row.height + GAP;
  }
  book.y += 18;
}

interface Row {
  height: number;
  draw: (doc: Pdf, root: Element, y: number) => void;
}

/** Two beside each other at one height, without a cut; an odd one at the end stands alone. */
function rowsOf(photos: readonly Printed[]): Row[] {
  const rows: Row[] = [];
  for (let at = 0; at < photos.length; at += 2) rows.push(rowOf(photos.slice(at, at + 2)));
  return rows;
}

function rowOf(pair: readonly Printed[]): Row {
  const shapes = pair.reduce((sum, { shape }) => sum + shape, 0);
  const most = pair.length === 1 ? ROW.alone : ROW.most;
  const high = Math.min(most, (WIDE - GAP * (pair.length - 1)) / shapes);
  const wide = shapes * high + GAP * (pair.length - 1);
  const words = pair.map(({ caption, day, shape }) =>
    lines(caption ? `${caption} · ${day}` : day, 'text', CAPTION, shape * high),
  );
  const captions = Math.max(...words.map((one) => one.lines.length * one.leading));
  const draw = (doc: Pdf, root: Element, y: number) => {
    let x = INSIDE + (WIDE - wide) / 2;
    for (const [at, { jpeg, shape, caption, day }] of pair.entries()) {
      const [left, width] = [x, shape * high];
      const picture = () => {
        doc.save().roundedRect(left, y, width, high, 8).clip();
        doc.image(jpeg, left, y, { width, height: high });
        doc.restore();
      };
      tagged(doc, root, 'Figure', picture, { alt: caption ?? `Foto del ${day}` });
      const fitted = words[at];
      if (fitted)
        tagged(doc, root, 'Caption', () => drawText(doc, fitted, { x: left, y: y + high + 12, color: INK_2 }));
      x += width + GAP;
    }
  };
  return { height: high + 6 + captions, draw };
}

function drawEnd(book: Book, root: Element, { name, family, left }: KeepsakeInput): void {
  const { doc } = book;
  const more =
    left > 0
      ? `${left === 1 ? 'Otra foto sigue' : `Otras ${left} fotos siguen`} en el álbum de ${name}, en PetLove+.`
      : null;
  if (family === null && more === null) return;
  book.make(96);
  artifact(doc, () => ruleAt(doc, book.y, LINE, 0.8));
  const parts = [
    ...(family === null ? [] : [{ text: `Con el cariño de ${family}.`, face: 'title' as const, size: 15, color: INK }]),
    ...(more === null ? [] : [{ text: more, face: 'text' as const, size: 9.5, color: INK_2 }]),
  ];
  book.y += 38;
  for (const { text, face, size, color } of parts) {
    const fitted = lines(text, face, { size, leading: 1.4 }, WIDE - 60);
    const y = book.y;
    tagged(doc, root, 'P', () =>
      drawText(doc, fitted, { x: INSIDE + 30, y, width: WIDE - 60, align: 'center', color }),
    );
    book.y += fitted.lines.length * fitted.leading + 6;
  }
}
