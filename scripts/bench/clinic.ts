/** What the clinic's screens cost among 250,000 patients of the keeper, and its night. */
import { measureCounter } from './counter.ts';
import { prepareData } from './data.ts';
import { measureDigest, measureNight } from './night.ts';
import { heading, line } from './report.ts';
import { ANIMALS } from './sizes.ts';
import { measureToday } from './today.ts';
import { measureWeek } from './week.ts';

export async function measureClinic(): Promise<void> {
  const folder = await prepareData(ANIMALS, 'keeper');
  const figures = [
    ...(await measureCounter(folder)),
    await measureToday(folder),
    await measureWeek(folder),
    ...(await measureNight(folder)),
    await measureDigest(),
  ];
  heading('The clinic’s screens; milliseconds of processor time');
  for (const { title, milliseconds, slowest, atMost } of figures)
    line(title, `${milliseconds.toFixed(1)} ms («${slowest}», ≤ ${atMost})`, milliseconds <= atMost, 'TOO SLOW');
}
