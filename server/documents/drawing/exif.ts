/** The one thing worth keeping of what a camera wrote into its picture: the day. Source: CIPA DC-008 (Exif 2.32), TIFF 6.0. */

const EXIF_IFD = 0x8769;
const DATE_TIME_ORIGINAL = 0x9003;
const DATE_TIME = 0x0132;
const ENTRY_BYTES = 12;
const ENTRIES_AT_MOST = 200;

/** `2026-11-21`, where the block says so in a form that can be read. Never throws: every offset is the file's own claim. */
export function dayTaken(exif: Buffer): string | null {
  const begins = exif.subarray(0, 6).toString('latin1') === 'Exif\0\0' ? 6 : 0;
  const block = exif.subarray(begins);
  const order = block.subarray(0, 2).toString('latin1');
  if (order !== 'II' && order !== 'MM') return null;
  const little = order === 'II';
  const number = (at: number, bytes: 2 | 4): number | null => {
    if (at + bytes > block.length) return null;
    return little ? block.readUIntLE(at, bytes) : block.readUIntBE(at, bytes);
  };
  const find = (directory: number | null, tag: number): number | null => {
    if (directory === null) return null;
    const count = Math.min(number(directory, 2) ?? 0, ENTRIES_AT_MOST);
    for (let index = 0; index < count; index += 1) {
      const entry = directory + 2 + index * ENTRY_BYTES;
      if (number(entry, 2) === tag) return number(entry + 8, 4);
    }
    return null;
  };
  const main = number(4, 4);
  const text = find(find(main, EXIF_IFD), DATE_TIME_ORIGINAL) ?? find(main, DATE_TIME);
  if (text === null) return null;
  const [, year, month, day] =
    /^(\d{4})[:-](\d{2})[:-](\d{2})/.exec(block.subarray(text, text + 10).toString('latin1')) ?? [];
  return year ? `${year}-${month}-${day}` : null;
}
