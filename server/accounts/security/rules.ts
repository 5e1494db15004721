/** Describes a browser by its user agent. Pure. */

/** The most telling name first: Edge and Opera also call themselves Chrome, and every browser Safari. */
const PROGRAMS: readonly [sign: RegExp, name: string][] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const DEVICES: readonly [sign: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * `Chrome en Android`; an unrecognised user agent is an unknown device. Its own text, which the client
 * chooses, is never shown.
 */
export function deviceWords(agent: string): string {
  const [program, device] = [PROGRAMS, DEVICES].map((names) => names.find(([sign]) => sign.test(agent))?.[1]);
  if (program && device) return `${program} en ${device}`;
  return program ?? device ?? 'Dispositivo desconocido';
}
