/** The picture of the own signature. */
import { InkCard } from '../../../components/ink-card.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { invalidate } from '../../../lib/invalidate.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';

export function SignaturePicture({ code }: { code: string | null }) {
  const shown = () => invalidate('staff');
  const remove = trpc.staff.removeSignature.useMutation({
    onError: (error) => showFailure(readError(error).message),
    onSuccess: () => showToast('Quitaste tu firma.'),
    onSettled: shown,
  });
  return (
    <InkCard
      title="Tu firma"
      lead="Firma en un papel blanco, tómale una foto y elígela aquí. Solo tú la ves."
      none="Aún no hay una firma"
      picture={code === null ? null : { src: `/api/equipo/firma/${code}.png`, alt: 'Tu firma' }}
      address="/api/equipo/firma"
      kept="Guardaste tu firma."
      onKept={shown}
      onRemove={() => remove.mutate()}
      removing={remove.isPending}
    />
  );
}
