/** Barcodes as measures, so that each painter draws them as vectors in its own way. */
import bwipjs from 'bwip-js/node';

export interface Bars {
  /** All modules together, without the quiet zones. */
  modules: number;
  /** Where each bar begins and how wide it is, in modules. */
  bars: { at: number; width: number }[];
}

/** The blank modules that a reader of Code 128 wants on each side. Source: ISO/IEC 15417. */
export const QUIET_MODULES = 10;

export function code128(text: string): Bars {
  const [drawn] = bwipjs.raw({ bcid: 'code128', text });
  const widths = drawn && 'sbs' in drawn ? drawn.sbs : [];
  const bars: Bars['bars'] = [];
  let at = 0;
  for (const [index, width] of widths.entries()) {
    // Bars and spaces take turns; the first is a bar.
    if (index % 2 === 0) bars.push({ at, width });
    at += width;
  }
  return { modules: at, bars };
}
