/**
 * Reads QR codes and barcodes: with the browser's own reader where it supports our formats, else with ours in
 * a worker. Only that worker may compile WebAssembly (it has a policy of its own in server/app/site/site.ts).
 */

export interface CodeReader {
  /** The texts in the picture. @throws where pictures cannot be read at all */
  read: (picture: HTMLVideoElement | ImageBitmap) => Promise<string[]>;
  end: () => void;
}

/** The worker's answer: null where it cannot read. */
export type Answer = string[] | null;

interface Detector {
  detect: (picture: ImageBitmapSource) => Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

/** Tags and ID cards carry a QR code, microchip stickers a Code 128; a browser's reader needs both. */
const NEEDED = ['qr_code', 'code_128'];
const WELCOME = ['code_39', 'itf', 'data_matrix', 'ean_13'];
/** Pixels of the longer side: enough for a barcode across the picture, and fast. */
const LONGEST = 1280;

export async function openReader(): Promise<CodeReader> {
  return (await ownReader()) ?? workerReader();
}

async function ownReader(): Promise<CodeReader | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return null;
  try {
    const known = await BarcodeDetector.getSupportedFormats();
    if (!NEEDED.every((format) => known.includes(format))) return null;
    const detector = new BarcodeDetector({
      formats: [...NEEDED, ...WELCOME].filter((format) => known.includes(format)),
    });
    return {
      read: async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue),
      end: () => undefined,
    };
  } catch {
    return null;
  }
}

function workerReader(): CodeReader {
  const worker = new Worker(new URL('./code-reader.worker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const readOne = (picture: HTMLVideoElement | ImageBitmap) =>
    new Promise<string[]>((resolve, reject) => {
      const pixels = pixelsOf(picture, canvas);
      if (!pixels) return resolve([]);
      worker.onmessage = ({ data }: MessageEvent<Answer>) => {
        if (data) resolve(data);
        else reject(new Error('cannot read'));
      };
      worker.onerror = (event) => {
        event.preventDefault();
        reject(new Error('cannot start'));
      };
      worker.postMessage(pixels, [pixels.data.buffer]);
    });
  let last: Promise<unknown> = Promise.resolve();
  return {
    // In sequence: otherwise a photograph chosen while the camera runs could get the camera's answer.
    read: (picture) => {
      const one = last.then(() => readOne(picture));
      last = one.catch(() => undefined);
      return one;
    },
    end: () => worker.terminate(),
  };
}

/** Null before the camera's first frame. */
function pixelsOf(picture: HTMLVideoElement | ImageBitmap, canvas: HTMLCanvasElement): ImageData | null {
  const [width, height] =
    picture instanceof HTMLVideoElement ? [picture.videoWidth, picture.videoHeight] : [picture.width, picture.height];
  if (width === 0 || height === 0) return null;
  // In a photograph of a whole table the code is small.
  const longest = picture instanceof HTMLVideoElement ? LONGEST : LONGEST * 2;
  const part = Math.min(1, longest / Math.max(width, height));
  canvas.width = Math.round(width * part);
  canvas.height = Math.round(height * part);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
