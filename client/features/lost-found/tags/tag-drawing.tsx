/** A tag as it hangs from a collar: metal, a ring, the QR code and the readable code. */
import { showCode } from '#server/platform/lib/codes.ts';
import type { Tag } from './tag-words.ts';
import classes from './tag-drawing.module.css';

interface TagDrawingProps {
  code: string;
  /** Absent where the code stands beside it in large letters: then the metal is bare. */
  qr?: Tag['qr'];
  /** A tag that leads to no animal is drawn greyed out. */
  off?: boolean;
}

/** The circle's largest square, including the QR code's quiet zone. */
const SQUARE = 66;
const QUIET = 2;

export function TagDrawing({ code, qr, off = false }: TagDrawingProps) {
  const side = qr ? qr.size + 2 * QUIET : 0;
  const scale = SQUARE / (side || 1);
  const shown = showCode(code);
  return (
    <svg
      className={classes.tag}
      viewBox="0 0 128 146"
      data-off={off || undefined}
      role="img"
      aria-label={`Placa ${shown}`}
    >
      <circle className={classes.ring} cx="64" cy="15" r="12" />
      <circle className={classes.metal} cx="64" cy="82" r="61" />
      <circle className={classes.edge} cx="64" cy="82" r="56.5" />
      <circle className={classes.hole} cx="64" cy="29.5" r="4" />
      {qr && (
        <g transform={`translate(${64 - SQUARE / 2} 40)`}>
          <rect className={classes.white} width={SQUARE} height={SQUARE} rx="4" />
          <path
            className={classes.code}
            d={qr.path}
            transform={`scale(${scale}) translate(${QUIET} ${QUIET})`}
            shapeRendering="crispEdges"
          />
        </g>
      )}
      {qr && (
        <text className={classes.letters} x="64" y="120" textAnchor="middle">
          {shown}
        </text>
      )}
    </svg>
  );
}
