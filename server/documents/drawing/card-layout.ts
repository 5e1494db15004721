/**
 * The cédula's layout: one list of boxes for PDF and picture. ISO/IEC 7810 ID-1, 85.60 × 53.98 mm, in tenths of
 * a millimetre. No text exceeds its box; text that cannot shrink enough ends in an ellipsis.
 */
import { cardAddress, type CardWord, type CardWords, verifyAddress } from '#server/documents/identity-card/rules.ts';
import { qrCode } from '#server/platform/lib/qr.ts';
import { bandColor, CARD, guilloche, MARK, roundedRect, type Shape } from './card-art.ts';
import { type Bars, code128, QUIET_MODULES } from './codes.ts';
import { fitText, type Fitted, plain, type Span } from './fitting.ts';
import { widthOf } from './fonts.ts';
import { INK, INK_2, LINE, SHEET, STAMP } from './page.ts';

export interface CardInput {
  words: CardWords;
  /** Code of the species. */
  species: string;
  /** The largest size of its photo; null draws the species. */
  photo: Uint8Array | null;
  publicUrl: string;
  /** Without the dash, as in addresses. */
  code: string;
  number: string;
  issuedAt: string;
  /** `21/11/2026`, in the guardian's zone. */
  issuedOn: string;
}

export type CardBox =
  | { kind: 'fill'; x: number; y: number; width: number; height: number; color: string }
  | { kind: 'shapes'; x: number; y: number; scale: number; shapes: readonly Shape[]; opacity: number }
  | { kind: 'picture'; x: number; y: number; width: number; height: number; radius: number; alt: string }
  | { kind: 'qr'; x: number; y: number; size: number; modules: number; path: string; alt: string }
  | { kind: 'bars'; x: number; y: number; module: number; height: number; bars: Bars['bars']; alt: string }
  | TextBox;

export interface TextBox {
  kind: 'text';
  /** Its role for a screen reader. */
  role: 'H1' | 'H2' | 'P';
  x: number;
  y: number;
  width: number;
  height: number;
  /** Baseline of the first line. */
  baseline: number;
  align: 'left' | 'right' | 'center';
  color: string;
  fitted: Fitted;
}

const EDGE = 34;
const RIGHT = CARD.width - EDGE;
/** White below the barcode and around the QR, whatever the card's colour. */
const WHITE = '#FFFFFF';

export function cardFront({ words, species, number, issuedOn }: CardInput): CardBox[] {
  const onBand = words.state === 'lost' ? WHITE : INK;
  const column = 342;
  const boxes: CardBox[] = [
    ...ground(1, 0.2),
    { kind: 'fill', x: 0, y: 0, width: CARD.width, height: 76, color: bandColor(species, words.state) },
    { kind: 'shapes', x: EDGE - 3, y: 13, scale: 50 / 30, shapes: MARK, opacity: 1 },
    ...brand(onBand, words.state === 'lost' ? WHITE : STAMP),
    text(
      { x: 300, y: 20, width: RIGHT - 300, height: 38, size: 27, color: onBand, align: 'right' },
      plain(words.title, 'strong'),
    ),
    { kind: 'picture', x: EDGE, y: 100, width: 276, height: 340, radius: 17, alt: `Foto de ${words.name}` },
    text(
      { x: column, y: 92, width: RIGHT - column, height: 74, size: 58, least: 20, leading: 1.1, role: 'H1' },
      plain(words.name, 'title'),
    ),
    text({ x: EDGE, y: 458, width: 380, height: 60, size: 42 }, plain(words.code, 'code')),
    text(
      { x: 440, y: 458, width: RIGHT - 440, height: 30, size: 24, color: INK_2, align: 'right' },
      plain(`Emitida ${issuedOn}`, 'text'),
    ),
    text(
      { x: 440, y: 488, width: RIGHT - 440, height: 30, size: 23, color: INK_2, align: 'right' },
      plain(number, 'code'),
    ),
  ];
  return [...boxes, ...factBoxes(words, column)];
}

function brand(color: string, plus: string): CardBox[] {
  const place = { y: 16, height: 46, size: 37 };
  const width = widthOf('PetLove', 'heavy', place.size) + 0.1;
  return [
    text({ ...place, x: 90, width, color }, plain('PetLove', 'heavy')),
    text({ ...place, x: 90 + width, width: 40, color: plus }, plain('+', 'heavy')),
  ];
}

/** Label above value, in two columns; a wide value has two lines. */
function factBoxes({ rows }: CardWords, left: number): CardBox[] {
  const second = 566;
  const boxes: CardBox[] = [];
  let y = 174;
  let onLeft = true;
  for (const { label, value, wide } of rows) {
    const x = onLeft ? left : second;
    const width = wide || !onLeft ? RIGHT - x : second - left - 20;
    const height = wide ? 40 : 35;
    boxes.push(
      text({ x, y, width, height: 25, size: 21, color: INK_2 }, plain(label, 'text')),
      text({ x, y: y + 24, width, height, size: 29, least: 15, leading: 1.12 }, plain(value, 'strong')),
    );
    if (wide) y += 70;
    else if (!onLeft) y += 66;
    onLeft = wide ? true : !onLeft;
  }
  return boxes;
}

export function cardBack({ words, species, publicUrl, code, number }: CardInput): CardBox[] {
  const column = 398;
  const width = RIGHT - column;
  const panel = 332;
  const qr = qrCode(cardAddress(publicUrl, code));
  // At least a third of the card's width, so that a stranger's phone can scan it.
  const size = 290;
  const band = 382;
  const bars = code128(words.barcode.text);
  const barsWidth = 524;
  const module = barsWidth / (bars.modules + 2 * QUIET_MODULES);
  const lost = words.state === 'lost';
  const message = [
    ...spans(words.message),
    ...(words.urgent.length > 0 ? [...plain(' ', 'text'), ...spans(words.urgent)] : []),
  ];
  return [
    ...ground(2.4, 0.14),
    panelBox(EDGE, EDGE, panel, panel, 17),
    {
      kind: 'qr',
      x: EDGE + (panel - size) / 2,
      y: EDGE + (panel - size) / 2,
      size,
      modules: qr.size,
      path: qr.path,
      alt: `Código QR: ${cardAddress(publicUrl, code)}`,
    },
    text({ x: column, y: 30, width, height: 62, size: 51, role: 'H2', lines: 1 }, plain(words.heading, 'title')),
    text({ x: column, y: 94, width, height: 190, size: 31, least: 15, leading: 1.3 }, message),
    text(
      { x: column, y: 290, width, height: 26, size: 21, color: INK_2, lines: 1 },
      plain('Verifica este documento en', 'text'),
    ),
    text(
      { x: column, y: 315, width, height: 28, size: 23, color: INK_2, lines: 1 },
      plain(verifyAddress(publicUrl), 'strong'),
    ),
    text({ x: column, y: 342, width, height: 28, size: 22, color: INK_2, lines: 1 }, plain(number, 'code')),
    { kind: 'fill', x: 0, y: band, width: CARD.width, height: 106, color: bandColor(species, words.state) },
    panelBox(EDGE, band + 8, barsWidth, 90, 10),
    {
      kind: 'bars',
      x: EDGE + module * QUIET_MODULES,
      y: band + 15,
      module,
      height: 54,
      bars: bars.bars,
      alt: `Código de barras: ${words.barcode.text}`,
    },
    text(
      { x: EDGE + 30, y: band + 71, width: barsWidth - 60, height: 25, size: 19, align: 'center' },
      plain(words.barcode.caption, 'code'),
    ),
    text(
      {
        x: EDGE + barsWidth + 22,
        y: band + 14,
        width: RIGHT - EDGE - barsWidth - 22,
        height: 26,
        size: 20,
        color: lost ? WHITE : INK_2,
      },
      plain('Código', 'text'),
    ),
    text(
      {
        x: EDGE + barsWidth + 22,
        y: band + 38,
        width: RIGHT - EDGE - barsWidth - 22,
        height: 50,
        size: 38,
        color: lost ? WHITE : INK,
      },
      plain(words.code, 'code'),
    ),
    text(
      { x: EDGE, y: 496, width: RIGHT - EDGE, height: 32, size: 21, color: INK_2, lines: 1 },
      plain(words.disclaimer, 'text'),
    ),
  ];
}

function ground(phase: number, opacity: number): CardBox[] {
  const shapes = guilloche(phase).map((d) => ({ d, stroke: STAMP, strokeWidth: 1 }));
  return [
    { kind: 'fill', x: 0, y: 0, width: CARD.width, height: CARD.height, color: SHEET },
    { kind: 'shapes', x: 0, y: 0, scale: 1, shapes, opacity },
  ];
}

function panelBox(x: number, y: number, width: number, height: number, radius: number): CardBox {
  const shape: Shape = { d: roundedRect(0, 0, width, height, radius), fill: WHITE, stroke: LINE, strokeWidth: 1.5 };
  return { kind: 'shapes', x, y, scale: 1, shapes: [shape], opacity: 1 };
}

function spans(words: CardWord[]): Span[] {
  return words.map(({ text: said, strong }) => ({ text: said, face: strong ? 'strong' : 'text' }));
}

interface TextPlan {
  x: number;
  y: number;
  width: number;
  height: number;
  size: number;
  least?: number;
  leading?: number;
  lines?: number;
  color?: string;
  align?: 'left' | 'right' | 'center';
  role?: TextBox['role'];
}

/**
 * Capitals and accents of these faces reach at most 0.95 of their size above the baseline, descenders 0.26
 * below.
 */
const ABOVE = 0.8;

function text({ role = 'P', color = INK, align = 'left', ...plan }: TextPlan, words: Span[]): TextBox {
  const { x, y, width, height, size, least = 12, leading = 1.2, lines } = plan;
  const fitted = fitText(words, { width, height, size, least, leading, ...(lines && { lines }) });
  const baseline = y + (fitted.leading - fitted.size) / 2 + fitted.size * ABOVE;
  return { kind: 'text', role, x, y, width, height, baseline, align, color, fitted };
}
