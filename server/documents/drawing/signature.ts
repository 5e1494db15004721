/** The end of a signed paper: who signed, with the stroke of the hand, and the place for the vial's sticker. */
import { fitText, plain } from './fitting.ts';
import { artifact, drawText, INK, INK_2, type Pdf, tagged } from './page.ts';
import { SMALL } from './signed-paper-parts.ts';
import { type Laid, LEFT, lines, stacked, WIDTH } from './table.ts';

type Element = PDFKit.PDFStructureElement;

export interface Signature {
  name: string;
  registration: string | null;
  /** What the number is called: `Registro SENESCYT`. */
  label: string;
  /** `Verificado`, `Registro sin verificar`: whether an administrator looked at the registration. */
  vouched: string;
  /** Clinic and branch as on that day. */
  clinic: string | null;
  on: string;
  picture: Ink | null;
}

interface Ink {
  png: Uint8Array;
  width: number;
  height: number;
}

const STICKER = { width: 226, height: 112 };
const STICKERS = 'Pega aquí los adhesivos de los frascos';
const SIGN = { width: 240, height: 58 };

/** On a certificate the vial's sticker has its place beside the signature, as in a printed booklet. */
export function laySignature(
  doc: Pdf,
  root: Element,
  signature: Signature,
  { doses, stamped }: { doses: number; stamped: boolean },
): Laid {
  const { name, registration, label, vouched, clinic, on, picture } = signature;
  const words = stacked(doc, [
    {
      fitted: fitText(plain(name, 'strong'), { width: SIGN.width, height: 32, size: 12, least: 7.5, leading: 1.25 }),
      color: INK,
    },
    ...[registration && `${label} ${registration} · ${vouched.toLowerCase()}`, clinic, `Firmado el ${on}`]
      .filter((line): line is string => Boolean(line))
      .map((line) => ({ fitted: lines(line, 'text', { size: 9.4, leading: 1.35 }, SIGN.width), color: INK_2 })),
  ]);
  const sticker = doses > 0;
  const high = SIGN.height + 6 + words.height;
  const top = doses > 1 ? 12 : 22;
  const draw = (_x: number, y: number) => {
    const x = LEFT + WIDTH - SIGN.width;
    if (sticker)
      drawSticker(doc, root, { y: y + top, words: doses > 1 ? STICKERS : 'Pega aquí el adhesivo del frasco' });
    if (stamped) drawSticker(doc, root, { y: y + top, words: 'Sello de la clínica' });
    if (picture) drawInk(doc, root, picture, { name, x, y: y + top });
    artifact(doc, () => {
      doc.save().lineWidth(0.8).strokeColor(INK_2);
      doc
        .moveTo(x, y + top + SIGN.height)
        .lineTo(x + SIGN.width, y + top + SIGN.height)
        .stroke()
        .restore();
    });
    tagged(doc, root, 'P', () => words.draw(x, y + top + SIGN.height + 6));
  };
  return { height: top + Math.max(high, sticker || stamped ? STICKER.height : 0), draw };
}

function drawInk(
  doc: Pdf,
  root: Element,
  { png, width, height }: Ink,
  { name, x, y }: { name: string; x: number; y: number },
): void {
  const scale = Math.min((SIGN.width - 30) / width, (SIGN.height - 2) / height);
  const size = { width: width * scale, height: height * scale };
  const picture = Buffer.from(png);
  tagged(doc, root, 'Figure', () => doc.image(picture, x + 8, y + SIGN.height - size.height - 1, size), {
    alt: `Firma de ${name}`,
  });
}

function drawSticker(doc: Pdf, root: Element, { y, words: text }: { y: number; words: string }): void {
  artifact(doc, () => {
    doc.save().lineWidth(0.9).strokeColor('#857C6A').dash(3.5, { space: 3 });
    doc.roundedRect(LEFT, y, STICKER.width, STICKER.height, 6).stroke().undash().restore();
  });
  const words = lines(text, 'text', SMALL, STICKER.width);
  tagged(doc, root, 'P', () =>
    drawText(doc, words, { x: LEFT, y: y + STICKER.height - 10, width: STICKER.width, align: 'center', color: INK_2 }),
  );
}
