/** The built files run in the oldest browsers that we promise (client/build/browsers.ts). */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../support/process.ts';

const BUILT = path.join(ROOT, 'client/dist');
const scripts = globSync('**/*.js', { cwd: BUILT });

/**
 * What Chrome 105, Safari 15.4 or Firefox 115 lack, from MDN's browser-compat-data (versions: Chrome, Safari, Firefox). A name that
 * libraries ask for with `typeof` or `in` before they use it may stand here with the guard.
 */
const NEWER: Record<string, RegExp> = {
  'Array.fromAsync 121/16.4/115': /\bArray\.fromAsync\b/,
  'Array.prototype.toSpliced 110/16/115': /\.toSpliced\(/,
  'Object.groupBy 117/17.4/119': /\bObject\.groupBy\b/,
  'Promise.withResolvers 119/17.4/121': /\bPromise\.withResolvers\b/,
  'Promise.try 128/18.2/134': /\bPromise\.try\b/,
  'Set methods 122/17/127': /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|intersection)\(/,
  'Iterator helpers 122/18.4/131':
    /\bIterator\.(?:from|prototype)\b|\.(?:values|keys|entries)\(\)\.(?:map|filter|take|drop|toArray|some|every|find|reduce)\(/,
  'RegExp.escape 136/18.2/134': /\bRegExp\.escape\b/,
  'look behind in a pattern 62/16.4/78': /\/[^/\n`'"]*\(\?<[=!][^/\n`'"]*\/[dgimsuy]*[.,;)]/,
  'flag v 112/17/116': /\/[dgimsuy]*v[dgimsuy]*\.(?:test|exec)\(/,
  'Intl.Segmenter 87/14.1/125': /\bIntl\.Segmenter\b/,
  'Intl.DurationFormat 129/16.4/136': /\bIntl\.DurationFormat\b/,
  'AbortSignal.any 116/17.4/124': /\bAbortSignal\.any\b/,
  'AbortSignal.timeout 103/16/100': /\bAbortSignal\.timeout\b/,
  'Uint8Array base64 140/18.2/133': /\bUint8Array\.from(?:Base64|Hex)\b|\.toBase64\(/,
  'CompressionStream 80/16.4/113': /\bnew (?:De)?[cC]ompressionStream\b/,
  'OffscreenCanvas 69/16.4/105': /\bnew OffscreenCanvas\b/,
  'popover 114/17/125': /\.(?:show|hide|toggle)Popover\(/,
  'checkVisibility 105/17.4/106': /\.checkVisibility\(/,
  'static block 94/16.4/93': /\bstatic\s*\{/,
  Temporal: /\bTemporal\.(?:Now|PlainDate|Instant)\b/,
};
/** In lib/older-browsers.ts, which only pages ask for: workers have to do without. */
const MENDED: Record<string, RegExp> = {
  'Array.prototype.toSorted 110/16/115': /\.toSorted\(/,
  'Array.prototype.toReversed 110/16/115': /\.toReversed\(/,
  'Map.groupBy 117/17.4/119': /\bMap\.groupBy\b/,
  'URL.canParse 120/17/115': /\bURL\.canParse\b/,
};

test('no file asks for what the oldest browsers lack', () => {
  expect(scripts.length).toBeGreaterThan(50);
  expect(found(scripts, NEWER)).toEqual([]);
});

test('no worker asks for what is mended in pages alone', () => {
  const workers = scripts.filter((file) => /^sw\.js$|\.worker-/.test(file));
  expect(workers).toHaveLength(3);
  expect(found(workers, MENDED)).toEqual([]);
});

test('no style is written in a form that the oldest browsers skip as a whole', () => {
  const styles = globSync('**/*.css', { cwd: BUILT });
  const skipped = {
    'ranges in media queries 104/16.4/102': /@media[^{]*[<>]=?/,
    'nesting 120/17.2/117': /&[.:[ ]/,
    'light-dark() 123/17.5/120': /\blight-dark\(/,
  };
  expect(found(styles, skipped)).toEqual([]);
});

function found(files: string[], table: Record<string, RegExp>): string[] {
  return files.flatMap((file) => {
    const text = readFileSync(path.join(BUILT, file), 'utf8');
    return Object.entries(table).flatMap(([name, pattern]) => {
      const at = pattern.exec(text);
      return at ? [`${file}: ${name}: ${text.slice(Math.max(0, at.index - 60), at.index + 60)}`] : [];
    });
  });
}
