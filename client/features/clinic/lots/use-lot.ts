/** The acts on one lot: correcting, closing and withdrawing it, and saying who was told of it. */
import { useNavigate } from '@tanstack/react-router';
import type { SpokenWay } from '#server/clinic/lots/rules.ts';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';

/** What is done with the lot itself. */
export function useLotActs(lotId: number) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const all = {
    onSuccess: () => utils.lots.invalidate(),
    onError: (error: unknown) => showFailure(readError(error).message),
  };
  const close = trpc.lots.close.useMutation(all);
  const reinstate = trpc.lots.reinstate.useMutation(all);
  const link = trpc.lots.link.useMutation({
    ...all,
    onSuccess: ({ linked }) => {
      showToast(linked === 1 ? 'Uniste una dosis.' : `Uniste ${linked} dosis.`);
      return utils.lots.invalidate();
    },
  });
  const remove = trpc.lots.remove.useMutation({
    ...all,
    onSuccess: async () => {
      await navigate({ to: '/dashboard/admin/lotes', search: {} });
      await utils.lots.invalidate();
    },
  });
  const edit = trpc.lots.edit.useMutation({ onSuccess: all.onSuccess });
  const withdraw = trpc.lots.withdraw.useMutation({ onSuccess: all.onSuccess });
  return {
    close: (closed: boolean) => close.mutate({ lotId, closed }),
    reinstate: () => reinstate.mutate({ lotId }),
    link: () => link.mutate({ lotId }),
    linking: link.isPending,
    remove: () => remove.mutate({ lotId }),
    edit: async (values: Omit<Parameters<typeof edit.mutateAsync>[0], 'lotId'>) => {
      await edit.mutateAsync({ lotId, ...values });
      showToast('Guardaste el lote.');
    },
    withdraw: async (values: Parameters<typeof withdraw.mutateAsync>[0]) => {
      await withdraw.mutateAsync(values);
      showToast('El lote quedó retirado. Avisa ahora a quienes lo recibieron.');
    },
  };
}

/** What staff says of having told an owner, taken back at once. */
export function useTold(lotId: number) {
  const utils = trpc.useUtils();
  const all = {
    onError: (error: unknown) => showFailure(readError(error).message),
    onSettled: () =>
      Promise.all([utils.lots.recipients.invalidate(), utils.lots.audience.invalidate(), utils.review.invalidate()]),
  };
  const takeBack = trpc.lots.takeBackTold.useMutation(all);
  const undo = ({ noticeId }: { noticeId: number }) => ({
    label: 'Deshacer',
    run: () => takeBack.mutate({ lotId, noticeId }),
  });
  const chat = trpc.lots.noteChat.useMutation({
    ...all,
    onSuccess: (noted) => showToast('Anotado: le escribiste por WhatsApp.', undo(noted)),
  });
  const spoken = trpc.lots.noteTold.useMutation({
    ...all,
    onSuccess: (noted, { way }) =>
      showToast(
        way === 'person' ? 'Anotado: le avisaste en persona.' : 'Anotado: le avisaste por teléfono.',
        undo(noted),
      ),
  });
  return {
    chat: (ownerId: number, advice: string) => chat.mutate({ lotId, ownerId, advice }),
    spoken: (ownerId: number, way: SpokenWay, advice: string) => spoken.mutate({ lotId, ownerId, way, advice }),
  };
}
