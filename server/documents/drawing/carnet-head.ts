/** The head of a carnet or history: brand, title, photo, data, QR, and prominent warnings. */
import sharp from 'sharp';
import { UNNAMED } from '#server/accounts/clinic-profile/rules.ts';
import { qrCode } from '#server/platform/lib/qr.ts';
import { fitText, plain } from './fitting.ts';
import { ALARM, artifact, drawText, INK, INK_2, LINE, type Pdf, STAMP, tagged } from './page.ts';
import { type Laid, LEFT, lines, ruleAt, stacked, WIDTH } from './table.ts';

/** The clinic that a paper is printed by, beside the product's mark. */
export interface IssuerInput {
  name: string;
  contact: string | null;
  logo: { png: Uint8Array; width: number; height: number } | null;
}

export interface HeadInput {
  title: string;
  issuer: IssuerInput;
  issuedOn: string;
  number: string;
  verifyUrl: string;
  name: string;
  species: string;
  /** Three per line. */
  facts: { name: string; value: string }[];
  allergies: string | null;
  medicines: string[];
  photo: Buffer | null;
}

export const PHOTO = { width: 96, height: 112 };
const QR = 84;
const GAP = 16;
/** At most three lines: two names of a hundred letters shrink before they fill the page. */
const VALUE = { height: 36, size: 9.6, least: 4.5, leading: 1.22 };
/** The photo's background by species: light values of client/tokens.css. */
const GROUNDS: Record<string, string> = { dog: '#F0C36B', cat: '#F2A687', rabbit: '#C2D6A4', bird: '#A3D2E0' };
const OTHER_GROUND = '#D5C3E0';
export const PAW =
  'M14.7 13.5c-1.1 -2 -1.441 -2.5 -2.7 -2.5c-1.259 0 -1.736 .755 -2.836 2.747c-.942 1.703 -2.846 1.845 -3.321 3.291c-.097 .265 -.145 .677 -.143 .962c0 1.176 .787 2 1.8 2c1.259 0 3 -1 4.5 -1s3.241 1 4.5 1c1.013 0 1.8 -.823 1.8 -2c0 -.285 -.049 -.697 -.146 -.962c-.475 -1.451 -2.512 -1.835 -3.454 -3.538M20.188 8.082a1.039 1.039 0 0 0 -.406 -.082h-.015c-.735 .012 -1.56 .75 -1.993 1.866c-.519 1.335 -.28 2.7 .538 3.052c.129 .055 .267 .082 .406 .082c.739 0 1.575 -.742 2.011 -1.866c.516 -1.335 .273 -2.7 -.54 -3.052M9.474 9c.055 0 .109 0 .163 -.011c.944 -.128 1.533 -1.346 1.32 -2.722c-.203 -1.297 -1.047 -2.267 -1.932 -2.267c-.055 0 -.109 0 -.163 .011c-.944 .128 -1.533 1.346 -1.32 2.722c.204 1.293 1.048 2.267 1.933 2.267M16.456 6.733c.214 -1.376 -.375 -2.594 -1.32 -2.722a1.164 1.164 0 0 0 -.162 -.011c-.885 0 -1.728 .97 -1.93 2.267c-.214 1.376 .375 2.594 1.32 2.722c.054 .007 .108 .011 .162 .011c.885 0 1.73 -.974 1.93 -2.267M5.69 12.918c.816 -.352 1.054 -1.719 .536 -3.052c-.436 -1.124 -1.271 -1.866 -2.009 -1.866c-.14 0 -.277 .027 -.407 .082c-.816 .352 -1.054 1.719 -.536 3.052c.436 1.124 1.271 1.866 2.009 1.866c.14 0 .277 -.027 .407 -.082';
const WARNING =
  'M12 9v4M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0M12 16h.01';

/** A species' background colour everywhere, also for the vaccine table's header. */
export function groundOf(species: string): string {
  return GROUNDS[species] ?? OTHER_GROUND;
}

/** The photo in its printed size; null where there is none or it is unreadable. */
export async function printedPhoto(photo: Buffer | null): Promise<Buffer | null> {
  if (!photo) return null;
  return sharp(photo)
    .resize(PHOTO.width * 4, PHOTO.height * 4, { fit: 'cover', position: 'attention' })
    .jpeg({ quality: 84 })
    .toBuffer()
    .catch(() => null);
}

export function layHead(doc: Pdf, root: PDFKit.PDFStructureElement, input: HeadInput): Laid {
  const middle = LEFT + PHOTO.width + GAP;
  const room = WIDTH - PHOTO.width - QR - 2 * GAP - 6;
  const name = fitText(plain(input.name, 'title'), { width: room, height: 56, size: 22.5, least: 11, leading: 1.12 });
  const facts = layFacts(doc, root, input.facts, room);
  const alert = layAlert(doc, root, input, WIDTH - PHOTO.width - GAP);
  const data = name.lines.length * name.leading + 5 + facts.height;
  const left = Math.max(PHOTO.height, data);
  const alertTop = Math.max(data + 8, QR + 24);
  const block = Math.max(left, alert.height > 0 ? alertTop + alert.height : QR + 18);
  const draw = (_x: number, y: number) => {
    brandHead(doc, root, { title: input.title, below: issuedWords(input), issuer: input.issuer }, y);
    const top = y + 66;
    drawPhoto(doc, root, input, top);
    tagged(doc, root, 'H2', () => drawText(doc, name, { x: middle, y: top + name.size * 0.86 }));
    facts.draw(middle, top + name.lines.length * name.leading + 5);
    drawQr(doc, root, input, top);
    if (alert.height > 0) alert.draw(middle, top + alertTop);
  };
  return { height: 66 + block + 18, draw };
}

/** Every title begins with its noun: «Carnet», «Receta». */
function issuedWords({ title, issuedOn }: HeadInput): string {
  return `${/^\S+a(?= |$)/.test(title) ? 'Emitida' : 'Emitido'} el ${issuedOn}`;
}

/** The brand and the clinic on the left, the document's kind on the right, a rule below: 46 points high. */
export function brandHead(
  doc: Pdf,
  root: PDFKit.PDFStructureElement,
  { title, below, issuer }: { title: string; below: string; issuer: IssuerInput },
  y: number,
): void {
  artifact(doc, () => {
    doc
      .save()
      .translate(LEFT, y + 11)
      .scale(0.75);
    doc.roundedRect(2, 1.5, 26, 27, 5.5).fill(STAMP);
    doc.lineWidth(1.6).strokeColor('#FFFFFF').dash(2.6, { space: 2.4 });
    doc.moveTo(7.5, 4).lineTo(7.5, 26).stroke().undash();
    doc.translate(8.5, 4.5).scale(0.78).path(PAW).fill('#FFFFFF');
    doc.restore();
  });
  const brand = fitText(plain('PetLove', 'heavy'), { width: 150, height: 24, size: 16.5, least: 16.5 });
  tagged(doc, root, 'P', () => {
    drawText(doc, brand, { x: LEFT + 29, y: y + 28 });
    const plus = fitText(plain('+', 'heavy'), { width: 20, height: 24, size: 16.5, least: 16.5 });
    drawText(doc, plus, { x: LEFT + 29 + (brand.lines[0]?.width ?? 0), y: y + 28, color: STAMP });
  });
  const taken = drawIssuer(doc, root, issuer, y);
  const room = WIDTH - taken - GAP;
  const heading = fitText(plain(title, 'title'), { width: room, height: 28, size: 19.5, least: 9.5, lines: 1 });
  tagged(doc, root, 'H1', () => drawText(doc, heading, { x: LEFT, y: y + 18, width: WIDTH, align: 'right' }));
  const small = lines(below, 'text', { size: 9.6, leading: 1.2 }, room);
  tagged(doc, root, 'P', () =>
    drawText(doc, small, { x: LEFT, y: y + 33, width: WIDTH, align: 'right', color: INK_2 }),
  );
  artifact(doc, () => ruleAt(doc, y + 46, INK, 2.2));
}

const MARK = 121;
const LOGO = { width: 72, height: 32 };
const NAMED = 138;
/** The middle of the brand's line. */
const MIDDLE = 21;

/** Answers how much of the line it took, in points from the left. */
function drawIssuer(doc: Pdf, root: PDFKit.PDFStructureElement, { name, contact, logo }: IssuerInput, y: number) {
  if (name === UNNAMED && !logo) return MARK;
  let x = LEFT + MARK + 10;
  artifact(doc, () => {
    doc.save().lineWidth(0.8).strokeColor(LINE);
    doc
      .moveTo(x - 10, y + 8)
      .lineTo(x - 10, y + 38)
      .stroke()
      .restore();
  });
  if (logo) {
    const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height);
    const [width, height] = [logo.width * scale, logo.height * scale];
    const picture = Buffer.from(logo.png);
    tagged(doc, root, 'Figure', () => doc.image(picture, x, y + MIDDLE - height / 2, { width, height }), {
      alt: `Logotipo de ${name}`,
    });
    x += width + 8;
  }
  const title = fitText(plain(name, 'strong'), { width: NAMED, height: 24, size: 10, least: 6.5, leading: 1.15 });
  const below =
    contact === null
      ? null
      : fitText(plain(contact, 'text'), { width: NAMED, height: 11, size: 8.2, least: 6, lines: 1 });
  const named = title.lines.length * title.leading;
  const top = y + MIDDLE - (named + (below ? below.leading : 0)) / 2;
  tagged(doc, root, 'P', () => {
    drawText(doc, title, { x, y: top + title.size * 0.9 });
    if (below) drawText(doc, below, { x, y: top + named + below.size, color: INK_2 });
  });
  return x - LEFT + Math.max(...[title, below].flatMap((one) => one?.lines.map(({ width }) => width) ?? []));
}

export function drawPhoto(
  doc: Pdf,
  root: PDFKit.PDFStructureElement,
  { photo, name, species }: Pick<HeadInput, 'photo' | 'name' | 'species'>,
  y: number,
): void {
  const { width, height } = PHOTO;
  const alt = photo ? `Foto de ${name}` : 'Sin foto';
  tagged(
    doc,
    root,
    'Figure',
    () => {
      doc.save().roundedRect(LEFT, y, width, height, 7.5).clip();
      doc.rect(LEFT, y, width, height).fill(groundOf(species));
      if (photo) doc.image(photo, LEFT, y, { width, height });
      else {
        doc.translate(LEFT + width / 2 - 26, y + height / 2 - 26).scale(2.2);
        doc.path(PAW).fill('#FFFFFF');
      }
      doc.restore();
    },
    { alt },
  );
}

function drawQr(doc: Pdf, root: PDFKit.PDFStructureElement, { verifyUrl, number }: HeadInput, y: number): void {
  const x = LEFT + WIDTH - QR;
  const { size, path } = qrCode(verifyUrl);
  tagged(
    doc,
    root,
    'Figure',
    () => {
      doc
        .save()
        .translate(x, y)
        .scale(QR / size)
        .path(path)
        .fill('#12151E')
        .restore();
    },
    { alt: `Código QR para verificar este documento: ${verifyUrl}` },
  );
  const code = fitText(plain(number, 'code'), { width: QR + 12, height: 14, size: 10, least: 7, lines: 1 });
  tagged(doc, root, 'P', () => drawText(doc, code, { x: x - 6, y: y + QR + 13, width: QR + 12, align: 'center' }));
}

/** Three columns as wide as their text needs, each line as high as its longest value. */
export function layFacts(doc: Pdf, root: PDFKit.PDFStructureElement, facts: HeadInput['facts'], width: number): Laid {
  const parts = [0.28, 0.34, 0.38];
  const gap = 10;
  const rows = Array.from({ length: Math.ceil(facts.length / 3) }, (_, row) => facts.slice(row * 3, row * 3 + 3)).map(
    (row) =>
      row.map(({ name, value }, column) => {
        const wide = (parts[column] ?? 0.33) * (width - 2 * gap);
        return stacked(doc, [
          { fitted: lines(name, 'text', { size: 8.2, leading: 1.3 }, wide), color: INK_2 },
          { fitted: fitText(plain(value, 'strong'), { ...VALUE, width: wide }), color: INK },
        ]);
      }),
  );
  const heights = rows.map((row) => Math.max(...row.map(({ height }) => height)) + 5);
  const draw = (x: number, y: number) => {
    let top = y;
    for (const [index, row] of rows.entries()) {
      let left = x;
      for (const [column, fact] of row.entries()) {
        tagged(doc, root, 'P', () => fact.draw(left, top));
        left += (parts[column] ?? 0.33) * (width - 2 * gap) + gap;
      }
      top += heights[index] ?? 0;
    }
  };
  return { height: heights.reduce((sum, height) => sum + height, 0), draw };
}

function layAlert(
  doc: Pdf,
  root: PDFKit.PDFStructureElement,
  { allergies, medicines }: HeadInput,
  width: number,
): Laid {
  const spans = [
    ...(allergies ? [{ text: `Alergias: ${allergies.replace(/[\s.,;]+$/, '')}. `, face: 'strong' as const }] : []),
    ...(medicines.length > 0 ? [{ text: `Toma ${medicines.join(', ')}.`, face: 'text' as const }] : []),
  ];
  if (spans.length === 0) return { height: 0, draw: () => undefined };
  const fitted = fitText(spans, { width: width - 20, height: 60, size: 9.8, least: 6.5, leading: 1.25 });
  const draw = (x: number, y: number) => {
    artifact(doc, () => {
      doc
        .save()
        .translate(x, y - 0.5)
        .scale(0.56)
        .lineWidth(2)
        .lineCap('round')
        .lineJoin('round');
      doc.path(WARNING).stroke(ALARM).restore();
    });
    tagged(doc, root, 'P', () => drawText(doc, fitted, { x: x + 18, y: y + 9.6, color: ALARM }));
  };
  return { height: fitted.lines.length * fitted.leading, draw };
}
