/**
 * Fits text into a box: wraps it, shrinks it down to a limit, then cuts it with an ellipsis. Never wider, never
 * higher.
 */
import { type Face, widthOf } from './fonts.ts';

/** Words in one face. */
export interface Span {
  text: string;
  face: Face;
}

export interface FittedLine {
  /** Runs with their x position from the line's left edge. */
  pieces: (Span & { x: number })[];
  width: number;
}

export interface Fitted {
  size: number;
  /** From one baseline to the next. */
  leading: number;
  lines: FittedLine[];
  /** Whether text was left out. */
  cut: boolean;
}

export interface Box {
  width: number;
  height: number;
  /** Wanted and smallest size. */
  size: number;
  least: number;
  /** Line height as a multiple of the size. */
  leading?: number;
  lines?: number;
}

const STEP = 0.94;
const LEADING = 1.25;

let floor = 0;

/** While `lay` runs, without waiting for anything, no text is set smaller than `least`, unless it would then be cut. */
export function atLeast<Laid>(least: number, lay: () => Laid): Laid {
  floor = least;
  try {
    return lay();
  } finally {
    floor = 0;
  }
}

/** The largest size between `least` and `size` at which everything fits. */
export function fitText(spans: Span[], box: Box): Fitted {
  const fitted = floor > box.least ? fitBetween(spans, raised(box, floor)) : null;
  return fitted && !fitted.cut ? fitted : fitBetween(spans, box);
}

function raised(box: Box, least: number): Box {
  const size = Math.max(box.size, least);
  return { ...box, size, least, height: Math.max(box.height, least * (box.leading ?? LEADING) * 1.01) };
}

function fitBetween(
  spans: Span[],
  { width, height, size: wanted, least: wantedLeast, leading = LEADING, lines = 99 }: Box,
): Fitted {
  const words = wordsOf(spans);
  // A single line must fit in height too.
  let size = Math.min(wanted, height / leading);
  const least = Math.min(wantedLeast, size);
  for (;;) {
    const most = Math.max(1, Math.min(lines, Math.floor(height / (size * leading) + 0.001)));
    const broken = breakWords(words, size, width);
    const fits = broken.lines.length <= most && (!broken.torn || size <= least);
    if (fits) return { size, leading: size * leading, lines: broken.lines, cut: false };
    if (size <= least) {
      const kept = broken.lines.slice(0, most);
      const last = kept.at(-1);
      if (last) kept[kept.length - 1] = withEllipsis(last, size, width);
      return { size, leading: size * leading, lines: kept, cut: true };
    }
    size = Math.max(least, size * STEP);
  }
}

/** Words and the spaces between them, in order; a no-break space keeps a word together. */
function wordsOf(spans: Span[]): Span[] {
  return spans.flatMap(({ text, face }) =>
    (text.match(/[^\S\u00a0]+|[\S\u00a0]+/gu) ?? []).map((word) => ({ text: word, face })),
  );
}

function breakWords(words: Span[], size: number, width: number): { lines: FittedLine[]; torn: boolean } {
  const lines: Span[][] = [];
  let line: Span[] = [];
  let used = 0;
  let torn = false;
  const next = () => {
    lines.push(line);
    line = [];
    used = 0;
  };
  for (const word of words) {
    const blank = word.text.trim() === '';
    const long = widthOf(word.text, word.face, size);
    if (used + long <= width) {
      if (blank && used === 0) continue;
      line.push(word);
      used += long;
      continue;
    }
    if (used > 0) next();
    if (blank) continue;
    let rest = word.text;
    // A word wider than the box is split between two letters; a smaller size is tried first.
    while (widthOf(rest, word.face, size) > width && [...rest].length > 1) {
      torn = true;
      const head = longestHead(rest, word.face, size, width);
      line.push({ text: head, face: word.face });
      next();
      rest = rest.slice(head.length);
    }
    line.push({ text: rest, face: word.face });
    used = widthOf(rest, word.face, size);
  }
  if (line.length > 0) lines.push(line);
  return { lines: lines.map((one) => placed(one, size)), torn };
}

function longestHead(text: string, face: Face, size: number, width: number): string {
  let head = '';
  for (const letter of text) {
    if (head && widthOf(head + letter, face, size) > width) break;
    head += letter;
  }
  return head;
}

/** Neighbours of one face become one run, so that a PDF reader finds sentences instead of words. */
function placed(words: Span[], size: number): FittedLine {
  const pieces: FittedLine['pieces'] = [];
  let x = 0;
  for (const [index, { text, face }] of words.entries()) {
    const last = pieces.at(-1);
    const shown = index === words.length - 1 ? text.trimEnd() : text;
    if (last && last.face === face) last.text += shown;
    else pieces.push({ text: shown, face, x });
    const end = pieces.at(-1);
    if (end) x = end.x + widthOf(end.text, face, size);
  }
  return { pieces, width: x };
}

/**
 * Drops letters from the end until the ellipsis fits; an empty run is dropped, so that the one before it
 * shrinks.
 */
function withEllipsis({ pieces }: FittedLine, size: number, width: number): FittedLine {
  const kept = pieces.map(({ text, face }) => ({ letters: [...text.trimEnd()], face }));
  for (;;) {
    const last = kept.at(-1);
    if (!last) return { pieces: [], width: 0 };
    const shown = kept.map(({ letters, face }) => ({ text: letters.join(''), face }));
    const line = placed([...shown.slice(0, -1), { text: `${last.letters.join('')}…`, face: last.face }], size);
    if (line.width <= width) return line;
    last.letters.pop();
    while (/\s/u.test(last.letters.at(-1) ?? '')) last.letters.pop();
    if (last.letters.length === 0) kept.pop();
  }
}

/** One line in one face, as a span list. */
export function plain(text: string, face: Face): Span[] {
  return [{ text, face }];
}
