/**
 * Carnet de vacunación and complete history on A4, styled like the printed libreta. Plain values in, bytes out.
 */
import type { ChosenUnit } from '#server/pets/pets/rules.ts';
import type { Section } from '#server/documents/carnet/schema.ts';
import { type Cover, coverTable, dewormingTable, vaccineTable, weightTable } from './carnet-tables.ts';
import { type HeadInput, layHead, printedPhoto } from './carnet-head.ts';
import { checkupTable, consultationTable, illnessTable, medicineTable, prescriptionTable } from './history-tables.ts';
import { fitText, plain } from './fitting.ts';
import { artifact, drawText, INK, INK_2, openPdf, type Pdf, tagged } from './page.ts';
import { layPiece, PAGE, plan } from './pieces.ts';
import type { PrintedRecord, Table } from './record-rows.ts';
import { layStatement, type StatementInput } from './statement-code.ts';
import { LEFT, lines, ruleAt, WIDTH } from './table.ts';

export interface CarnetInput extends HeadInput {
  kind: 'carnet' | 'historia';
  issuedAt: string;
  /** The readable address for entering a number: `petlove.ec/verificar`. */
  verifyAt: string;
  sections: readonly Section[];
  record: PrintedRecord;
  /** In which the person who prints reads weights; those of the record are written in it already. */
  weightUnit: ChosenUnit;
  /** The diseases a catalogue vaccine protects against, by its id. */
  diseases: Record<number, string[]>;
  /** Null where no dose is vouched for. */
  statement: StatementInput | null;
  /** Until when against each disease, gaps first. */
  cover: readonly Cover[];
}

/** Empty rows for handwriting in the libreta. */
const BLANK_ROWS = 6;
/** The carnet shows the trend of the weight, not every entry. */
const CARNET_WEIGHTS = 5;

export async function carnet(input: CarnetInput): Promise<Buffer> {
  const photo = await printedPhoto(input.photo && Buffer.from(input.photo));
  const { doc, root, finish } = openPdf({
    title: `${input.title} de ${input.name}`,
    subject: `${input.title}, número ${input.number}`,
    issuedAt: input.issuedAt,
  });
  const head = layHead(doc, root, { ...input, photo });
  const pieces = tablesOf(input).map((table) => layPiece(doc, root, table, input));
  const end = input.statement ? [layStatement(doc, root, input.statement)] : [];
  const fixed = plan(doc, { head, pieces, end }, 0);
  let pages = fixed;
  for (let blank = BLANK_ROWS; input.kind === 'carnet' && blank > 0; blank -= 1) {
    const tried = plan(doc, { head, pieces, end }, blank);
    if (tried.length > fixed.length) continue;
    pages = tried;
    break;
  }
  for (const [index, ops] of pages.entries()) {
    doc.addPage();
    if (index > 0) drawRunningHead(doc, input);
    for (const op of ops) op();
    drawFoot(doc, root, input, index + 1, pages.length);
  }
  for (const piece of pieces) piece.end();
  return finish();
}

function tablesOf({ kind, sections, record, weightUnit, diseases, cover }: CarnetInput): Table[] {
  const tables: Record<Exclude<Section, 'alergias'>, () => Table> = {
    vacunas: () => vaccineTable(record.vaccinations, diseases),
    desparasitacion: () => dewormingTable(record.dewormings),
    enfermedades: () => illnessTable(record.illnesses),
    medicinas: () => medicineTable(record.medicines),
    controles: () => checkupTable(record.checkups),
    consultas: () => consultationTable(record.consultations),
    recetas: () => prescriptionTable(record.prescriptions),
    pesos: () => {
      const table = weightTable(record.weights, weightUnit);
      return kind === 'carnet' ? { ...table, rows: table.rows.slice(0, CARNET_WEIGHTS) } : table;
    },
  };
  const written = sections.flatMap((section) => (section === 'alergias' ? [] : [tables[section]()]));
  return cover.length > 0 ? [coverTable(cover), ...written] : written;
}

function drawRunningHead(doc: Pdf, { name, title, number }: CarnetInput): void {
  const who = fitText(plain(`${name} · ${title}`, 'strong'), {
    width: WIDTH - 120,
    height: 14,
    size: 9.4,
    least: 6,
    lines: 1,
  });
  const code = fitText(plain(number, 'code'), { width: 110, height: 14, size: 9, least: 9 });
  artifact(doc, () => {
    drawText(doc, who, { x: LEFT, y: 40 });
    drawText(doc, code, { x: LEFT, y: 40, width: WIDTH, align: 'right' });
    ruleAt(doc, 47, INK, 1.2);
  });
}

function drawFoot(
  doc: Pdf,
  root: PDFKit.PDFStructureElement,
  { verifyAt, number, kind, issuer }: CarnetInput,
  page: number,
  pages: number,
): void {
  const what = kind === 'carnet' ? 'este carnet' : 'esta historia';
  const words = fitText(
    [
      { text: `Verifica ${what} en `, face: 'text' },
      { text: verifyAt, face: 'strong' },
      { text: ' con el número ', face: 'text' },
      { text: number, face: 'code' },
    ],
    { width: WIDTH - 90, height: 14, size: 9, least: 5, lines: 1 },
  );
  const paging = lines(`Página ${page} de ${pages}`, 'text', { size: 9, leading: 1.2 }, 90);
  const disclaimer = lines(
    `Documento de identificación emitido por ${issuer.name} con los datos anotados en su libreta. No es un documento oficial.`,
    'text',
    { size: 7.8, leading: 1.2 },
    WIDTH,
  );
  const draw = () => {
    drawText(doc, words, { x: LEFT, y: PAGE.height - 38, color: INK_2 });
    drawText(doc, paging, { x: LEFT, y: PAGE.height - 38, width: WIDTH, align: 'right', color: INK_2 });
    drawText(doc, disclaimer, { x: LEFT, y: PAGE.height - 24, color: '#5F6372' });
  };
  // Repeated text is read once by a screen reader.
  if (page === pages) tagged(doc, root, 'P', draw);
  else artifact(doc, draw);
}
