/** What a reader sees: QR codes and barcodes in a picture, by a decoder that knows nothing of how they were drawn. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

let prepared = false;

/** `QRCode https://…`, `Code128 K7Q2M9XDTA`, each once. */
export async function codesIn(png: Uint8Array): Promise<string[]> {
  return [...new Set(await everyCodeIn(png))];
}

/** The same, as often as each stands there. */
export async function everyCodeIn(png: Uint8Array): Promise<string[]> {
  if (!prepared) {
    const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
    prepareZXingModule({
      overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) },
    });
    prepared = true;
  }
  const found = await readBarcodes(new Blob([new Uint8Array(png)]), {
    formats: ['QRCode', 'Code128'],
    tryHarder: true,
  });
  return found.map(({ format, text }) => `${format} ${text}`).toSorted();
}
