/**
 * Removes or disables an entry of a record, with undo. Each change shows at once; where the server refuses,
 * the record reloads with a message.
 */
import { useMutation } from '@tanstack/react-query';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { capital } from '../../../lib/format.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { EntryRef, PetRecord, WrittenKind } from './entry.ts';

const LIST = {
  vaccine: 'vaccinations',
  deworming: 'dewormings',
  disease: 'illnesses',
  medicine: 'medicines',
  weight: 'weights',
  checkup: 'checkups',
  consultation: 'consultations',
  prescription: 'prescriptions',
} as const satisfies Record<WrittenKind, keyof PetRecord>;

const ROW_OF = {
  vaccine: 'vaccination',
  deworming: 'deworming',
  disease: 'illness',
  medicine: 'medicine',
  weight: 'weight',
  checkup: 'checkup',
  consultation: 'consultation',
  prescription: 'prescription',
} as const satisfies Record<WrittenKind, string>;

export interface EntryActs {
  /** The clinic's staff at a patient, not its family. */
  asStaff: boolean;
  remove: (entry: EntryRef) => void;
  /** For diseases and medicines. */
  disable: (entry: EntryRef) => void;
  enable: (entry: EntryRef) => void;
  /** "No es correcto" for a veterinarian's entry, and its undo. */
  dispute: (entry: EntryRef, disputed: boolean) => void;
}

export function useEntryActs(petId: number, asStaff: boolean): EntryActs {
  const utils = trpc.useUtils();
  const calls = callsOf(utils.client);
  // Through React Query, so that an ended session is handled as in every other call.
  const send = useMutation({ mutationFn: (call: () => Promise<unknown>) => call() });
  const refresh = () =>
    Promise.all([utils.pets.invalidate(), utils.agenda.overview.invalidate(), utils.trash.invalidate()]);

  const put = async (change: (record: PetRecord) => PetRecord) => {
    // An earlier request's answer would restore the old state.
    await utils.pets.get.cancel({ petId });
    utils.pets.get.setData({ petId }, (record) => record && change(record));
  };
  /** Shows `change` at once, sends `call`, and shows `done` with the undo; or restores the record. */
  const run = async (
    call: () => Promise<unknown>,
    { change, done, undo }: { change: (record: PetRecord) => PetRecord; done: string; undo?: () => void },
  ) => {
    const before = utils.pets.get.getData({ petId });
    await put(change);
    try {
      await send.mutateAsync(call);
      showToast(done, undo && { label: 'Deshacer', run: undo });
    } catch (error) {
      const { offline, message } = readError(error);
      await put((record) => before ?? record);
      showFailure(`${offline ? 'Parece que se cortó la conexión.' : message} Lo dejamos como estaba.`);
    }
    await refresh();
  };

  const restore = (entry: EntryRef) =>
    void run(() => calls[entry.kind].restore(entry.id), {
      change: (record) => record,
      done: `${capital(entry.name)} está de nuevo en su ficha.`,
    });
  const remove = (entry: EntryRef) =>
    void run(() => calls[entry.kind].remove(entry.id), {
      change: (record) => without(record, entry),
      done: `Quitaste ${entry.name}.`,
      undo: () => restore(entry),
    });
  const setDisabled = (entry: EntryRef, disabled: boolean) =>
    void run(() => (disabled ? calls.disable : calls.enable)(entry), {
      change: (record) => marked(record, entry, { disabledAt: disabled ? new Date().toISOString() : null }),
      done: disabled
        ? `Deshabilitaste ${entry.name}. Queda en su historia.`
        : `${capital(entry.name)} vuelve a contar.`,
      undo: () => setDisabled(entry, !disabled),
    });
  const dispute = (entry: EntryRef, disputed: boolean) =>
    void run(() => calls.dispute(petId, entry, disputed), {
      change: (record) => marked(record, entry, { disputedAt: disputed ? new Date().toISOString() : null }),
      done: disputed
        ? `Marcaste ${entry.name} como no correcta. Ya no cuenta.`
        : `${capital(entry.name)} vuelve a contar.`,
      undo: () => dispute(entry, !disputed),
    });
  return {
    asStaff,
    remove,
    dispute,
    disable: (entry) => setDisabled(entry, true),
    enable: (entry) => setDisabled(entry, false),
  };
}

type Client = ReturnType<typeof trpc.useUtils>['client'];

function callsOf(client: Client) {
  const { vaccines, dewormings, illnesses, medicines, weights, checkups, consultations, prescriptions, disputes } =
    client;
  return {
    vaccine: {
      remove: (vaccinationId: number) => vaccines.remove.mutate({ vaccinationId }),
      restore: (vaccinationId: number) => vaccines.restore.mutate({ vaccinationId }),
    },
    deworming: {
      remove: (dewormingId: number) => dewormings.remove.mutate({ dewormingId }),
      restore: (dewormingId: number) => dewormings.restore.mutate({ dewormingId }),
    },
    disease: {
      remove: (illnessId: number) => illnesses.remove.mutate({ illnessId }),
      restore: (illnessId: number) => illnesses.restore.mutate({ illnessId }),
    },
    medicine: {
      remove: (medicineId: number) => medicines.remove.mutate({ medicineId }),
      restore: (medicineId: number) => medicines.restore.mutate({ medicineId }),
    },
    weight: {
      remove: (weightId: number) => weights.remove.mutate({ weightId }),
      restore: (weightId: number) => weights.restore.mutate({ weightId }),
    },
    checkup: {
      remove: (checkupId: number) => checkups.remove.mutate({ checkupId }),
      restore: (checkupId: number) => checkups.restore.mutate({ checkupId }),
    },
    consultation: {
      remove: (consultationId: number) => consultations.remove.mutate({ consultationId }),
      restore: (consultationId: number) => consultations.restore.mutate({ consultationId }),
    },
    prescription: {
      remove: (prescriptionId: number) => prescriptions.remove.mutate({ prescriptionId }),
      restore: (prescriptionId: number) => prescriptions.restore.mutate({ prescriptionId }),
    },
    dispute: async (petId: number, { kind, id }: EntryRef, disputed: boolean): Promise<unknown> => {
      const entry = { petId, kind: ROW_OF[kind], entryId: id };
      return disputed ? disputes.make.mutate(entry) : disputes.withdraw.mutate(entry);
    },
    disable: async ({ kind, id }: EntryRef): Promise<unknown> =>
      kind === 'disease' ? illnesses.disable.mutate({ illnessId: id }) : medicines.disable.mutate({ medicineId: id }),
    enable: async ({ kind, id }: EntryRef): Promise<unknown> =>
      kind === 'disease' ? illnesses.enable.mutate({ illnessId: id }) : medicines.enable.mutate({ medicineId: id }),
  };
}

function without(record: PetRecord, { kind, id }: EntryRef): PetRecord {
  const name = LIST[kind];
  const list: readonly { id: number }[] = record[name];
  return { ...record, [name]: list.filter((one) => one.id !== id) };
}

function marked(
  record: PetRecord,
  { kind, id }: EntryRef,
  mark: { disabledAt: string | null } | { disputedAt: string | null },
): PetRecord {
  const name = LIST[kind];
  const list: readonly { id: number }[] = record[name];
  return { ...record, [name]: list.map((one) => (one.id === id ? { ...one, ...mark } : one)) };
}
