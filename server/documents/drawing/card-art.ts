/** The card's graphics: logo, fine background lines, colours. In its units: 856 × 540. */
import { ALARM, STAMP } from './page.ts';

export const CARD = { width: 856, height: 540 } as const;

/** Print colours: the light values of client/tokens.css, whatever the scheme. */
const GROUNDS: Readonly<Record<string, string>> = {
  dog: '#F0C36B',
  cat: '#F2A687',
  rabbit: '#C2D6A4',
  bird: '#A3D2E0',
};
const OTHER = '#D5C3E0';
const MEMORY = '#DED6C6';

export function speciesGround(species: string): string {
  return GROUNDS[species] ?? OTHER;
}

/** The colour of the upper and lower band: the species', unless the animal is lost or dead. */
export function bandColor(species: string, state: 'living' | 'lost' | 'deceased'): string {
  return state === 'lost' ? ALARM : state === 'deceased' ? MEMORY : speciesGround(species);
}

export interface Shape {
  d: string;
  fill?: string;
  stroke?: string;
  strokeWidth?: number;
  dash?: [number, number];
}

/** The logo of client/public/icon.svg, in a square of 30. */
export const MARK: readonly Shape[] = [
  { d: roundedRect(2, 1.5, 26, 27, 5.5), fill: STAMP },
  { d: 'M7.5 4V26', stroke: '#FFFFFF', strokeWidth: 1.6, dash: [2.6, 2.4] },
  ...[
    ellipse(12.8, 13, 1.7, 2.2, -18),
    ellipse(16.4, 10.6, 1.7, 2.3, 0),
    ellipse(20.2, 11, 1.7, 2.3, 14),
    ellipse(23, 14, 1.5, 2, 30),
    'M17.6 15.4C20.2 15.4 22.4 18 22.4 20C22.4 21.7 20.9 22.1 19.8 21.9C19 21.7 18.3 21.6 17.6 21.6S16.2 21.7 15.4 21.9C14.3 22.1 12.8 21.7 12.8 20C12.8 18 15 15.4 17.6 15.4Z',
  ].map((d) => ({ d, fill: '#FFFFFF' })),
];

/** Fine converging waves as on identity cards, which a copier blurs. */
export function guilloche(phase: number): string[] {
  return Array.from({ length: 26 }, (_, line) => wave(line - 12.5, phase));
}

const STEP = 34;

function wave(offset: number, phase: number): string {
  const height = (x: number) =>
    CARD.height / 2 + offset * (15 + 9 * Math.sin(x / 118 + phase)) + 58 * Math.sin(x / 96 + offset * 0.11 + phase * 2);
  const slope = (x: number) => (height(x + 1) - height(x - 1)) / 2;
  const parts: string[] = [];
  for (let x = 0; x <= CARD.width + STEP; x += STEP) {
    const from = x - STEP;
    parts.push(
      x === 0
        ? `M0 ${round(height(0))}`
        : `C${round(from + STEP / 3)} ${round(height(from) + (slope(from) * STEP) / 3)} ${round(x - STEP / 3)} ${round(height(x) - (slope(x) * STEP) / 3)} ${x} ${round(height(x))}`,
    );
  }
  return parts.join('');
}

export function roundedRect(x: number, y: number, width: number, height: number, r: number): string {
  const [right, bottom] = [x + width, y + height];
  return `M${x + r} ${y}H${right - r}A${r} ${r} 0 0 1 ${right} ${y + r}V${bottom - r}A${r} ${r} 0 0 1 ${right - r} ${bottom}H${x + r}A${r} ${r} 0 0 1 ${x} ${bottom - r}V${y + r}A${r} ${r} 0 0 1 ${x + r} ${y}Z`;
}

function ellipse(cx: number, cy: number, rx: number, ry: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  const [dx, dy] = [round(rx * Math.cos(angle)), round(rx * Math.sin(angle))];
  return `M${cx - dx} ${cy - dy}A${rx} ${ry} ${degrees} 1 0 ${cx + dx} ${cy + dy}A${rx} ${ry} ${degrees} 1 0 ${cx - dx} ${cy - dy}Z`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
