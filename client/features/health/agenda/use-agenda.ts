/**
 * "Ya lo hice", "Posponer" and their undo. A row is stamped at once and keeps its place until the screen is
 * left, whatever the server answers about the other rows; a refused row returns with a message.
 */
import { useMemo, useState } from 'react';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { showDate, showDayName } from '../../../lib/dates.ts';
import { discard, enqueueFailed, useOutbox, type Waiting } from '../../../lib/outbox.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import type { AgendaItem } from './agenda-words.ts';

type Saved = Answers['agenda']['done'];

interface Mark<Item> {
  row: Item;
  state: 'saving' | 'done' | 'undoing';
  saved: Saved | null;
}

/** The server asks before it writes a likely mistake: the same dose twice, or a year early. */
interface Question<Item> {
  row: Item;
  words: string;
}

export type ShownItem<Item> = Item & { id: string; done: boolean; busy: boolean };

/** `items` with a due day, in any order; the result is sorted by that day. */
export function useAgenda<Item extends AgendaItem>(items: readonly Item[], today: string) {
  const [marks, setMarks] = useState<ReadonlyMap<string, Mark<Item>>>(new Map());
  const [moved, setMoved] = useState<ReadonlyMap<string, string>>(new Map());
  const [question, setQuestion] = useState<Question<Item> | null>(null);
  const utils = trpc.useUtils();
  const outbox = useOutbox();
  const waiting = useMemo(
    () => new Map(outbox.filter(isAnswer).map((entry) => [`${entry.petId}/${entry.input.key}`, entry])),
    [outbox],
  );
  const done = trpc.agenda.done.useMutation();
  const takeBack = trpc.agenda.undo.useMutation();
  const postpone = trpc.agenda.postpone.useMutation();
  const unpostpone = trpc.agenda.unpostpone.useMutation();

  const put = (id: string, mark: Mark<Item> | null) => setMarks((before) => changed(before, id, mark));
  const refresh = () => Promise.all([utils.agenda.overview.invalidate(), utils.pets.invalidate()]);

  const markDone = async (row: Item, sure = false) => {
    const id = idOf(row);
    setQuestion(null);
    put(id, { row, state: 'saving', saved: null });
    try {
      const saved = await done.mutateAsync({ petId: row.petId, key: row.key, sure });
      put(id, { row, state: 'done', saved });
      showToast(wordsOf(row, saved));
      await refresh();
    } catch (error) {
      put(id, null);
      const { code, message } = readError(error);
      if (code === 'ASK_FIRST') return setQuestion({ row, words: message });
      const { petId, petName, title } = row;
      // Offline the entry waits in the outbox, stamped like the rest; "Deshacer" removes it from there.
      if (await enqueueFailed(error, { petId, petName, title })) {
        return showToast(`En espera: ${title}, de ${petName}. Se guardará cuando vuelva la conexión.`);
      }
      showFailure(`No se guardó «${row.title}» de ${row.petName}. ${whyNot(error)}`, {
        label: 'Reintentar',
        run: () => void markDone(row, sure),
      });
    }
  };

  const undo = async (id: string) => {
    const waits = waiting.get(id);
    if (waits) {
      await discard(waits.key);
      return showToast(`Deshecho. «${waits.title}» de ${waits.petName} vuelve a estar pendiente.`);
    }
    const mark = marks.get(id);
    if (!mark?.saved) return;
    put(id, { ...mark, state: 'undoing' });
    const { kind, entryId, slot } = mark.saved;
    try {
      await takeBack.mutateAsync({ petId: mark.row.petId, kind, entryId, slot });
      await refresh();
      put(id, null);
      showToast(`Deshecho. «${mark.row.title}» de ${mark.row.petName} vuelve a estar pendiente.`);
    } catch (error) {
      put(id, mark);
      showFailure(`No se deshizo. ${whyNot(error)}`);
    }
  };

  /** Moves the row at once; `until` null cancels the postponement. */
  const move = async (row: Item, until: string | null) => {
    const id = idOf(row);
    setMoved((before) => changed(before, id, until ?? row.dueOn));
    const { petId, key, title, petName } = row;
    try {
      if (until) await postpone.mutateAsync({ petId, key, until });
      else await unpostpone.mutateAsync({ petId, key });
      const words = until
        ? `Pospusiste «${title}» de ${petName} hasta el ${showDayName(until, today)}.`
        : `«${title}» de ${petName} vuelve a su fecha.`;
      showToast(
        words,
        until ? { label: 'Deshacer', run: () => void move({ ...row, remindOn: until }, null) } : undefined,
      );
      await refresh();
    } catch (error) {
      showFailure(`No se cambió la fecha. ${whyNot(error)}`);
    } finally {
      setMoved((before) => changed(before, id, null));
    }
  };

  const asked = question && {
    ...question,
    yes: () => void markDone(question.row, true),
    no: () => setQuestion(null),
  };
  const rows = useMemo(() => merge(items, { marks, moved, waiting }), [items, marks, moved, waiting]);
  return { rows, markDone, undo, move, asked };
}

function idOf({ petId, key }: AgendaItem): string {
  return `${petId}/${key}`;
}

function changed<Value>(map: ReadonlyMap<string, Value>, id: string, value: Value | null): ReadonlyMap<string, Value> {
  const after = new Map(map);
  if (value === null) after.delete(id);
  else after.set(id, value);
  return after;
}

/** The local state of the rows, beside the server's answer. */
interface Known<Item> {
  marks: ReadonlyMap<string, Mark<Item>>;
  moved: ReadonlyMap<string, string>;
  waiting: ReadonlyMap<string, Waiting>;
}

/** A "Ya lo hice" that waits in the outbox; a refused one does not count. */
function isAnswer({ path, refusal }: Waiting): boolean {
  return path === 'agenda.done' && refusal === null;
}

function merge<Item extends AgendaItem>(
  items: readonly Item[],
  { marks, moved, waiting }: Known<Item>,
): ShownItem<Item>[] {
  const open = items
    .filter((row) => !marks.has(idOf(row)))
    .map((row) => {
      const id = idOf(row);
      return { ...row, remindOn: moved.get(id) ?? row.remindOn, id, done: waiting.has(id), busy: moved.has(id) };
    });
  const marked = [...marks].map(([id, { row, state }]) => {
    return { ...row, id, done: state !== 'undoing', busy: state !== 'done' };
  });
  return [...open, ...marked].sort((a, b) => before(a.remindOn, b.remindOn) || before(a.id, b.id));
}

/** Days and ids are compared as they are written. */
function before(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function whyNot(error: unknown): string {
  const { offline, message } = readError(error);
  return `${offline ? 'Parece que se cortó la conexión.' : message} Lo dejamos como estaba.`;
}

function wordsOf(row: AgendaItem, { nextOn, closed }: Saved): string {
  const also = closed.filter((title) => title !== row.title);
  return [
    `Guardamos «${row.title}» de ${row.petName}.`,
    nextOn ? `La próxima: ${showDate(nextOn)}.` : 'No tiene próxima fecha.',
    also.length > 0 ? `También quedó al día: ${also.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
