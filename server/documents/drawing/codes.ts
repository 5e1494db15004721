/** Barcodes as measures, so that each renderer draws them as vectors. */
import bwipjs from 'bwip-js/node';

export interface Bars {
  /** All modules together, without the quiet zones. */
  modules: number;
  /** The start and width of each bar, in modules. */
  bars: { at: number; width: number }[];
}

/** The blank modules that a Code 128 reader needs on each side. Source: ISO/IEC 15417. */
export const QUIET_MODULES = 10;

export function code128(text: string): Bars {
  const [drawn] = bwipjs.raw({ bcid: 'code128', text });
  const widths = drawn && 'sbs' in drawn ? drawn.sbs : [];
  const bars: Bars['bars'] = [];
  let at = 0;
  for (const [index, width] of widths.entries()) {
    // Bars and spaces alternate, beginning with a bar.
    if (index % 2 === 0) bars.push({ at, width });
    at += width;
  }
  return { modules: at, bars };
}
