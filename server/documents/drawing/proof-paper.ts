/** A proof of vaccination on A4: the animal, what its link says today, and the signed codes. Plain values in, bytes out. */
import type { CareState } from '#server/health/due/lines.rules.ts';
import { showDay } from '#server/platform/lib/calendar.ts';
import { groundOf, type HeadInput, layHead, printedPhoto } from './carnet-head.ts';
import { drawText, INK_2, openPdf, tagged } from './page.ts';
import { text, type Table } from './record-rows.ts';
import { layStatement, type StatementInput } from './statement-code.ts';
import { type Laid, layTable, LEFT, lines, WIDTH } from './table.ts';

export interface ProofPaperInput extends Omit<HeadInput, 'number' | 'verifyUrl' | 'allergies' | 'medicines'> {
  issuedAt: string;
  /** The address that its maker gives away. */
  link: string;
  vaccines: readonly ProofRow[];
  statement: StatementInput | null;
}

interface ProofRow {
  title: string;
  diseases: readonly string[];
  state: CareState;
  givenOn: string | null;
  validUntil: string | null;
  note: string | null;
  by: { name: string } | null;
  /** Who vouches for it, without a name. */
  vouched: string;
  brought: boolean;
}

const BOTTOM = 841.89 - 56;
const [TOP, NEXT_TOP] = [30, 44];
const STATES = { ok: 'Vigente', soon: 'Por vencer', overdue: 'Vencida', unknown: 'Sin registro' } as const;
const FOOT =
  'No es un documento oficial. Lo que dice la tabla es lo anotado ese día en su libreta; lo que dice el código, lo firma su dominio.';

export async function proofPaper(input: ProofPaperInput): Promise<Buffer> {
  const photo = await printedPhoto(input.photo && Buffer.from(input.photo));
  const { title, name, issuedAt, link, species, statement } = input;
  const { doc, root, finish } = openPdf({ title: `${title} de ${name}`, subject: title, issuedAt });
  const head = layHead(doc, root, {
    ...input,
    photo,
    verifyUrl: link,
    number: 'EN LÍNEA',
    allergies: null,
    medicines: [],
  });
  let struct: PDFKit.PDFStructureElement | undefined;
  const inTree = () => {
    if (!struct) {
      struct = doc.struct('Table', { title: 'Vacunas' });
      root.add(struct);
    }
    return struct;
  };
  const table = layTable(doc, tableOf(input.vaccines), groundOf(species), inTree);
  const end = statement ? [layStatement(doc, root, statement)] : [];
  let y = TOP;
  doc.addPage();
  const put = ({ height, draw }: Laid) => {
    draw(LEFT, y);
    y += height;
  };
  put(head);
  put(table.head);
  for (const row of table.rows) {
    if (y + row.height > BOTTOM) {
      doc.addPage();
      y = NEXT_TOP;
      put(table.head);
    }
    put(row);
  }
  for (const piece of end) {
    if (y + piece.height > BOTTOM) {
      doc.addPage();
      y = NEXT_TOP;
    }
    put(piece);
  }
  const foot = lines(FOOT, 'text', { size: 7.8, leading: 1.3 }, WIDTH);
  tagged(doc, root, 'P', () => drawText(doc, foot, { x: LEFT, y: 841.89 - 34, color: INK_2 }));
  struct?.end();
  return finish();
}

function tableOf(vaccines: readonly ProofRow[]): Table {
  const rows = vaccines.map(({ title, diseases, state, givenOn, validUntil, note, by, vouched, brought }) => {
    const said = by ? `${by.name}. ${vouched}` : vouched;
    const author = givenOn === null ? '—' : brought ? 'Traída de otro registro' : said;
    const cells = [
      text(title, diseases.length > 0 ? [diseases.join(', ')] : [], true),
      // It was given, and no rule tells for how long.
      text(note === 'unknown-length' ? 'Puesta' : STATES[state], [], true),
      text(givenOn === null ? 'No consta' : showDay(givenOn)),
      text(validUntil === null ? '—' : showDay(validUntil)),
      text(author),
    ];
    return { cells, below: [], disputed: false };
  });
  const columns = [
    { title: 'Vacuna', width: 34 },
    { title: 'Estado', width: 15 },
    { title: 'Puesta', width: 14 },
    { title: 'Vale hasta', width: 14 },
    { title: 'Quién la respalda', width: 23 },
  ];
  return { kind: 'vaccine', title: 'Vacunas', columns, rows, empty: 'Sin vacunas anotadas.', curve: [] };
}
