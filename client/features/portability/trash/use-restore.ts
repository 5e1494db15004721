/** Brings back what lies in the bin, each kind by its own procedure; people and animals first, then what belongs to them. */
import { useState } from 'react';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { count } from '../../../lib/format.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { type Removed, titleOf } from './trash-words.ts';

const ORDER: readonly Removed['kind'][] = ['owner', 'pet'];

export function useRestore() {
  const utils = trpc.useUtils();
  const [busy, setBusy] = useState<string | null>(null);
  const { client } = utils;
  const calls: Record<Removed['kind'], (id: number) => Promise<unknown>> = {
    owner: (ownerId) => client.owners.restore.mutate({ ownerId }),
    pet: (petId) => client.pets.restore.mutate({ petId }),
    file: (fileId) => client.files.restore.mutate({ fileId }),
    vaccination: (vaccinationId) => client.vaccines.restore.mutate({ vaccinationId }),
    deworming: (dewormingId) => client.dewormings.restore.mutate({ dewormingId }),
    illness: (illnessId) => client.illnesses.restore.mutate({ illnessId }),
    medicine: (medicineId) => client.medicines.restore.mutate({ medicineId }),
    checkup: (checkupId) => client.checkups.restore.mutate({ checkupId }),
    consultation: (consultationId) => client.consultations.restore.mutate({ consultationId }),
    prescription: (prescriptionId) => client.prescriptions.restore.mutate({ prescriptionId }),
    weight: (weightId) => client.weights.restore.mutate({ weightId }),
  };
  const refresh = () => utils.invalidate();

  const one = async (row: Removed) => {
    setBusy(`${row.kind} ${row.id}`);
    try {
      await calls[row.kind](row.id);
      showToast(`${titleOf(row)} está de vuelta.`);
    } catch (error) {
      showFailure(`${titleOf(row)} no volvió. ${readError(error).message}`);
    }
    await refresh();
    setBusy(null);
  };

  const all = async (rows: readonly Removed[]) => {
    setBusy('all');
    const first = rows.toSorted((a, b) => ORDER.indexOf(b.kind) - ORDER.indexOf(a.kind));
    const refused: string[] = [];
    for (const row of first)
      await calls[row.kind](row.id).catch((error: unknown) =>
        refused.push(`${titleOf(row)}: ${readError(error).message}`),
      );
    if (refused.length === 0) showToast(`Todo está de vuelta: ${count(rows.length, 'cosa')}.`);
    else showFailure(`Volvieron ${rows.length - refused.length} de ${rows.length}. ${refused.slice(0, 2).join(' ')}`);
    await refresh();
    setBusy(null);
  };
  return { busy, one, all };
}
