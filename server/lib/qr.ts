/** A QR code as one SVG path, so that a screen draws it in its own page: no foreign address ever sees what it says. */
import qrcode from 'qrcode';

export interface QrCode {
  /** Modules each way, without the quiet zone. */
  size: number;
  /** In modules, from 0 to `size`. */
  path: string;
}

/** For what is scratched and bent: a quarter of it may be lost (Q) where that makes it no larger, else a seventh (M). */
export function toughQrCode(text: string): QrCode {
  const [usual, tough] = [qrCode(text, 'M'), qrCode(text, 'Q')];
  return tough.size === usual.size ? tough : usual;
}

export function qrCode(text: string, errorCorrectionLevel: 'M' | 'Q' = 'M'): QrCode {
  const { modules } = qrcode.create(text, { errorCorrectionLevel });
  const { size } = modules;
  const runs: string[] = [];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!modules.get(y, x)) continue;
      const start = x;
      while (x + 1 < size && modules.get(y, x + 1)) x += 1;
      runs.push(`M${start} ${y}h${x + 1 - start}v1h-${x + 1 - start}z`);
    }
  }
  return { size, path: runs.join('') };
}
