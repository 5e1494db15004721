/** Reads a book as a spreadsheet does: the parts by their links, and each cell as the value that it holds. */
import { strFromU8, unzipSync } from 'fflate';

const DAY_MS = 86_400_000;

/** Every sheet by its name, its rows by their headings. A day is `YYYY-MM-DD`, an empty cell null. */
export function readBook(bytes: Uint8Array) {
  const parts = unzipSync(bytes);
  const part = (path: string) => strFromU8(parts[path] ?? new Uint8Array());
  const targets = new Map(
    [...part('xl/_rels/workbook.xml.rels').matchAll(/Id="(\w+)"[^>]*Target="([^"]+)"/g)].map(([, id, to]) => [id, to]),
  );
  const days = [...(/<cellXfs.*<\/cellXfs>/.exec(part('xl/styles.xml'))?.[0] ?? '').matchAll(/numFmtId="(\d+)"/g)].map(
    ([, format]) => format === '164',
  );
  return Object.fromEntries(
    [...part('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"[^>]*r:id="(\w+)"/g)].map(([, name = '', id]) => [
      text(name),
      rowsOf(part(`xl/${targets.get(id ?? '')}`), days),
    ]),
  );
}

type Value = string | number | null;

function rowsOf(xml: string, days: readonly boolean[]): Record<string, Value>[] {
  const lines = [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(
    ([, cells = '']) =>
      new Map(
        [...cells.matchAll(/<c r="([A-Z]+)\d+"(?: s="(\d+)")?(?: t="(\w+)")?>(.*?)<\/c>/gs)].map(
          ([, column = '', style, kind, inner = '']): [string, Value] => {
            if (kind === 'inlineStr') return [column, text(/<t[^>]*>(.*)<\/t>/s.exec(inner)?.[1] ?? '')];
            const number = Number(/<v>(.*)<\/v>/.exec(inner)?.[1]);
            return [column, days[Number(style ?? 0)] ? dayOf(number) : number];
          },
        ),
      ),
  );
  const [headings = new Map<string, Value>(), ...rest] = lines;
  return rest.map((cells) =>
    Object.fromEntries([...headings].map(([column, heading]) => [String(heading), cells.get(column) ?? null])),
  );
}

function dayOf(serial: number): string {
  return new Date(Date.UTC(1899, 11, 30) + serial * DAY_MS).toISOString().slice(0, 10);
}

function text(xml: string): string {
  return xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').replaceAll('_x005F_', '_');
}
