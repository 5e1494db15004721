/** Removes a veterinarian's own entry during a visit, and restores it. */
import { showFailure, showToast } from '../../../components/toast.tsx';
import type { EntryKind } from '../../../lib/entry-address.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';

export function useOwnEntry() {
  const utils = trpc.useUtils();
  const calls = utils.client.visitEntries;
  const ways: Record<
    EntryKind,
    { remove: (id: number) => Promise<unknown>; restore: (id: number) => Promise<unknown> }
  > = {
    vacuna: {
      remove: (vaccinationId) => calls.removeVaccination.mutate({ vaccinationId }),
      restore: (vaccinationId) => calls.restoreVaccination.mutate({ vaccinationId }),
    },
    desparasitacion: {
      remove: (dewormingId) => calls.removeDeworming.mutate({ dewormingId }),
      restore: (dewormingId) => calls.restoreDeworming.mutate({ dewormingId }),
    },
    enfermedad: {
      remove: (illnessId) => calls.removeIllness.mutate({ illnessId }),
      restore: (illnessId) => calls.restoreIllness.mutate({ illnessId }),
    },
    medicina: {
      remove: (medicineId) => calls.removeMedicine.mutate({ medicineId }),
      restore: (medicineId) => calls.restoreMedicine.mutate({ medicineId }),
    },
    control: {
      remove: (checkupId) => calls.removeCheckup.mutate({ checkupId }),
      restore: (checkupId) => calls.restoreCheckup.mutate({ checkupId }),
    },
    peso: {
      remove: (weightId) => calls.removeWeight.mutate({ weightId }),
      restore: (weightId) => calls.restoreWeight.mutate({ weightId }),
    },
  };
  const run = async (call: Promise<unknown>) => {
    try {
      await call;
      return true;
    } catch (error) {
      showFailure(readError(error).message);
      return false;
    } finally {
      await utils.visits.record.invalidate();
    }
  };
  return async (kind: EntryKind, { id, title }: { id: number; title: string }) => {
    const done = await run(ways[kind].remove(id));
    if (done) showToast(`Quitaste ${title}.`, { label: 'Deshacer', run: () => void run(ways[kind].restore(id)) });
  };
}
