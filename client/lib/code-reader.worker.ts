/**
 * Decodes one picture at a time in a worker. Its WebAssembly is our own file: the library would load it from
 * a CDN.
 */
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { Answer } from './code-reader.ts';

/** The used part of the worker scope: its types and the DOM types do not fit into one project. */
const workerScope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<ImageData>) => void) | null;
  postMessage: (answer: Answer) => void;
};

const OPTIONS: ReaderOptions = {
  // EAN is the code of shop goods: it is read so that the scanner can say that it is not one of ours.
  formats: ['QRCode', 'Code128', 'Code39', 'ITF', 'DataMatrix', 'EAN13'],
  // Engraved tags are often light on dark.
  tryInvert: true,
  tryHarder: true,
  maxNumberOfSymbols: 4,
};

prepareZXingModule({ overrides: { locateFile: () => wasm } });

workerScope.onmessage = ({ data }) => {
  void readBarcodes(data, OPTIONS).then(
    (found) => workerScope.postMessage(found.filter(({ isValid }) => isValid).map(({ text }) => text)),
    () => workerScope.postMessage(null),
  );
};
