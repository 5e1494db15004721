/** Answers a table in the format of its address: `.csv`, or the one sheet of an `.xlsx`. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { CSV_TYPE, csvOf } from '#server/platform/lib/csv.ts';
import { bytesOf } from '#server/platform/lib/in-pieces.ts';
import type { Table, TableFormat } from '#server/platform/lib/table.ts';
import { XLSX_TYPE, xlsxPieces } from '#server/platform/lib/xlsx.ts';

interface Sent {
  table: Table;
  format: TableFormat;
  /** Without its ending. */
  fileName: string;
  /** Of the sheet. */
  name: string;
}

/** No cache may keep people's names and telephones. */
export function sendTable(reply: FastifyReply, { table, format, fileName, name }: Sent): FastifyReply {
  const pieces = format === 'csv' ? bytesOf(csvOf(table)) : xlsxPieces([{ ...table, name }]);
  return reply
    .header('content-disposition', `attachment; filename="${fileName}.${format}"`)
    .header('cache-control', 'no-store')
    .type(format === 'csv' ? CSV_TYPE : XLSX_TYPE)
    .send(Readable.from(pieces, { objectMode: false }));
}
