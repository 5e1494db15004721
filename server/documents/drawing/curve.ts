/** The weight as a line over days. */
import type { ChosenUnit } from '#server/pets/pets/rules.ts';
import { daysBetween, showDay } from '#server/platform/lib/calendar.ts';
import { artifact, drawText, INK_2, type Pdf, tagged } from './page.ts';
import { showGrams } from './record-rows.ts';
import { type Laid, LEFT, lines, RULE, WIDTH } from './table.ts';

const HEIGHT = 64;
const INK_OF_WEIGHT = '#7F4216';

interface Point {
  on: string;
  grams: number;
}

/** `points` oldest first, two at least. */
export function layCurve(
  doc: Pdf,
  root: PDFKit.PDFStructureElement,
  points: readonly Point[],
  chosen: ChosenUnit,
): Laid {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return { height: 0, draw: () => undefined };
  const days = Math.max(1, daysBetween(first.on, last.on));
  const grams = points.map((point) => point.grams);
  const [least, most] = [Math.min(...grams), Math.max(...grams)];
  const spread = Math.max(1, most - least);
  const [left, width] = [LEFT + 58, WIDTH - 58 - 8];
  const weight = (amount: number) => showGrams(amount, chosen);
  const words = (text: string) => lines(text, 'text', { size: 7.8, leading: 1.2 }, 56);
  const draw = (_x: number, y: number) => {
    const [top, bottom] = [y + 6, y + HEIGHT - 16];
    const at = ({ on, grams: weight }: Point): [number, number] => [
      left + (daysBetween(first.on, on) / days) * width,
      bottom - ((weight - least) / spread) * (bottom - top),
    ];
    const alt = `Peso entre ${showDay(first.on)} y ${showDay(last.on)}: de ${weight(first.grams)} a ${weight(last.grams)}.`;
    tagged(
      doc,
      root,
      'Figure',
      () => {
        doc.save().lineWidth(0.5).strokeColor(RULE);
        for (const level of new Set([top, bottom]))
          doc
            .moveTo(left, level)
            .lineTo(left + width, level)
            .stroke();
        doc.lineWidth(1.6).lineJoin('round').strokeColor(INK_OF_WEIGHT);
        points.forEach((point, index) => (index === 0 ? doc.moveTo(...at(point)) : doc.lineTo(...at(point))));
        doc.stroke();
        if (points.length <= 40) for (const point of points) doc.circle(...at(point), 2).fill(INK_OF_WEIGHT);
        doc.restore();
      },
      { alt },
    );
    artifact(doc, () => {
      drawText(doc, words(weight(most)), { x: LEFT, y: top + 3, color: INK_2 });
      if (most !== least) drawText(doc, words(weight(least)), { x: LEFT, y: bottom + 3, color: INK_2 });
      drawText(doc, words(showDay(first.on)), { x: left, y: bottom + 12, color: INK_2 });
      drawText(doc, words(showDay(last.on)), { x: left, y: bottom + 12, width, align: 'right', color: INK_2 });
    });
  };
  return { height: HEIGHT + 4, draw };
}
