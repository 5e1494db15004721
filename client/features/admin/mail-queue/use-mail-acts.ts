/** "Enviar otra vez" and "Descartar", for one mail or all marked ones; failures are reported. */
import type { MailOutcome } from '#server/admin/mail-queue/rules.ts';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { count } from '../../../lib/format.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';

type Results = { results: { mailId: number; outcome: MailOutcome }[] };

const WHY: Record<Exclude<MailOutcome, 'done'>, (amount: number) => string> = {
  gone: (amount) => `${count(amount, 'correo')} ya no ${amount === 1 ? 'estaba' : 'estaban'} en la lista`,
  sending: (amount) => `${count(amount, 'correo')} ${amount === 1 ? 'está' : 'están'} saliendo en este momento`,
  'too-late': (amount) => `a ${count(amount, 'correo')} ya se le pasó la hora: quien lo pidió puede pedirlo de nuevo`,
};

export function useMailActs(onDone: () => void) {
  const utils = trpc.useUtils();
  const told = {
    onSettled: () => Promise.all([utils.mailQueue.list.invalidate(), utils.jobs.list.invalidate()]),
    onError: (error: unknown) => showFailure(readError(error).message),
  };
  const restore = trpc.mailQueue.restore.useMutation(told);
  const again = trpc.mailQueue.sendAgain.useMutation({
    ...told,
    onSuccess: ({ results }: Results) => {
      say(results, (amount) => `${count(amount, 'correo')} ${amount === 1 ? 'vuelve' : 'vuelven'} a salir ahora.`);
      onDone();
    },
  });
  const discard = trpc.mailQueue.discard.useMutation({
    ...told,
    onSuccess: ({ results }: Results) => {
      const mailIds = results.filter(({ outcome }) => outcome === 'done').map(({ mailId }) => mailId);
      say(results, (amount) => `Descartaste ${count(amount, 'correo')}.`, {
        label: 'Deshacer',
        run: () => restore.mutate({ mailIds }),
      });
      onDone();
    },
  });
  return { again, discard, busy: again.isPending || discard.isPending };
}

function say(
  results: Results['results'],
  done: (amount: number) => string,
  action?: { label: string; run: () => void },
) {
  const by = (outcome: MailOutcome) => results.filter((one) => one.outcome === outcome).length;
  const left = (['gone', 'sending', 'too-late'] as const)
    .filter((outcome) => by(outcome) > 0)
    .map((outcome) => WHY[outcome](by(outcome)));
  const amount = by('done');
  if (amount === 0) return showFailure(`No se cambió nada: ${left.join('; ')}.`);
  showToast([done(amount), ...(left.length > 0 ? [`Sin cambios: ${left.join('; ')}.`] : [])].join(' '), action);
}
