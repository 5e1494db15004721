/**
 * The layout of a lost animal's poster: one list of boxes for paper and picture. Word, face and name are
 * readable from across a street; the rest is as large as fits.
 */
import type { PosterWords } from '#server/lost-found/tag-page/rules.ts';
import { qrCode } from '#server/platform/lib/qr.ts';
import { roundedRect } from './card-art.ts';
import type { CardBox, TextBox } from './card-layout.ts';
import { fitText, type Fitted, plain, type Span } from './fitting.ts';
import { ALARM, INK, INK_2 } from './page.ts';

export interface PosterInput {
  words: PosterWords;
  /** A found animal's flyer is green, so that it is not taken for one that is looked for. */
  tone?: 'lost' | 'found';
  /** Code of the species. */
  species: string;
  /** The largest size of its photo; null draws the species. */
  photo: Uint8Array | null;
  /** The QR's address. */
  address: string;
  /** The same address, short enough to type. */
  shortAddress: string;
  issuedAt: string;
}

export interface PosterPlan {
  width: number;
  edge: number;
  /** Height of the red band and its text. */
  band: number;
  title: number;
  question: number;
  photo: number;
  name: number;
  gap: number;
  /** The lower end of the text. */
  bottom: number;
  qr: number;
  /** The text's largest size. */
  size: number;
}

/** In tenths of a millimetre; the strips below are drawn separately. */
export const PAPER: PosterPlan = {
  width: 2100,
  edge: 110,
  band: 360,
  title: 262,
  question: 78,
  photo: 1010,
  name: 215,
  gap: 40,
  bottom: 2425,
  qr: 520,
  size: 66,
};

/** In pixels, so that a phone shows it whole. */
export const PICTURE: PosterPlan = {
  width: 1080,
  edge: 48,
  band: 186,
  title: 132,
  question: 42,
  photo: 560,
  name: 112,
  gap: 22,
  bottom: 1322,
  qr: 268,
  size: 35,
};

const WHITE = '#FFFFFF';
const REWARD = '#FAE5B6';
const FOUND = '#1B6636';
const STEP = 0.94;
/** Relative to the plan's size: little text grows, much text shrinks. */
const MOST = 1.45;
const LEAST = 0.42;

export function posterBoxes({ words, tone, address, shortAddress }: PosterInput, plan: PosterPlan): CardBox[] {
  const color = tone === 'found' ? FOUND : ALARM;
  const { width, edge, band, gap, qr, bottom } = plan;
  const inner = width - 2 * edge;
  const photoTop = band + gap;
  // Room for the tilde of "Ñato", which rises above its box.
  const nameTop = photoTop + plan.photo + gap * 1.2;
  const bodyTop = nameTop + plan.name;
  const column = inner - qr - gap * 1.5;
  const asked = plan.question * 1.3;
  return [
    { kind: 'fill', x: 0, y: 0, width, height: band, color },
    text('H1', { x: edge, y: gap * 0.55, width: inner, height: band - asked - gap * 0.5 }, plan.title, WHITE, {
      spans: plain(words.title, 'heavy'),
      lines: 1,
      align: 'center',
    }),
    text('P', { x: edge, y: band - asked - gap * 0.35, width: inner, height: asked }, plan.question, WHITE, {
      spans: plain(words.question, 'title'),
      lines: 1,
      align: 'center',
    }),
    {
      kind: 'picture',
      x: edge,
      y: photoTop,
      width: inner,
      height: plan.photo,
      radius: gap * 0.7,
      alt: `Foto de ${words.name}`,
    },
    text('H2', { x: edge, y: nameTop, width: inner, height: plan.name }, plan.name * 0.92, INK, {
      spans: plain(words.name, 'heavy'),
      least: plan.name * 0.2,
    }),
    ...stacked(words, color, plan, { x: edge, y: bodyTop, width: column, height: bottom - bodyTop }),
    ...scanned({ words, address, shortAddress }, plan, { x: width - edge - qr, y: bodyTop }),
  ];
}

/** The QR, its explanation, and the address to type without a camera. */
function scanned(
  { words, address, shortAddress }: Pick<PosterInput, 'words' | 'address' | 'shortAddress'>,
  { qr: width, size, gap }: PosterPlan,
  { x, y }: { x: number; y: number },
): CardBox[] {
  const { size: modules, path } = qrCode(address);
  // Four white modules around it, as QR readers need.
  const quiet = (width / (modules + 8)) * 4;
  const under = y + width + gap * 0.35;
  return [
    {
      kind: 'shapes',
      x,
      y,
      scale: 1,
      opacity: 1,
      shapes: [{ d: roundedRect(0, 0, width, width, gap * 0.7), fill: WHITE, stroke: INK, strokeWidth: gap * 0.12 }],
    },
    {
      kind: 'qr',
      x: x + quiet,
      y: y + quiet,
      size: width - 2 * quiet,
      modules,
      path,
      alt: `Código QR: ${address}`,
    },
    text('P', { x, y: under, width, height: size * 2.4 }, size * 0.92, INK, {
      spans: plain(words.help, 'strong'),
      lines: 2,
      align: 'center',
    }),
    text('P', { x, y: under + size * 2.45, width, height: size * 0.85 }, size * 0.6, INK_2, {
      spans: plain(shortAddress, 'code'),
      lines: 1,
      align: 'center',
    }),
  ];
}

interface Block {
  spans: Span[];
  /** Relative to the common size. */
  scale: number;
  color?: string;
  panel?: string;
}

/** The other blocks below each other, as large as all of them fit. */
function stacked(words: PosterWords, color: string, plan: PosterPlan, box: Place): CardBox[] {
  const blocks = blocksOf(words, color);
  for (let factor = MOST; ; factor = Math.max(LEAST, factor * STEP)) {
    const size = plan.size * factor;
    const padding = size * 0.45;
    const gap = size * 0.5;
    const fitted = blocks.map(({ spans, scale, panel }) => {
      const width = box.width - (panel ? 2 * padding : 0);
      return fitText(spans, { width, height: 1e6, size: size * scale, least: size * scale * 0.4, leading: 1.22 });
    });
    const heights = fitted.map((one, at) => one.lines.length * one.leading + (blocks[at]?.panel ? 2 * padding : 0));
    const total = heights.reduce((sum, one) => sum + one, 0) + gap * (blocks.length - 1);
    if (total > box.height && factor > LEAST) continue;
    let { y } = box;
    return blocks.flatMap(({ color = INK, panel }, at) => {
      const [one, height = 0] = [fitted[at], heights[at]];
      const top = y;
      y += height + gap;
      if (!one || top + height > box.y + box.height + size) return [];
      const inset = panel ? padding : 0;
      const words = placed('P', { x: box.x + inset, y: top + inset, width: box.width - 2 * inset, height }, one, color);
      if (!panel) return [words];
      const shape = { d: roundedRect(0, 0, box.width, height, size * 0.35), fill: panel };
      return [{ kind: 'shapes' as const, x: box.x, y: top, scale: 1, opacity: 1, shapes: [shape] }, words];
    });
  }
}

function blocksOf({ looks, detail, since, place, care, reward, phone, seen }: PosterWords, color: string): Block[] {
  const where: Span[] = [{ text: since, face: 'strong' }];
  if (place) where.push({ text: `. ${seen}: `, face: 'text' }, { text: place, face: 'strong' });
  const looking: Span[] = [{ text: looks, face: 'text' }];
  if (detail) looking.push({ text: ` ${detail}`, face: 'text' });
  return [
    { spans: where, scale: 1, color },
    { spans: looking, scale: 0.92 },
    ...(care ? [{ spans: plain(care, 'strong'), scale: 0.84 }] : []),
    ...(reward
      ? [{ spans: [...plain('Recompensa: ', 'text'), ...plain(reward, 'strong')], scale: 1.05, panel: REWARD }]
      : []),
    ...(phone ? [{ spans: plain(phone.replaceAll(' ', '\u00a0'), 'heavy'), scale: 1.85 }] : []),
  ];
}

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Said {
  spans: Span[];
  least?: number;
  lines?: number;
  align?: TextBox['align'];
}

function text(role: TextBox['role'], place: Place, size: number, color: string, said: Said): TextBox {
  const { spans, least = size * 0.3, lines, align } = said;
  const { width, height } = place;
  const fitted = fitText(spans, { width, height, size, least, leading: 1.12, ...(lines && { lines }) });
  return placed(role, place, fitted, color, align);
}

/**
 * Capitals and accents of these faces reach at most 0.95 of their size above the baseline, descenders 0.26
 * below.
 */
const ABOVE = 0.8;

function placed(
  role: TextBox['role'],
  place: Place,
  fitted: Fitted,
  color: string,
  align: TextBox['align'] = 'left',
): TextBox {
  const baseline = place.y + (fitted.leading - fitted.size) / 2 + fitted.size * ABOVE;
  return { kind: 'text', role, ...place, baseline, align, color, fitted };
}
