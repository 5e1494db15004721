/**
 * Source maps cost a start half a second and 90 MB when Node reads them. Of a built file only the lines of its statements are
 * needed, so each gets a table, `<file>.lines`, that the log reads when an error is written (server/platform/lib/source-lines.ts).
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUE_OF = new Map([...DIGITS].map((digit, value) => [digit, value]));
/** A source's number and its line in one word of four bytes. */
const LINES = 2 ** 17;

export function writeLineTables(folder: string): void {
  for (const file of globSync('**/*.js.map', { cwd: folder })) {
    const map = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as { sources: string[]; mappings: string };
    const at = path.dirname(file);
    // `sources` are from where the file will lie, which is as deep as where it lies now.
    const sources = map.sources.map((source) => path.posix.join('dist', at, source));
    const table = { sources, lines: linesOf(map.mappings).toString('base64') };
    writeFileSync(path.join(folder, file.replace(/\.map$/, '.lines')), JSON.stringify(table));
  }
}

/** For each built line the first place that it comes from; 0 where it comes from none. */
function linesOf(mappings: string): Buffer {
  const rows = mappings.split(';');
  const words = new Uint32Array(rows.length);
  let [source, line] = [0, 0];
  for (const [index, row] of rows.entries()) {
    for (const segment of row ? row.split(',') : []) {
      const [, bySource, byLine] = numbersIn(segment);
      if (bySource === undefined || byLine === undefined) continue;
      source += bySource;
      line += byLine;
      words[index] ||= (source + 1) * LINES + line;
    }
  }
  return Buffer.from(words.buffer);
}

/** Base 64 of five bits each, the lowest first; the last bit of the first is the sign. */
function numbersIn(segment: string): number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const letter of segment) {
    const digit = VALUE_OF.get(letter) ?? 0;
    value += (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}
