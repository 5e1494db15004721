/**
 * The stack of an error in the built server names lines of our sources, by the tables that scripts/build.ts puts beside its files:
 * Node's own reading of source maps costs each start half a second and 90 MB.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Table {
  sources: string[];
  /** For each line of the file the number of its source, from 1, and the line there, from 0. */
  lines: DataView;
}

const LINES = 2 ** 17;
const FRAME = /(file:\/\/[^\s()"\\]+\.js):(\d+):\d+/g;
const tables = new Map<string, Table | null>();

/** @returns the text with each place that is known under the name that it has in the sources. */
export function withSourceLines(text: string): string {
  return text.replace(FRAME, (place, url: string, line: string) => sourceOf(url, Number(line)) ?? place);
}

function sourceOf(url: string, line: number): string | null {
  const table = tableOf(url);
  const at = (line - 1) * 4;
  if (!table || at < 0 || at >= table.lines.byteLength) return null;
  const word = table.lines.getUint32(at, true);
  const source = table.sources[Math.floor(word / LINES) - 1];
  return source === undefined ? null : `${source}:${(word % LINES) + 1}`;
}

function tableOf(url: string): Table | null {
  const known = tables.get(url);
  if (known !== undefined) return known;
  const read = readTable(`${fileURLToPath(url)}.lines`);
  tables.set(url, read);
  return read;
}

function readTable(file: string): Table | null {
  if (!existsSync(file)) return null;
  const { sources, lines } = JSON.parse(readFileSync(file, 'utf8')) as { sources: string[]; lines: string };
  const bytes = Buffer.from(lines, 'base64');
  return { sources, lines: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}
