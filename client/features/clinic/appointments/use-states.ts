/** One tap on a state, shown at once, with «Deshacer». */
import { showFailure, showToast } from '../../../components/toast.tsx';
import { invalidate } from '../../../lib/invalidate.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { type Card, DONE_WORDS, type State } from './appointment-words.ts';

export function useStates() {
  const call = trpc.appointments.setState.useMutation();
  const put = ({ appointmentId, name }: Pick<Card, 'appointmentId' | 'name'>, from: State, to: State, undone = false) =>
    call.mutate(
      { appointmentId, from, to },
      {
        onSettled: () => invalidate('appointments'),
        onError: (error) => showFailure(readError(error).message),
        onSuccess: ({ mailed }) => {
          const back = { label: 'Deshacer', run: () => put({ appointmentId, name }, to, from, true) };
          const told = mailed ? ' El correo a su tutor sale en dos minutos.' : '';
          showToast(DONE_WORDS[to](name) + told, undone ? undefined : back);
        },
      },
    );
  const busy = call.isPending ? call.variables.appointmentId : null;
  return { busy, set: (card: Card, to: State) => put(card, card.state, to) };
}
