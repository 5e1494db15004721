/** Switches a tag off and on: shown at once, undone where the call fails or by a press. */
import { showFailure, showToast } from '../../../components/toast.tsx';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { Tag } from './tag-words.ts';

type Switched = Pick<Tag, 'tagId' | 'petName'>;

export function useSwitchTag(): (tag: Switched, state: 'active' | 'disabled') => void {
  const utils = trpc.useUtils();
  const put = (tagId: number, state: Tag['state']) =>
    utils.tags.mine.setData(undefined, (tags) => tags?.map((tag) => (tag.tagId === tagId ? { ...tag, state } : tag)));
  const disable = trpc.tags.disable.useMutation();
  const enable = trpc.tags.enable.useMutation();
  const turn = (tag: Switched, state: 'active' | 'disabled') => {
    const { tagId, petName } = tag;
    const off = state === 'disabled';
    void utils.tags.mine.cancel();
    put(tagId, state);
    (off ? disable : enable).mutate(
      { tagId },
      {
        onSuccess: () =>
          showToast(
            off ? `Apagaste la placa: ya no lleva a ${petName}.` : `Encendiste la placa: lleva otra vez a ${petName}.`,
            { label: 'Deshacer', run: () => turn(tag, off ? 'active' : 'disabled') },
          ),
        onError: (error) => {
          put(tagId, off ? 'active' : 'disabled');
          showFailure(readError(error).message, { label: 'Reintentar', run: () => turn(tag, state) });
        },
        onSettled: () => void utils.tags.mine.invalidate(),
      },
    );
  };
  return turn;
}
