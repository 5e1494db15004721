/** A QR code that the server drew; always dark on white, also at night, because QR readers need the contrast. */
import classes from './qr-code.module.css';

const QUIET = 4;

interface QrCodeProps {
  size: number;
  path: string;
  label: string;
  /** Fills its container, so that another telephone can scan it. */
  wide?: boolean;
}

export function QrCode({ size, path, label, wide = false }: QrCodeProps) {
  const side = size + 2 * QUIET;
  return (
    <svg
      className={classes.qr}
      data-wide={wide || undefined}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      role="img"
      aria-label={label}
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
