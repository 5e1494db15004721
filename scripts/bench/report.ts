/** What the bench prints: one line for each figure, and whether it holds. */

let allHold = true;

/** Whether every line so far held. */
export function everythingHolds(): boolean {
  return allHold;
}

/** @param holds null where the figure is only told. */
export function line(title: string, shown: string, holds: boolean | null = null, wrong = 'NOT HELD'): void {
  if (holds === false) allHold = false;
  const verdict = holds === null ? '' : holds ? '  ok' : `  ${wrong}`;
  console.log(`${title.padEnd(44)}${shown}${verdict}`);
}

export function heading(text: string): void {
  console.log(`\n${text}\n`);
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return ((sorted[middle] ?? Number.NaN) + (sorted[sorted.length % 2 ? middle : middle - 1] ?? Number.NaN)) / 2;
}

export function percentile(numbers: readonly number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? Number.NaN;
}
