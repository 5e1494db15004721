/** A QR code as one SVG path, so that a screen draws it in its own page: no foreign address ever sees what it says. */
import qrcode from 'qrcode';

/** `size` modules each way, without the quiet zone; `path` in those units, from 0 to `size`. */
export function qrCode(text: string): { size: number; path: string } {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' });
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
