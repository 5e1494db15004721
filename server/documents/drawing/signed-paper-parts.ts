/** What stands on a signed paper between its head and its signature: doses, facts, texts, what was prescribed. */
import type { Fact, Part } from '#server/documents/signed-papers/rules.ts';
import { groundOf } from './carnet-head.ts';
import { fitText, type Fitted, plain } from './fitting.ts';
import { artifact, drawText, INK, INK_2, type Pdf, tagged } from './page.ts';
import { type Laid, lines, RULE, ruleAt, stacked, WIDTH } from './table.ts';

type Element = PDFKit.PDFStructureElement;

/** What of the paper its parts are laid by. */
interface Paper {
  species: string;
  /** One dose is written larger than several. */
  doses: number;
}

const GAP = 18;
const BODY = { size: 10.6, leading: 1.4 };
export const SMALL = { size: 8.6, leading: 1.3 };

export function layPart(doc: Pdf, root: Element, part: Part, paper: Paper): Laid[] {
  if (part.kind === 'dose') return [layDose(doc, root, part, paper)];
  if (part.kind === 'facts') return [layFacts(doc, root, part.facts, { columns: 3, size: 11 })];
  if (part.kind === 'items')
    return [
      ...part.items.map((item, index) => layItem(doc, root, item, index + 1)),
      { height: GAP, draw: () => undefined },
    ];
  if (part.kind === 'list') return layList(doc, root, part.lines);
  if (part.kind === 'small') return [laySmall(doc, root, part.text)];
  return part.kind === 'sentence' ? [laySentence(doc, root, part.text)] : layText(doc, root, part);
}

/** The vaccine on the colour of its species, large enough to be read across a counter; several share the page. */
function layDose(
  doc: Pdf,
  root: Element,
  { title, small, facts }: Extract<Part, { kind: 'dose' }>,
  { species, doses }: Paper,
): Laid {
  const inner = WIDTH - 32;
  const large = doses === 1;
  const pad = large ? 14 : 9;
  const size = large ? 22 : 15;
  const name = fitText(plain(title, 'title'), { width: inner, height: 54, size, least: 12, leading: 1.15 });
  const below = small === null ? null : lines(small, 'text', { size: large ? 9.6 : 9, leading: 1.35 }, inner);
  const band = pad + heightOf(name) + (below ? heightOf(below) + 2 : 0) + pad - 2;
  const data = layFacts(doc, root, facts, large ? { columns: 3, size: 12.5 } : { columns: 4, size: 10.8 });
  const draw = (x: number, y: number) => {
    artifact(doc, () => {
      doc.save();
      doc.roundedRect(x, y, WIDTH, band + pad + data.height, 7.5).clip();
      doc.rect(x, y, WIDTH, band).fill(groundOf(species));
      doc.restore();
      doc.save().lineWidth(1).strokeColor(RULE);
      doc.roundedRect(x, y, WIDTH, band + pad + data.height, 7.5).stroke();
      doc.restore();
    });
    tagged(doc, root, 'H3', () => drawText(doc, name, { x: x + 16, y: y + pad + name.size * 0.86 }));
    if (below)
      tagged(doc, root, 'P', () =>
        drawText(doc, below, { x: x + 16, y: y + pad + heightOf(name) + 2 + below.size, color: INK }),
      );
    data.draw(x + 16, y + band + pad);
  };
  return { height: band + pad + data.height + (large ? GAP : 12), draw };
}

function layFacts(
  doc: Pdf,
  root: Element,
  facts: readonly Fact[],
  { columns, size }: { columns: number; size: number },
) {
  const wide = (WIDTH - 32) / columns;
  const cells = facts.map(({ name, value }) =>
    stacked(doc, [
      { fitted: lines(name, 'text', SMALL, wide - 12), color: INK_2 },
      {
        fitted: fitText(plain(value, 'strong'), { width: wide - 12, height: 46, size, least: 7, leading: 1.22 }),
        color: INK,
      },
    ]),
  );
  const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) =>
    cells.slice(row * columns, (row + 1) * columns),
  );
  const heights = rows.map((row) => Math.max(...row.map(({ height }) => height)) + 11);
  const draw = (x: number, y: number) => {
    let top = y;
    for (const [index, row] of rows.entries()) {
      for (const [column, cell] of row.entries()) tagged(doc, root, 'P', () => cell.draw(x + column * wide, top));
      top += heights[index] ?? 0;
    }
  };
  return { height: heights.reduce((sum, height) => sum + height, 0), draw };
}

/** The heading stays with the first line. */
function layText(doc: Pdf, root: Element, { title, text }: Extract<Part, { kind: 'text' }>): Laid[] {
  const heading = lines(title, 'title', { size: 12.5, leading: 1.5 }, WIDTH);
  const paragraphs = text.split(/\n+/).map((words) => lines(words, 'text', BODY, WIDTH));
  const rows = paragraphs.flatMap((fitted) => fitted.lines.map((line) => ({ ...fitted, lines: [line] })));
  return rows.map((row, index) => {
    const above = index === 0 ? heightOf(heading) : 0;
    const last = index === rows.length - 1 ? GAP - 4 : 0;
    const draw = (x: number, y: number) => {
      if (index === 0) tagged(doc, root, 'H3', () => drawText(doc, heading, { x, y: y + heading.size }));
      tagged(doc, root, 'P', () => drawText(doc, row, { x, y: y + above + row.size }));
    };
    return { height: above + row.leading + last, draw };
  });
}

function laySentence(doc: Pdf, root: Element, text: string): Laid {
  const words = lines(text, 'text', { size: 11.5, leading: 1.35 }, WIDTH);
  const draw = (x: number, y: number) => tagged(doc, root, 'P', () => drawText(doc, words, { x, y: y + words.size }));
  return { height: heightOf(words) + 4, draw };
}

/** What is certified, each line with its mark. */
function layList(doc: Pdf, root: Element, texts: readonly string[]): Laid[] {
  const inset = 18;
  return texts.map((text, index) => {
    const words = lines(text, 'strong', { size: 11.5, leading: 1.35 }, WIDTH - inset);
    const last = index === texts.length - 1 ? GAP : 5;
    const draw = (x: number, y: number) => {
      artifact(doc, () => {
        doc.save().lineWidth(1.6).strokeColor(INK);
        doc
          .moveTo(x + 1, y + 8.5)
          .lineTo(x + 4.5, y + 12)
          .lineTo(x + 11, y + 4)
          .stroke()
          .restore();
      });
      tagged(doc, root, 'P', () => drawText(doc, words, { x: x + inset, y: y + words.size }));
    };
    return { height: heightOf(words) + last, draw };
  });
}

function laySmall(doc: Pdf, root: Element, text: string): Laid {
  const words = lines(text, 'text', SMALL, WIDTH);
  const draw = (x: number, y: number) =>
    tagged(doc, root, 'P', () => drawText(doc, words, { x, y: y + words.size, color: INK_2 }));
  return { height: heightOf(words) + 4, draw };
}

function layItem(doc: Pdf, root: Element, { name, value }: Fact, number: number): Laid {
  const inset = 26;
  const figure = lines(String(number), 'title', { size: 13, leading: 1.3 }, inset);
  const words = stacked(doc, [
    { fitted: lines(name, 'strong', { size: 12, leading: 1.35 }, WIDTH - inset), color: INK },
    { fitted: lines(value, 'text', BODY, WIDTH - inset), color: INK },
  ]);
  const draw = (x: number, y: number) => {
    if (number === 1) artifact(doc, () => ruleAt(doc, y));
    tagged(doc, root, 'P', () => {
      drawText(doc, figure, { x, y: y + 9 + figure.size * 0.9 });
      words.draw(x + inset, y + 9);
    });
    artifact(doc, () => ruleAt(doc, y + words.height + 17));
  };
  return { height: words.height + 18, draw };
}

function heightOf({ lines: { length }, leading }: Fitted): number {
  return length * leading;
}
