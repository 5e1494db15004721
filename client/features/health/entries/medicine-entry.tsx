/** "Agregar medicina": name, dose, frequency and duration; the form repeats the plan in words. */
import { similarMedicine } from '#server/health/medicines/rules.ts';
import { isDay, today } from '../../../lib/dates.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { EntryPlace } from './entry-place.ts';
import { EntrySheet } from './entry-sheet.tsx';
import { MedicineFields } from './medicine-fields.tsx';
import { emptyMedicine, medicineValues, readMedicine } from './medicine-values.ts';
import { useEntry } from './use-entry.ts';
import { useRemembered } from './use-remembered.ts';

export function MedicineEntry(place: EntryPlace) {
  const { record, entryId } = place;
  const { pet, medicines } = record;
  const remembered = useRemembered(record);
  const add = trpc.medicines.add.useMutation();
  const edit = trpc.medicines.edit.useMutation();
  const remove = trpc.medicines.remove.useMutation();
  const stored = medicines.find(({ id }) => id === entryId);

  const form = useEntry({
    place,
    kind: 'medicina',
    empty: emptyMedicine(pet.id, today()),
    stored: stored && medicineValues(stored),
    isWritten: ({ name, dose }) => name !== '' || dose !== '',
    stays: ({ clinic, veterinarian, illnessId, startOn }) => ({ clinic, veterinarian, illnessId, startOn }),
    carry: (values, to) => ({ ...values, petId: to.id, illnessId: null }),
    read: readMedicine,
    add: async (input) => {
      const { medicineId } = await add.mutateAsync(input);
      const where = input.startOn === today() ? ' Sus dosis de hoy están en Inicio.' : '';
      return {
        words: `Guardaste ${input.name} de ${pet.name}.${where}`,
        undo: () => remove.mutateAsync({ medicineId }),
        id: medicineId,
      };
    },
    edit: (changes, medicineId) => edit.mutateAsync({ ...changes, medicineId }),
    title: ({ name }) => name,
    firstField: 'name',
  });
  const { name, startOn } = form.values;
  const written = { name, startOn, ...(entryId !== undefined && { id: entryId }) };
  const twin = name.trim() !== '' && isDay(startOn) ? similarMedicine(medicines, written) : null;
  return (
    <EntrySheet form={form}>
      <MedicineFields {...form} illnesses={record.illnesses} remembered={remembered} twin={twin} />
    </EntrySheet>
  );
}
