/**
 * "Ya lo hice" and its way back. The row is stamped at once and stays where it stands until the screen is left, whatever the
 * server answers meanwhile about the rest; where the server refuses, the row comes back with a word.
 */
import { useState } from 'react';
import { showFailure, showToast } from '../../components/toast.tsx';
import { showDate } from '../../lib/format.ts';
import { readError } from '../../lib/show-error.ts';
import { type Answers, trpc } from '../../lib/trpc.ts';

export type DueItem = Answers['care']['home']['due'][number];

interface Mark {
  row: DueItem;
  state: 'saving' | 'done' | 'undoing';
  vaccinationId: number | null;
}

export interface ShownDue extends DueItem {
  key: string;
  done: boolean;
  busy: boolean;
}

export function useDone(due: readonly DueItem[], today: string) {
  const [marks, setMarks] = useState<ReadonlyMap<string, Mark>>(new Map());
  const utils = trpc.useUtils();
  const add = trpc.vaccines.add.useMutation();
  const remove = trpc.vaccines.remove.useMutation();

  const put = (key: string, mark: Mark | null) =>
    setMarks((before) => {
      const after = new Map(before);
      if (mark) after.set(key, mark);
      else after.delete(key);
      return after;
    });
  const refresh = () => Promise.all([utils.care.home.invalidate(), utils.pets.invalidate()]);

  const markDone = async (row: DueItem) => {
    const key = keyOf(row);
    put(key, { row, state: 'saving', vaccinationId: null });
    try {
      const { petId, vaccineId, title } = row;
      const saved = await add.mutateAsync({ petId, vaccineId, name: title, givenOn: today });
      put(key, { row, state: 'done', vaccinationId: saved.vaccinationId });
      showToast(wordsOf(row, saved));
      await refresh();
    } catch (error) {
      put(key, null);
      showFailure(`No se guardó «${row.title}» de ${row.petName}. ${whyNot(error)}`, {
        label: 'Reintentar',
        run: () => void markDone(row),
      });
    }
  };

  const undo = async (key: string) => {
    const mark = marks.get(key);
    if (!mark?.vaccinationId) return;
    put(key, { ...mark, state: 'undoing' });
    try {
      await remove.mutateAsync({ vaccinationId: mark.vaccinationId });
      await refresh();
      put(key, null);
      showToast(`Deshecho. «${mark.row.title}» de ${mark.row.petName} vuelve a estar pendiente.`);
    } catch (error) {
      put(key, mark);
      showFailure(`No se deshizo. ${whyNot(error)}`);
    }
  };

  return { rows: merge(due, marks), markDone, undo };
}

/** The ids of due lines change whenever their record does; what caused them does not. */
function keyOf({ petId, vaccineId, vaccinationId, title }: DueItem): string {
  return `${petId}/${vaccineId}/${vaccinationId}/${title}`;
}

function merge(due: readonly DueItem[], marks: ReadonlyMap<string, Mark>): ShownDue[] {
  const open = due
    .filter((row) => !marks.has(keyOf(row)))
    .map((row) => ({ ...row, key: keyOf(row), done: false, busy: false }));
  const marked = [...marks].map(([key, { row, state }]) => {
    return { ...row, key, done: state !== 'undoing', busy: state !== 'done' };
  });
  return [...open, ...marked].sort((a, b) => a.dueOn.localeCompare(b.dueOn) || a.key.localeCompare(b.key));
}

function whyNot(error: unknown): string {
  const { offline, message } = readError(error);
  return `${offline ? 'Parece que se cortó la conexión.' : message} Lo dejamos como estaba.`;
}

function wordsOf(row: DueItem, { nextOn, closed }: Answers['vaccines']['add']): string {
  const also = closed.filter((title) => title !== row.title);
  return [
    `Guardamos «${row.title}» de ${row.petName}.`,
    nextOn ? `La próxima: ${showDate(nextOn)}.` : 'No tiene próxima fecha.',
    also.length > 0 ? `También quedó al día: ${also.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
