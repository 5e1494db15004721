/** The service worker, the offline copies and the outbox after the sign-in, and their messages. */
import { showToast } from '../../../components/toast.tsx';
import { today } from '../../../lib/dates.ts';
import { count } from '../../../lib/format.ts';
import { countVisit } from '../../../lib/install.ts';
import { keepRecords } from '../../../lib/offline-copy.ts';
import { invalidate } from '../../../lib/invalidate.ts';
import { isOffline, onReturn } from '../../../lib/offline.ts';
import { needsConfirmation, onArrival, type Sent, type Waiting } from '../../../lib/outbox.ts';
import { dropAnswer } from '../../../lib/persist.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, api, queryClient } from '../../../lib/trpc.ts';
import { installWorker } from '../../../lib/worker.ts';
import { isNewClient } from './waiting-words.ts';

const START = 3000;
/** After a write the copies are refreshed once the member has finished writing. */
const AFTER_WRITING = 20_000;

type Navigate = (to: { to: '/dashboard/mostrador'; search: { ver: number } }) => unknown;

/** @returns what ends it */
export function careOffline(navigate: Navigate): () => void {
  countVisit(today());
  // The screen comes first: none of this is needed in the first seconds.
  const timer = setTimeout(() => void installWorker(offerUpdate), START);
  let stop = isOffline() ? () => undefined : keepRecords();
  let soon: ReturnType<typeof setTimeout> | undefined;
  const copyAgain = (after: number) => {
    clearTimeout(soon);
    soon = setTimeout(() => {
      stop();
      if (!isOffline()) stop = keepRecords();
    }, after);
  };
  const ends = [
    // The shown data may be old copies: once the connection returns they are requested again.
    onReturn(() => {
      copyAgain(0);
      void queryClient.invalidateQueries();
    }),
    queryClient.getMutationCache().subscribe(({ type, mutation }) => {
      if (type === 'updated' && mutation.state.status === 'success') copyAgain(AFTER_WRITING);
    }),
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.state.status !== 'error') return;
      const [path, details] = query.queryKey as [string[], { input?: unknown }?];
      if (readError(query.state.error).code === 'PET_NOT_FOUND') void dropAnswer(path.join('.'), details?.input);
    }),
    onArrival((sent, refused) => {
      if (sent.some(isNewClient)) invalidate('counter', 'adminLists', 'adminRecord');
      void Promise.all([api.pets.invalidate(), api.agenda.invalidate(), api.vaccines.remembered.invalidate()]);
      // The counter of a campaign day shows its own doses.
      const words = arrivalWords(sent.filter(isEntry), refused.filter(isEntry));
      if (words) showToast(words, openOf(sent, navigate));
    }),
  ];
  return () => {
    clearTimeout(timer);
    clearTimeout(soon);
    for (const end of ends) end();
    stop();
  };
}

function isEntry({ campaignId }: Waiting): boolean {
  return campaignId === undefined;
}

/** A new client who arrived alone is opened at the counter. */
function openOf([one, more]: readonly Sent[], navigate: Navigate) {
  if (!one || more || !isNewClient(one)) return undefined;
  const { petId } = one.answer as Answers['counter']['admit'];
  return { label: 'Abrir', run: () => void navigate({ to: '/dashboard/mostrador', search: { ver: petId } }) };
}

function arrivalWords(sent: readonly Waiting[], refused: readonly Waiting[]): string {
  const [only] = sent;
  const saved =
    sent.length === 1 && only
      ? isNewClient(only)
        ? `${only.petName} ya es paciente.`
        : `Se guardó ${only.title}, de ${only.petName}.`
      : sent.length > 1
        ? `Se guardaron ${count(sent.length, 'anotación')} que esperaban.`
        : '';
  // The bar reports the questions of the server; its button leads to them.
  const lost = refused.filter((entry) => !needsConfirmation(entry));
  const not = lost.length > 0 ? `No se guardó: ${count(lost.length, 'anotación')}.` : '';
  return [saved, not].filter(Boolean).join(' ');
}

function offerUpdate(change: () => void): void {
  showToast('Hay una versión nueva.', { label: 'Actualizar', run: change });
}
