/** The whole clinic to take away: GET /api/admin/clinica.xlsx, one book, and clinica.zip, the same sheets as CSV. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordRoute } from '#server/platform/audit/service.ts';
import type { Context } from '#server/platform/core/context.ts';
import { requireRight } from '#server/platform/core/staff-access.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { csvOf } from '#server/platform/lib/csv.ts';
import { bytesOf } from '#server/platform/lib/in-pieces.ts';
import { XLSX_TYPE, xlsxPieces } from '#server/platform/lib/xlsx.ts';
import { type ZipPart, zipped } from '#server/platform/lib/zip.ts';
import { clinicTables } from './service.ts';

interface ClinicExportHttp {
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

export function clinicExportPlugin(app: FastifyInstance, { makeContext }: ClinicExportHttp) {
  for (const format of ['xlsx', 'zip'] as const)
    app.get(`/api/admin/clinica.${format}`, async (request, reply) => {
      const context = requireRight(await makeContext(request, reply), 'administer');
      const tables = clinicTables(context);
      const pieces =
        format === 'zip' ? zipped(partsOf(tables)) : xlsxPieces(tables.map(({ name, table }) => ({ name, ...table })));
      await recordRoute(context, 'export.clinic');
      const day = dayIn(context.actor.timeZone, context.now());
      return reply
        .type(format === 'zip' ? 'application/zip' : XLSX_TYPE)
        .header('content-disposition', `attachment; filename="petlove-clinica-${day}.${format}"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(pieces, { objectMode: false }));
    });
}

const README = `Los datos de la clínica en PetLove+

Un archivo por cada hoja del libro de Excel. En animales.csv hay una fila por paciente; en los demás, una por dosis, peso o
pendiente. «Paciente n.º» une las filas de un mismo animal.

Las columnas van separadas con punto y coma, los decimales con coma y las fechas como AAAA-MM-DD.
Los teléfonos van sin el signo +: 593998842547. Un texto que una hoja de cálculo tomaría por fórmula lleva delante un apóstrofo.
Si un microchip o una cédula empiezan con cero, Excel lo quita al abrir un CSV: para verlos, usa el archivo de Excel.
Las fotos y los documentos no están aquí: van en los respaldos.

El libro de Excel se lee entero al traerlo en otra instalación («Traer pacientes»). No viajan en él las cuentas y permisos de los
tutores, las firmas (quedan escritas), los códigos y placas, los pagos, las jornadas y lo que se dijo en «Hoy».
`;

async function* partsOf(tables: ReturnType<typeof clinicTables>): AsyncGenerator<ZipPart> {
  yield { path: 'LEEME.txt', bytes: Buffer.from(README) };
  for (const { file, table } of tables) yield { path: `${file}.csv`, bytes: bytesOf(csvOf(table)) };
}
