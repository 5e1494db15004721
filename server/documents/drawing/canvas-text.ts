/** Fitted text on a canvas: the counterpart of drawText in page.ts. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Fitted } from './fitting.ts';
import { placedRuns } from './fonts.ts';

/** With its first baseline at `y`. */
export function paintText(
  context: SKRSContext2D,
  { size, leading, lines }: Fitted,
  { x, y, width = 0, align = 'left', color }: CanvasTextPlace,
): void {
  context.fillStyle = color;
  context.textBaseline = 'alphabetic';
  for (const [index, line] of lines.entries()) {
    const left = x + (align === 'right' ? width - line.width : align === 'center' ? (width - line.width) / 2 : 0);
    for (const piece of line.pieces) {
      for (const run of placedRuns(piece.text, piece.face, size)) {
        context.font = `${size}px "${run.font}"`;
        context.fillText(run.text, left + piece.x + run.x, y + index * leading);
      }
    }
  }
}

interface CanvasTextPlace {
  x: number;
  y: number;
  width?: number;
  align?: 'left' | 'right' | 'center';
  color: string;
}
