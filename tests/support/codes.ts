/** What a reader sees: QR codes and barcodes in a picture, by a decoder that knows nothing of how they were drawn. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Canvas } from '@napi-rs/canvas';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

let prepared = false;

/**
 * `QRCode https://…`, `Code128 K7Q2M9XDTA`, each once.
 * @param picture a PNG, or a page whose pixels need no packing and unpacking.
 */
export async function codesIn(picture: Uint8Array | Canvas): Promise<string[]> {
  return [...new Set(await everyCodeIn(picture))];
}

/** The same, as often as each stands there. */
export async function everyCodeIn(picture: Uint8Array | Canvas): Promise<string[]> {
  if (!prepared) {
    const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
    prepareZXingModule({
      overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) },
    });
    prepared = true;
  }
  const found = await readBarcodes(
    picture instanceof Uint8Array ? new Blob([new Uint8Array(picture)]) : pixelsOf(picture),
    {
      formats: ['QRCode', 'Code128'],
      tryHarder: true,
    },
  );
  return found.map(({ format, text }) => `${format} ${text}`).toSorted();
}

function pixelsOf(picture: Canvas) {
  const { data, width, height } = picture.getContext('2d').getImageData(0, 0, picture.width, picture.height);
  return { data, width, height, colorSpace: 'srgb' as const } as ImageData;
}
