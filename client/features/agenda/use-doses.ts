/** "Dada" in one tap, and its way back: shown at once wherever the dose stands, taken back with a word where the server refuses. */
import { showFailure, showToast } from '../../components/toast.tsx';
import { readError } from '../../lib/show-error.ts';
import { type Answers, trpc } from '../../lib/trpc.ts';

export type HomeDose = Answers['care']['home']['doses'][number];
type DoseKey = Pick<HomeDose, 'medicineId' | 'slot' | 'petId' | 'title'>;

export function useDoses() {
  const utils = trpc.useUtils();
  const give = trpc.medicines.give.useMutation();
  const ungive = trpc.medicines.ungive.useMutation();

  const put = async ({ medicineId, slot, petId }: DoseKey, givenAt: string | null) => {
    const isIt = (dose: { medicineId: number; slot: string }) => dose.medicineId === medicineId && dose.slot === slot;
    // An answer that was asked for before would put the old state back.
    await Promise.all([utils.care.home.cancel(), utils.pets.get.cancel({ petId })]);
    utils.care.home.setData(undefined, (home) => {
      return home && { ...home, doses: home.doses.map((dose) => (isIt(dose) ? { ...dose, givenAt } : dose)) };
    });
    utils.pets.get.setData({ petId }, (record) => {
      return record && { ...record, doses: record.doses.map((dose) => (isIt(dose) ? { ...dose, givenAt } : dose)) };
    });
  };

  const change = async (dose: DoseKey, given: boolean) => {
    const { medicineId, slot, title, petId } = dose;
    await put(dose, given ? new Date().toISOString() : null);
    try {
      if (given) await give.mutateAsync({ medicineId, slot });
      else await ungive.mutateAsync({ medicineId, slot });
      if (!given) showToast(`${title} de las ${slot.slice(11)} vuelve a estar pendiente.`);
      await Promise.all([utils.care.home.invalidate(), utils.pets.get.invalidate({ petId })]);
    } catch (error) {
      await put(dose, given ? null : new Date().toISOString());
      showFailure(`${given ? 'No se anotó' : 'No se deshizo'} ${title}. ${readError(error).message}`, {
        label: 'Reintentar',
        run: () => void change(dose, given),
      });
    }
  };

  return { give: (dose: DoseKey) => void change(dose, true), ungive: (dose: DoseKey) => void change(dose, false) };
}
