/** Decodes one picture at a time, beside the page. Its WebAssembly is a file of ours: the library would fetch it from elsewhere. */
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { Answer } from './code-reader.ts';

/** What is used of a worker's surroundings: its types and those of a page do not fit into one project. */
const surroundings = globalThis as unknown as {
  onmessage: ((event: MessageEvent<ImageData>) => void) | null;
  postMessage: (answer: Answer) => void;
};

const OPTIONS: ReaderOptions = {
  // EAN is what stands on everything else in a house: read, so that somebody learns that it is not of here.
  formats: ['QRCode', 'Code128', 'Code39', 'ITF', 'DataMatrix', 'EAN13'],
  // Engraved plates are often light on dark.
  tryInvert: true,
  tryHarder: true,
  maxNumberOfSymbols: 4,
};

prepareZXingModule({ overrides: { locateFile: () => wasm } });

surroundings.onmessage = ({ data }) => {
  void readBarcodes(data, OPTIONS).then(
    (found) => surroundings.postMessage(found.filter(({ isValid }) => isValid).map(({ text }) => text)),
    () => surroundings.postMessage(null),
  );
};
