/**
 * "Dada" in one tap, and its undo: shown at once on every screen, undone with a message where the server
 * refuses.
 */
import type { MarkDoseInput } from '#server/health/medicines/schema.ts';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { discard, enqueueFailed, type Waiting, waitingNow } from '../../../lib/outbox.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';

export type HomeDose = Answers['agenda']['overview']['doses'][number];
type Told = Pick<HomeDose, 'givenAt' | 'state' | 'late' | 'reason' | 'by'>;
export type TellDose = ReturnType<typeof useDoses>['tell'];

const OPEN: Told = { givenAt: null, state: 'open', late: false, reason: null, by: null };
/** The server's answer says whether that was late. */
const givenNow = (): Told => ({ ...OPEN, givenAt: new Date().toISOString(), state: 'given' });

type DoseKey = Pick<HomeDose, 'medicineId' | 'slot' | 'petId' | 'petName' | 'title'>;

/** Whether a waiting entry gives this dose; a refused one does not. */
export function isGiven({ path, input, refusal }: Waiting, dose: Pick<DoseKey, 'medicineId' | 'slot'>): boolean {
  return (
    path === 'medicines.give' && refusal === null && input.medicineId === dose.medicineId && input.slot === dose.slot
  );
}

export function useDoses() {
  const utils = trpc.useUtils();
  const give = trpc.medicines.give.useMutation();
  const ungive = trpc.medicines.ungive.useMutation();

  const mark = trpc.medicines.mark.useMutation();

  const put = async ({ medicineId, slot, petId }: DoseKey, told: Told) => {
    const isIt = (dose: { medicineId: number; slot: string }) => dose.medicineId === medicineId && dose.slot === slot;
    // An earlier request's answer would restore the old state.
    await Promise.all([utils.agenda.overview.cancel(), utils.pets.get.cancel({ petId })]);
    utils.agenda.overview.setData(undefined, (home) => {
      return home && { ...home, doses: home.doses.map((dose) => (isIt(dose) ? { ...dose, ...told } : dose)) };
    });
    utils.pets.get.setData({ petId }, (record) => {
      return record && { ...record, doses: record.doses.map((dose) => (isIt(dose) ? { ...dose, ...told } : dose)) };
    });
  };

  const change = async (dose: DoseKey, given: boolean) => {
    const { medicineId, slot, title, petId } = dose;
    const waits = given ? undefined : waitingNow().find((entry) => isGiven(entry, dose));
    if (waits) {
      await Promise.all([discard(waits.key), put(dose, OPEN)]);
      return showToast(`${title} de las ${slot.slice(11)} vuelve a estar pendiente.`);
    }
    await put(dose, given ? givenNow() : OPEN);
    try {
      if (given) await give.mutateAsync({ medicineId, slot });
      else await ungive.mutateAsync({ medicineId, slot });
      if (!given) showToast(`${title} de las ${slot.slice(11)} vuelve a estar pendiente.`);
      await Promise.all([utils.agenda.overview.invalidate(), utils.pets.get.invalidate({ petId })]);
    } catch (error) {
      const words = { petId, petName: dose.petName, title: `${title}, ${slot.slice(11)}` };
      if (given && (await enqueueFailed(error, words))) {
        return showToast(`En espera: ${title} de ${dose.petName}. Se guardará cuando vuelva la conexión.`);
      }
      await put(dose, given ? OPEN : givenNow());
      showFailure(`${given ? 'No se anotó' : 'No se deshizo'} ${title}. ${readError(error).message}`, {
        label: 'Reintentar',
        run: () => void change(dose, given),
      });
    }
  };

  /** How it went beside «Dada». @throws the server's error, for its form */
  const tell = async (dose: DoseKey, how: MarkDoseInput['how'], reason: string | null) => {
    const { medicineId, slot, petId } = dose;
    const { givenAt, state, late } = await mark.mutateAsync({ medicineId, slot, how, reason });
    await put(dose, { givenAt, state, late: late === 1, reason: how === 'onTime' ? null : reason, by: null });
    await Promise.all([utils.agenda.overview.invalidate(), utils.pets.get.invalidate({ petId })]);
  };

  return {
    tell,
    give: (dose: DoseKey) => void change(dose, true),
    ungive: (dose: DoseKey) => void change(dose, false),
  };
}
