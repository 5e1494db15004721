/** The marks set on this screen: shown at once, undone where the server refuses, and by "Deshacer". */
import { useState } from 'react';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { count } from '../../../lib/format.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { type Line, lineId, type Mark, MARK_WORDS } from './recall-words.ts';

export function useMarks() {
  const [marks, setMarks] = useState<ReadonlyMap<string, Mark>>(new Map());
  const utils = trpc.useUtils();
  const call = trpc.recalls.mark.useMutation();
  const put = (entries: readonly (readonly [string, Mark | undefined])[]) =>
    setMarks((old) => {
      const next = new Map(old);
      for (const [id, mark] of entries) {
        if (mark) next.set(id, mark);
        else next.delete(id);
      }
      return next;
    });
  const markOf = (line: Line): Mark => marks.get(lineId(line)) ?? line;

  const mark = (lines: readonly Line[], to: Mark | ((line: Line) => Mark), undone = false) => {
    const before = lines.map((line) => [lineId(line), marks.get(lineId(line))] as const);
    const was = new Map(lines.map((line) => [lineId(line), markOf(line)]));
    const wanted = lines.map((line) => [line, typeof to === 'function' ? to(line) : to] as const);
    put(wanted.map(([line, value]) => [lineId(line), value]));
    call.mutate(
      {
        lines: wanted.map(([{ petId, key, dueOn }, { state, note, bookedOn }]) => ({
          petId,
          key,
          dueOn,
          state,
          note,
          bookedOn,
        })),
      },
      {
        onError: (error) => {
          put(before);
          showFailure(readError(error).message);
        },
        onSuccess: ({ done }) => {
          const [state] = wanted.flatMap(([, value]) => value.state ?? []);
          if (done.length > 0) showFailure(`${count(done.length, 'cuidado')} ya se anotó: actualiza la lista.`);
          else if (!undone && state)
            showToast(`${MARK_WORDS[state]}.`, {
              label: 'Deshacer',
              run: () =>
                mark(lines, (line) => was.get(lineId(line)) ?? { state: null, note: null, bookedOn: null }, true),
            });
        },
        onSettled: () => void utils.recalls.counts.invalidate(),
      },
    );
  };
  return { markOf, mark };
}
