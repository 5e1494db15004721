/** Removes a veterinarian's own entry during a visit, and restores it. */
import { showFailure, showToast } from '../../../components/toast.tsx';
import type { EntryKind } from '../../../lib/entry-address.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';

export function useOwnEntry() {
  const utils = trpc.useUtils();
  const { vaccines, dewormings, illnesses, medicines, checkups, weights, consultations, prescriptions } = utils.client;
  const ways: Record<
    EntryKind,
    { remove: (id: number) => Promise<unknown>; restore: (id: number) => Promise<unknown> }
  > = {
    vacuna: {
      remove: (vaccinationId) => vaccines.remove.mutate({ vaccinationId }),
      restore: (vaccinationId) => vaccines.restore.mutate({ vaccinationId }),
    },
    desparasitacion: {
      remove: (dewormingId) => dewormings.remove.mutate({ dewormingId }),
      restore: (dewormingId) => dewormings.restore.mutate({ dewormingId }),
    },
    enfermedad: {
      remove: (illnessId) => illnesses.remove.mutate({ illnessId }),
      restore: (illnessId) => illnesses.restore.mutate({ illnessId }),
    },
    medicina: {
      remove: (medicineId) => medicines.remove.mutate({ medicineId }),
      restore: (medicineId) => medicines.restore.mutate({ medicineId }),
    },
    control: {
      remove: (checkupId) => checkups.remove.mutate({ checkupId }),
      restore: (checkupId) => checkups.restore.mutate({ checkupId }),
    },
    consulta: {
      remove: (consultationId) => consultations.remove.mutate({ consultationId }),
      restore: (consultationId) => consultations.restore.mutate({ consultationId }),
    },
    receta: {
      remove: (prescriptionId) => prescriptions.remove.mutate({ prescriptionId }),
      restore: (prescriptionId) => prescriptions.restore.mutate({ prescriptionId }),
    },
    peso: {
      remove: (weightId) => weights.remove.mutate({ weightId }),
      restore: (weightId) => weights.restore.mutate({ weightId }),
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
