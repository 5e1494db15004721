/**
 * The counter's search among 250,000 animals of one keeper: what two letters of an animal or of its owner, or a number
 * typed in part or whole, cost the server. The slowest of each kind counts.
 */
import path from 'node:path';
import { openSqlite } from '#db/open.ts';
import { findPatients } from '#server/clinic/counter/service.ts';
import { ANIMALS, phoneOf } from './sizes.ts';

const AT_MOST_MS = 50;
const ROUNDS = 9;

/** Of all animals and owners a tenth or more begin with some of these; of others none does. */
const TYPED: Readonly<Record<string, readonly string[]>> = {
  'two letters of an animal': ['lu', 'ma', 'ñu', 'pe', 'to', 'xq', 'k7', '09'],
  'two letters of an owner': ['jo', 'an', 'by', 'ga', 'fe'],
  'words of both': [
    'luna',
    'luna maria quishpe',
    'guaman',
    'canela zambrano',
    'quishpe max',
    'luna 84',
    'canela zz',
    'xqz',
  ],
  'a number': ['099', '0990 1', phoneOf(5).replace('+593', '0'), phoneOf(77_777), phoneOf(9).slice(4, 10), '0000000'],
};

export interface CounterFigure {
  title: string;
  /** Of the slowest text, the median of the rounds. */
  milliseconds: number;
  slowest: string;
  atMost: number;
}

/** @param folder the data folder where the keeper has all animals */
export async function measureCounter(folder: string): Promise<CounterFigure[]> {
  const open = openSqlite(path.join(folder, 'petlove.db'));
  const figures = [];
  for (const [kind, texts] of Object.entries(TYPED)) {
    const each = [];
    for (const text of texts) each.push({ text, took: await median(() => findPatients(open, { text })) });
    const [slowest] = each.toSorted((a, b) => b.took - a.took);
    figures.push({
      title: `counter among ${ANIMALS.toLocaleString('en')}, ${kind}`,
      milliseconds: slowest?.took ?? Number.NaN,
      slowest: slowest?.text ?? '',
      atMost: AT_MOST_MS,
    });
  }
  await open.close();
  return figures;
}

/** Processor time of one call. */
export async function median(search: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const began = process.cpuUsage();
    await search();
    const { user, system } = process.cpuUsage(began);
    // The first round only warms up.
    if (round > 0) took.push((user + system) / 1000);
  }
  return took.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
}
