/**
 * The moment a camera wrote into its picture. Redrawing loses it, and an album by month needs it: it is read
 * from the original and written into the reduced copy. Place, camera and orientation are left out.
 */

const EXIF = [0x45, 0x78, 0x69, 0x66, 0, 0];
const POINTER_TO_EXIF = 0x8769;
const DATE_TIME_ORIGINAL = 0x9003;
const MOMENT = /^\d{4}:\d{2}:\d{2} \d{2}:\d{2}:\d{2}$/;
/** A camera writes it at the beginning; HEIC a little later. */
const READ_AHEAD = 512 * 1024;

/** `2024:08:15 17:20:05` from the EXIF block of a JPEG or HEIC file; null where there is none. */
export async function momentTaken(file: Blob): Promise<string | null> {
  const view = new DataView(await file.slice(0, READ_AHEAD).arrayBuffer());
  for (let at = 0; at + 14 < view.byteLength; at++) {
    if (!EXIF.every((byte, index) => view.getUint8(at + index) === byte)) continue;
    const found = readMoment(view, at + EXIF.length);
    if (found) return found;
  }
  return null;
}

/** The same JPEG with an EXIF block of one entry after its first two bytes. */
export async function withMoment(jpeg: Blob, moment: string): Promise<Blob> {
  return new Blob([jpeg.slice(0, 2), momentBlock(moment), jpeg.slice(2)], { type: jpeg.type });
}

function readMoment(view: DataView, start: number): string | null {
  try {
    const order = view.getUint16(start);
    if (order !== 0x4949 && order !== 0x4d4d) return null;
    const little = order === 0x4949;
    const pointer = findEntry(view, start, view.getUint32(start + 4, little), POINTER_TO_EXIF, little);
    const entry = pointer && findEntry(view, start, view.getUint32(pointer + 8, little), DATE_TIME_ORIGINAL, little);
    if (!entry) return null;
    const from = start + view.getUint32(entry + 8, little);
    const text = String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + from, 19));
    return MOMENT.test(text) ? text : null;
  } catch {
    // The block points outside of the bytes that were read.
    return null;
  }
}

function findEntry(view: DataView, start: number, offset: number, tag: number, little: boolean): number | null {
  const entries = view.getUint16(start + offset, little);
  for (let index = 0; index < entries; index++) {
    const entry = start + offset + 2 + index * 12;
    if (view.getUint16(entry, little) === tag) return entry;
  }
  return null;
}

/** APP1 with IFD0 → Exif IFD → DateTimeOriginal. */
function momentBlock(moment: string): ArrayBuffer {
  const text = `${moment}\0`;
  const tiff = 8 + 18 + 18;
  const view = new DataView(new ArrayBuffer(4 + EXIF.length + tiff + text.length));
  view.setUint16(0, 0xffe1);
  view.setUint16(2, view.byteLength - 2);
  EXIF.forEach((byte, index) => view.setUint8(4 + index, byte));
  const start = 4 + EXIF.length;
  view.setUint32(start, 0x4d4d002a);
  view.setUint32(start + 4, 8);
  putEntry(view, start + 8, POINTER_TO_EXIF, 4, 1, 8 + 18);
  putEntry(view, start + 8 + 18, DATE_TIME_ORIGINAL, 2, text.length, tiff);
  for (let index = 0; index < text.length; index++) view.setUint8(start + tiff + index, text.charCodeAt(index));
  return view.buffer;
}

/** A directory of one entry; the four bytes after it say that none follows. */
function putEntry(view: DataView, at: number, tag: number, type: number, count: number, value: number): void {
  view.setUint16(at, 1);
  view.setUint16(at + 2, tag);
  view.setUint16(at + 4, type);
  view.setUint32(at + 6, count);
  view.setUint32(at + 10, value);
}
