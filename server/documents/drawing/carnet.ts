/**
 * Carnet de vacunación and complete history on A4, styled like the printed libreta. Plain values in, bytes out.
 */
import type { ChosenUnit } from '#server/pets/pets/rules.ts';
import type { Section } from '#server/documents/carnet/schema.ts';
import { dewormingTable, vaccineTable, weightTable } from './carnet-tables.ts';
import { groundOf, type HeadInput, layHead, printedPhoto } from './carnet-head.ts';
import { layCurve } from './curve.ts';
import { checkupTable, consultationTable, illnessTable, medicineTable, prescriptionTable } from './history-tables.ts';
import { fitText, plain } from './fitting.ts';
import { artifact, drawText, INK, INK_2, openPdf, type Pdf, tagged } from './page.ts';
import type { PrintedRecord, Table } from './record-rows.ts';
import { layStatement, type StatementInput } from './statement-code.ts';
import { BLANK_ROW, layTable, LEFT, type Laid, lines, ruleAt, WIDTH } from './table.ts';

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
}

const PAGE = { width: 595.28, height: 841.89 };
const TOP = 30;
const NEXT_TOP = 62;
const BOTTOM = PAGE.height - 60;
/** Empty rows for handwriting in the libreta. */
const BLANK_ROWS = 6;
/** The carnet shows the trend of the weight, not every entry. */
const CARNET_WEIGHTS = 5;

const COLORS = {
  deworming: '#E7EABB',
  disease: '#F8D9E5',
  medicine: '#E4DCF6',
  checkup: '#D9E3EA',
  consultation: '#D3E6DF',
  prescription: '#EADFF0',
  weight: '#F6DEC6',
} as const;

type Op = () => void;

export async function carnet(input: CarnetInput): Promise<Buffer> {
  const photo = await printedPhoto(input.photo && Buffer.from(input.photo));
  const { doc, root, finish } = openPdf({
    title: `${input.title} de ${input.name}`,
    subject: `${input.title}, número ${input.number}`,
    issuedAt: input.issuedAt,
  });
  const head = layHead(doc, root, { ...input, photo });
  const pieces = tablesOf(input).map((table) => layPiece(doc, root, table, input));
  const end = input.statement ? layStatement(doc, root, input.statement) : null;
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

function tablesOf({ kind, sections, record, weightUnit, diseases }: CarnetInput): Table[] {
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
  return sections.flatMap((section) => (section === 'alergias' ? [] : [tables[section]()]));
}

interface Piece {
  title: Laid;
  head: Laid;
  rows: Laid[];
  empty: Laid | null;
  curve: Laid | null;
  kind: Table['kind'];
  end: () => void;
}

function layPiece(
  doc: Pdf,
  root: PDFKit.PDFStructureElement,
  table: Table,
  { species, weightUnit }: CarnetInput,
): Piece {
  let struct: PDFKit.PDFStructureElement | undefined;
  // Created with the first row: an unattached element would keep the document from ending.
  const inTree = () => {
    if (!struct) {
      struct = doc.struct('Table', { title: table.title });
      root.add(struct);
    }
    return struct;
  };
  const color = table.kind === 'vaccine' ? groundOf(species) : COLORS[table.kind];
  const { rows, head } = layTable(doc, table, color, inTree);
  const words = fitText(plain(table.title, 'title'), { width: WIDTH, height: 20, size: 12.5, least: 12.5 });
  const title = {
    height: 20,
    draw: (_x: number, y: number) =>
      tagged(doc, root, 'H3', () => drawText(doc, words, { x: LEFT, y: y + 12.5, color: INK })),
  };
  const nothing = lines(table.empty, 'text', { size: 9.4, leading: 1.3 }, WIDTH);
  const empty = {
    height: 26,
    draw: (_x: number, y: number) =>
      tagged(doc, root, 'P', () => drawText(doc, nothing, { x: LEFT, y: y + 11, color: INK_2 })),
  };
  const curve = table.curve.length > 1 ? layCurve(doc, root, table.curve, weightUnit) : null;
  return {
    title,
    head,
    rows,
    empty: rows.length === 0 ? empty : null,
    curve,
    kind: table.kind,
    end: () => struct?.end(),
  };
}

/**
 * Distributes blocks over pages without drawing. `blank` rows follow the vaccines, a third of them the
 * dewormings.
 */
function plan(
  doc: Pdf,
  { head, pieces, end }: { head: Laid; pieces: readonly Piece[]; end: Laid | null },
  blank: number,
): Op[][] {
  const first: Op[] = [() => head.draw(LEFT, TOP)];
  const pages = [first];
  let y = TOP + head.height;
  const put = ({ height, draw }: Laid) => {
    const top = y;
    pages.at(-1)?.push(() => draw(LEFT, top));
    y += height;
  };
  const turn = () => {
    pages.push([]);
    y = NEXT_TOP;
  };
  for (const [index, { title, head: heads, rows: written, empty, curve, kind }] of pieces.entries()) {
    const free = kind === 'vaccine' ? blank : kind === 'deworming' ? Math.floor(blank / 3) : 0;
    const rows = [...written, ...Array.from({ length: free }, () => layBlank(doc))];
    if (index > 0) y += 16;
    const opening = title.height + (curve?.height ?? 0) + (rows[0] ? heads.height + rows[0].height : 26);
    if (y + opening > BOTTOM) turn();
    put(title);
    if (curve) put(curve);
    // With blank rows, the table header is drawn even without entries.
    if (empty && rows.length === 0) put(empty);
    else put(heads);
    for (const row of rows) {
      if (y + row.height > BOTTOM) {
        turn();
        put(heads);
      }
      put(row);
    }
  }
  if (end) {
    if (y + end.height > BOTTOM) turn();
    put(end);
  }
  return pages;
}

function layBlank(doc: Pdf): Laid {
  return { height: BLANK_ROW, draw: (_x, y) => artifact(doc, () => ruleAt(doc, y + BLANK_ROW)) };
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
