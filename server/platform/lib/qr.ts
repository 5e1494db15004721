/** Draws a QR code as one SVG path in our own page, so that no other server learns its content. */
import qrcode from 'qrcode';

export interface QrCode {
  /** Modules per side, without the quiet zone. */
  size: number;
  /** In modules, from 0 to `size`. */
  path: string;
}

/**
 * For surfaces that get scratched and bent: a quarter may be lost (Q) where that makes the code no larger,
 * else a seventh (M).
 */
export function toughQrCode(text: string): QrCode {
  // Choosing the mask takes nearly all of the time and does not change the size, so it runs once, at the end.
  const { version } = qrcode.create(text, { errorCorrectionLevel: 'M', maskPattern: 0 });
  try {
    return drawn(qrcode.create(text, { errorCorrectionLevel: 'Q', version }));
  } catch {
    return qrCode(text);
  }
}

export function qrCode(text: string): QrCode {
  return drawn(qrcode.create(text, { errorCorrectionLevel: 'M' }));
}

/** Of at most this version, so that its modules stay as large as paper needs; a seventh may be lost (M), else a fourteenth (L). */
export function qrCodeWithin(text: string, version: number): QrCode {
  const tough = qrcode.create(text, { errorCorrectionLevel: 'M', maskPattern: 0 });
  if (tough.version <= version) return qrCode(text);
  return drawn(qrcode.create(text, { errorCorrectionLevel: 'L', version }));
}

function drawn({ modules }: qrcode.QRCode): QrCode {
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
