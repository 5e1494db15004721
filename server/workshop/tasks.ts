/** What the workshop can do: each takes plain values and Buffers and answers such. Only the child process loads this file. */
import { judgePassword } from '#server/lib/guessing.ts';
import { campaignSheet } from '#server/print/campaign-sheet.ts';
import { card } from '#server/print/card.ts';
import { carnet } from '#server/print/carnet.ts';
import { homeTag } from '#server/print/tag-home.ts';
import { tagLabels } from '#server/print/tag-labels.ts';
import { tagSheet } from '#server/print/tag-sheet.ts';
import { poster } from '#server/print/poster.ts';
import { receipt } from '#server/print/receipt.ts';
import { bundle } from './bundle.ts';
import { paper } from './paper.ts';
import { picture } from './picture.ts';
import { table } from './table.ts';

export const tasks = {
  bundle,
  campaignSheet,
  card,
  carnet,
  homeTag,
  judgePassword,
  paper,
  poster,
  picture,
  receipt,
  table,
  tagLabels,
  tagSheet,
};

export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
export type TaskInput<Name extends TaskName> = Parameters<Tasks[Name]>[0];
export type TaskAnswer<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;
