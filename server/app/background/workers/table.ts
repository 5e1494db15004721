/** A stranger's table, read where it may take its time. */
import { readFile } from 'node:fs/promises';
import { readTable, TableError } from '#server/platform/lib/csv-read.ts';
import { toLines } from '#server/platform/lib/json-lines.ts';
import { Refusal } from '#server/platform/workers/messages.ts';

export interface TableInput {
  /** The path of the file. */
  file: string;
  /** Rows that are read, the heading included. */
  most: number;
}

/** @returns each TableRow as a line of JSON. @throws Refusal `why line`, as TableError has them */
export async function table({ file, most }: TableInput): Promise<Buffer> {
  try {
    return toLines(readTable(await readFile(file), most));
  } catch (error) {
    throw error instanceof TableError ? new Refusal(`${error.why} ${error.line}`, error) : error;
  }
}
