/** A plate to make at home: print, cut, fold, laminate, hang. Four sizes on one A4, with the animal's own code. */
import { showCode } from '#server/platform/lib/codes.ts';
import { showPhone } from '#server/platform/lib/text.ts';
import { tagAddress } from '#server/lost-found/tags/rules.ts';
import { fitText, type Fitted, plain } from './fitting.ts';
import { artifact, drawText, INK_2, MM, openPdf, type Pdf, STAMP, tagged } from './page.ts';
import { drawTagFace, drawScale, tagFace } from './tag-art.ts';

export interface HomeTagInput {
  name: string;
  code: string;
  /** Null where its open page shows none. */
  phone: string | null;
  publicUrl: string;
  issuedAt: string;
}

const SIDE = 14 * MM;
const WIDTH = 210 * MM - 2 * SIDE;
const STEPS = [
  'Recorta el rectángulo y dóblalo por la línea de puntos: el código queda de un lado y el nombre del otro.',
  'Pégalo y plastifícalo. Luego recorta la placa con su oreja y deja un milímetro de plástico alrededor.',
  'Perfora la oreja, pasa una argolla y escanéala con tu teléfono antes de ponérsela.',
] as const;
/** For whom a size is, and how many of it stand on the sheet: the small ones are lost most. */
const ROWS = [
  { size: 40, amount: 2, whom: 'perros grandes' },
  { size: 30, amount: 2, whom: 'perros medianos' },
  { size: 25, amount: 3, whom: 'perros pequeños' },
  { size: 20, amount: 3, whom: 'gatos y cachorros' },
] as const;
const FIRST_ROW = 74 * MM;
const MARGIN = 1.5 * MM;
const BETWEEN = 6 * MM;
/** The ring's hole lies outside the circle, so that it takes nothing from the code. */
const EAR = { radius: 3 * MM, hole: 1.4 * MM, out: 1.2 * MM };
const EAR_HEIGHT = EAR.radius + EAR.out;

export async function homeTag(input: HomeTagInput): Promise<Buffer> {
  const { name, code, publicUrl, issuedAt } = input;
  const { doc, root, finish } = openPdf({
    title: `Placa de ${name} para hacer en casa`,
    subject: `Código ${showCode(code)} en cuatro tamaños`,
    issuedAt,
  });
  doc.addPage();
  heading(doc, root, name);
  let top = FIRST_ROW;
  for (const [index, { size, amount, whom }] of ROWS.entries()) {
    const title = oneLine([...plain(`${size} mm`, 'strong'), ...plain(` · ${whom}`, 'text')], 9.5);
    tagged(doc, root, 'P', () => drawText(doc, title, { x: SIDE, y: top, color: INK_2 }));
    const { width, height } = frameOf(size);
    for (let copy = 0; copy < amount; copy += 1) {
      const place = { size, x: SIDE + copy * (width + BETWEEN), y: top + 2.6 * MM };
      // Every copy says the same: who listens to the document hears it once.
      drawTag(doc, index === 0 && copy === 0 ? root : null, input, place);
    }
    top += height + 13 * MM;
  }
  const foot = fitText(
    [
      ...plain('Quien la escanee abre ', 'text'),
      ...plain(tagAddress(publicUrl, code).replace(/^https?:\/\//, ''), 'strong'),
      ...plain('. Lo que esa página muestra lo cambias en PetLove+ cuando quieras; la placa sigue sirviendo.', 'text'),
    ],
    { width: WIDTH, height: 10 * MM, size: 9.6, least: 7, leading: 1.32 },
  );
  tagged(doc, root, 'P', () => drawText(doc, foot, { x: SIDE, y: 274 * MM, color: INK_2 }));
  return finish();
}

function heading(doc: Pdf, root: PDFKit.PDFStructureElement, name: string): void {
  const title = fitText(plain(`Placa de ${name}, hecha en casa`, 'title'), {
    width: WIDTH,
    height: 28,
    size: 20,
    least: 9,
    lines: 1,
  });
  tagged(doc, root, 'H1', () => drawText(doc, title, { x: SIDE, y: 22 * MM }));
  const advice = oneLine(plain('Imprime al 100 %, sin ajustar a la página.', 'text'), 10);
  tagged(doc, root, 'P', () => drawText(doc, advice, { x: SIDE, y: 30 * MM, color: INK_2 }));
  artifact(doc, () => drawScale(doc, SIDE + WIDTH, 30 * MM));
  const gap = 7 * MM;
  const mark = 7 * MM;
  const column = (WIDTH - 2 * gap) / STEPS.length;
  for (const [index, step] of STEPS.entries()) {
    const x = SIDE + index * (column + gap);
    const y = 43 * MM;
    const figure = oneLine(plain(String(index + 1), 'title'), 12);
    const words = fitText(plain(step, 'text'), {
      width: column - mark - 2.5 * MM,
      height: 26 * MM,
      size: 9.6,
      least: 7,
      leading: 1.32,
    });
    artifact(doc, () => doc.circle(x + mark / 2, y, mark / 2).fill(STAMP));
    artifact(doc, () => drawText(doc, figure, { x, y: y + 4.2, width: mark, align: 'center', color: '#FFFFFF' }));
    tagged(doc, root, 'P', () => drawText(doc, words, { x: x + mark + 2.5 * MM, y: y + 3 }));
  }
}

function frameOf(size: number): { width: number; height: number } {
  const disc = size * MM + 2 * MARGIN;
  return { width: 2 * disc, height: disc + EAR_HEIGHT };
}

function drawTag(
  doc: Pdf,
  root: PDFKit.PDFStructureElement | null,
  input: HomeTagInput,
  { size, x, y }: { size: number; x: number; y: number },
): void {
  const { width, height } = frameOf(size);
  const fold = x + width / 2;
  const radius = (size / 2) * MM;
  const middle = y + height - MARGIN - radius;
  const [front, back] = [x + width / 4, x + (width * 3) / 4];
  artifact(doc, () => {
    doc.rect(x, y, width, height).lineWidth(0.6).stroke(INK_2);
    doc
      .dash(2.4, { space: 2 })
      .moveTo(fold, y)
      .lineTo(fold, y + height)
      .stroke(INK_2)
      .undash();
    for (const centre of [front, back]) {
      doc
        .path(outline(centre, middle, radius))
        .lineWidth(0.35)
        .stroke(INK_2);
      doc
        .circle(centre, middle - radius - EAR.out, EAR.hole)
        .lineWidth(0.35)
        .stroke(INK_2);
    }
  });
  const face = tagFace(input.code, input.publicUrl, size);
  drawTagFace(doc, root, face, { x: front, y: middle, alt: `Código QR de ${input.name}: ${showCode(input.code)}` });
  drawBack(doc, root, input, { x: back, y: middle, radius });
}

/** The circle and its ear as one line. */
function outline(x: number, y: number, radius: number): string {
  const away = radius + EAR.out;
  const height = (radius ** 2 - EAR.radius ** 2 + away ** 2) / (2 * away);
  const half = Math.sqrt(radius ** 2 - height ** 2);
  const [left, right, at] = [x - half, x + half, y - height];
  return `M${right} ${at}A${radius} ${radius} 0 1 1 ${left} ${at}A${EAR.radius} ${EAR.radius} 0 1 1 ${right} ${at}Z`;
}

/** Its name, and under it whom to call or what to do, in the middle together. */
function drawBack(
  doc: Pdf,
  root: PDFKit.PDFStructureElement | null,
  { name, phone }: HomeTagInput,
  { x, y, radius }: { x: number; y: number; radius: number },
): void {
  const width = radius * 1.62;
  const title = fitText(plain(name, 'title'), {
    width,
    height: radius * 0.86,
    size: radius * 0.42,
    least: radius * 0.16,
    leading: 1.1,
    lines: 2,
  });
  const under = fitText(plain(phone ? showPhone(phone) : 'Tengo familia: escanéame', phone ? 'strong' : 'text'), {
    width,
    height: radius * 0.3,
    size: radius * 0.2,
    least: radius * 0.1,
    lines: 1,
  });
  const whole = title.lines.length * title.leading + under.size * 1.5;
  const top = y - whole / 2 + title.size * 0.85;
  const words: [Fitted, number][] = [
    [title, top],
    [under, top + (title.lines.length - 1) * title.leading + under.size * 1.7],
  ];
  for (const [fitted, baseline] of words) {
    const draw = () => drawText(doc, fitted, { x: x - width / 2, y: baseline, width, align: 'center' });
    if (root) tagged(doc, root, 'P', draw);
    else artifact(doc, draw);
  }
}

function oneLine(spans: Parameters<typeof fitText>[0], size: number): Fitted {
  return fitText(spans, { width: WIDTH, height: size * 1.4, size, least: size * 0.7, lines: 1 });
}
