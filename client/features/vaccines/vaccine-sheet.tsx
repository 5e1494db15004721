/** The sheet around the vaccine form: keeps the draft, checks, sends, says what happened, and offers to undo it. */
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { ErrorPanel } from '../../components/empty-state.tsx';
import { today } from '../../lib/format.ts';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { showFailure } from '../../components/toast.tsx';
import { useCatalogue } from './use-catalogue.ts';
import { VaccineForm } from './vaccine-form.tsx';
import {
  emptyValues,
  proposalOf,
  readValues,
  type Vaccination,
  type VaccineValues,
  valuesOf,
} from './vaccine-values.ts';
import { useVaccineCalls } from './use-vaccine-calls.ts';

interface VaccineSheetProps {
  petId: number;
  /** A dose to correct; absent for a new one. */
  dose?: Vaccination;
  onClose: () => void;
  /** Above the form: whose vaccine it is. */
  petChoice?: ReactNode;
}

export function VaccineSheet({ petId, dose, onClose, petChoice }: VaccineSheetProps) {
  const record = trpc.pets.get.useQuery({ petId });
  const remembered = trpc.vaccines.remembered.useQuery();
  const catalogue = useCatalogue();
  const draft = useDraft<VaccineValues>(dose ? `vacuna-corregir:${dose.id}` : `vacuna:${petId}`);
  const [values, setValues] = useState<VaccineValues>(() =>
    dose ? { ...valuesOf(dose), ...draft.restored } : (draft.restored ?? emptyValues(petId, today())),
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const calls = useVaccineCalls();

  const doses = record.data?.vaccinations ?? [];
  const proposal = catalogue && record.data ? proposalOf(values, doses, catalogue, record.data.pet, dose?.id) : null;
  const change = (changes: Partial<VaccineValues>) => {
    const next = { ...values, ...changes };
    setValues(next);
    draft.keep(next);
    setErrors((known) => Object.fromEntries(Object.entries(known).filter(([field]) => !(field in changes))));
  };

  const save = async (again: boolean) => {
    const read = readValues(values, proposal);
    if (!read.success) return refuse(fieldsOf(read.error.issues));
    try {
      if (dose) await calls.edit({ ...read.data, vaccinationId: dose.id });
      else await calls.add(read.data, record.data?.pet.name ?? '');
      draft.clear();
      if (!again) return onClose();
      const { clinic, veterinarian, givenOn } = values;
      setValues({ ...emptyValues(petId, today()), clinic, veterinarian, givenOn });
      focusField('name');
    } catch (error) {
      const failure = readError(error);
      if (Object.keys(failure.fields).length > 0) return refuse(failure.fields);
      showFailure(failure.message);
    }
  };
  const refuse = (fields: Record<string, string>) => {
    setErrors(fields);
    focusField(Object.keys(fields)[0] === 'vaccineId' ? 'name' : (Object.keys(fields)[0] ?? 'name'));
  };

  const title = dose ? 'Corregir vacuna' : 'Agregar vacuna';
  if (record.error) {
    return (
      <Sheet opened onClose={onClose} title={title}>
        <ErrorPanel bare message={readError(record.error).message} onRetry={() => void record.refetch()} />
      </Sheet>
    );
  }
  return (
    <Sheet
      opened
      onClose={onClose}
      title={title}
      kept
      dirty={values.name !== ''}
      onSubmit={() => void save(false)}
      actions={
        <>
          {!dose && (
            <Button variant="default" size="lg" disabled={calls.busy} onClick={() => void save(true)}>
              Guardar y otra
            </Button>
          )}
          <Button type="submit" size="lg" fullWidth loading={calls.busy}>
            {dose ? 'Guardar cambios' : 'Guardar vacuna'}
          </Button>
        </>
      }
    >
      {petChoice}
      {record.data && catalogue ? (
        <VaccineForm
          values={values}
          onChange={change}
          errors={errors}
          pet={record.data.pet}
          doses={doses}
          catalogue={catalogue}
          remembered={remembered.data}
          proposal={proposal}
          editing={dose?.id}
        />
      ) : (
        <SkeletonForm fields={3} />
      )}
    </Sheet>
  );
}

function fieldsOf(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[String(path[0])] ??= message;
  return fields;
}

/** After React has shown it: a field that an error has just opened exists only then. */
function focusField(name: string) {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[role="dialog"] [name="${name}"]`)?.focus());
}
