/** A workbook of plain texts. */
import { writeXlsx } from 'hucre/xlsx';

export interface BookInput {
  sheets: { name: string; rows: string[][] }[];
}

/** Cells are texts: what begins with = is no formula. */
export async function book({ sheets }: BookInput): Promise<Buffer> {
  return Buffer.from(await writeXlsx({ sheets: sheets.map(({ name, rows }) => ({ name: sheetName(name), rows })) }));
}

/** Excel refuses these signs and more than 31 letters. */
function sheetName(name: string): string {
  return (
    name
      .replaceAll(/[[\]:*?/\\]/g, ' ')
      .slice(0, 31)
      .trim() || 'Lista'
  );
}
