/** How far a place lies from another, and where to: in words. Pure; runs in the browser too. */

/** Millionths of a degree. */
export interface Point {
  latitude: number;
  longitude: number;
}

const EARTH_METRES = 6_371_000;
const radians = (millionths: number) => (millionths / 1e6 / 180) * Math.PI;

/** As the crow flies. */
export function metresBetween(from: Point, to: Point): number {
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const turn = radians(to.longitude - from.longitude);
  const half = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(turn / 2) ** 2;
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** East and north of `from`, in metres on a flat drawing: exact enough within a city. */
export function offsetOf(from: Point, to: Point): { east: number; north: number } {
  const north = radians(to.latitude - from.latitude) * EARTH_METRES;
  const east = radians(to.longitude - from.longitude) * EARTH_METRES * Math.cos(radians(from.latitude));
  return { east, north };
}

const WINDS = ['norte', 'noreste', 'este', 'sureste', 'sur', 'suroeste', 'oeste', 'noroeste'] as const;

/** `noreste`: one of eight, as a person says it. */
export function directionOf(from: Point, to: Point): (typeof WINDS)[number] {
  const { east, north } = offsetOf(from, to);
  const eighth = Math.round(Math.atan2(east, north) / (Math.PI / 4));
  return WINDS[(eighth + 8) % 8] ?? 'norte';
}

/** `40 m`, `850 m`, `1,2 km`, `38 km`: no finer than a telephone knows. */
export function showDistance(metres: number): string {
  if (metres < 100) return `${Math.max(10, Math.round(metres / 10) * 10)} m`;
  if (metres < 975) return `${Math.round(metres / 50) * 50} m`;
  if (metres < 9950) return `${(Math.round(metres / 100) / 10).toFixed(1).replace('.0', '').replace('.', ',')} km`;
  return `${Math.round(metres / 1000)} km`;
}

/** Nearer than this, a telephone cannot tell two places apart. */
const SAME_PLACE_METRES = 30;

/** `a 850 m al noreste`; `en el mismo lugar`. */
export function awayFrom(from: Point, to: Point): string {
  const metres = metresBetween(from, to);
  if (metres < SAME_PLACE_METRES) return 'en el mismo lugar';
  return `a ${showDistance(metres)} al ${directionOf(from, to)}`;
}
