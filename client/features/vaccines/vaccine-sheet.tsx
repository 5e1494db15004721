/** The sheet around the vaccine form: keeps the draft, checks, sends, says what happened, and offers to undo it. */
import { type ReactNode, useEffect, useState } from 'react';
import { AlertBand } from '../../components/alert-band.tsx';
import { Button } from '../../components/button.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { ErrorPanel } from '../../components/empty-state.tsx';
import { vaccineNamed } from '#server/vaccines/rules.ts';
import { today } from '../../lib/format.ts';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { useDraft } from '../../lib/use-draft.ts';
import classes from './vaccine-sheet.module.css';
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
import { type Say, useVaccineCalls } from './use-vaccine-calls.ts';

interface VaccineSheetProps {
  petId: number;
  /** A dose to correct; absent for a new one. */
  dose?: Vaccination;
  onClose: () => void;
  /** What was written for another animal before this one was chosen. */
  start?: VaccineValues | undefined;
  /** Above the form: whose vaccine it is. `take` hands over what is written and leaves no draft behind. */
  petChoice?: (take: () => VaccineValues) => ReactNode;
}

/** What the last press did, said beside the buttons: a toast would lie on top of them. */
interface Notice {
  text: string;
  failed: boolean;
  action?: Parameters<Say>[1];
}

export function VaccineSheet({ petId, dose, onClose, start, petChoice }: VaccineSheetProps) {
  const record = trpc.pets.get.useQuery({ petId });
  const remembered = trpc.vaccines.remembered.useQuery();
  const { catalogue, ...listed } = useCatalogue();
  const draft = useDraft<VaccineValues>(dose ? `vacuna-corregir:${dose.id}` : `vacuna:${petId}`);
  const [written, setValues] = useState<VaccineValues>(() =>
    dose ? { ...valuesOf(dose), ...draft.restored } : (start ?? draft.restored ?? emptyValues(petId, today())),
  );
  const { keep } = draft;
  useEffect(() => {
    if (start) keep(start);
  }, [start, keep]);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [notice, setNotice] = useState<Notice | null>(null);
  const calls = useVaccineCalls();

  const doses = record.data?.vaccinations ?? [];
  // Carried over from an animal of another species: the name is the same, the vaccine of the catalogue another one.
  const named = record.data && catalogue && vaccineNamed(written.name, record.data.pet.speciesId, catalogue);
  const values = { ...written, vaccineId: written.vaccineId ?? named?.id ?? null };
  const proposal = catalogue && record.data ? proposalOf(values, doses, catalogue, record.data.pet, dose?.id) : null;
  const change = (changes: Partial<VaccineValues>) => {
    const next = { ...values, ...changes };
    setValues(next);
    if (notice?.failed) setNotice(null);
    draft.keep(next);
    setErrors((known) => Object.fromEntries(Object.entries(known).filter(([field]) => !(field in changes))));
  };

  const save = async (again: boolean) => {
    const read = readValues(values, proposal);
    if (!read.success) return refuse(fieldsOf(read.error.issues));
    setNotice(null);
    try {
      if (dose) await calls.edit({ ...read.data, vaccinationId: dose.id });
      else if (!(await calls.add(read.data, record.data?.pet.name ?? '', again ? sayHere : undefined))) return;
      draft.clear();
      if (!again) return onClose();
      const { clinic, veterinarian, givenOn } = values;
      setValues({ ...emptyValues(petId, today()), clinic, veterinarian, givenOn });
      focusField('name');
    } catch (error) {
      const failure = readError(error);
      if (Object.keys(failure.fields).length > 0) return refuse(failure.fields);
      setNotice({ text: failure.message, failed: true });
    }
  };
  const sayHere: Say = (text, action) => setNotice({ text, failed: false, action });
  const refuse = (fields: Record<string, string>) => {
    setErrors(fields);
    focusField(Object.keys(fields)[0] === 'vaccineId' ? 'name' : (Object.keys(fields)[0] ?? 'name'));
  };

  const title = dose ? 'Corregir vacuna' : 'Agregar vacuna';
  // Once the form is shown, a list that could not be asked for again takes nothing away from it.
  const missing = (record.data ? null : record.error) ?? listed.error;
  if (missing) {
    const retry = () => void Promise.all([record.refetch(), listed.retry()]);
    return (
      <Sheet opened onClose={onClose} title={title}>
        <ErrorPanel bare message={readError(missing).message} onRetry={retry} busy={record.isFetching} />
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
        <div className={classes.bar}>
          {notice && <Said {...notice} onDone={() => setNotice(null)} />}
          <div className={classes.buttons}>
            {!dose && (
              <Button variant="default" size="lg" disabled={calls.busy} onClick={() => void save(true)}>
                Guardar y otra
              </Button>
            )}
            <Button type="submit" size="lg" loading={calls.busy}>
              {dose ? 'Guardar cambios' : notice?.failed ? 'Reintentar' : 'Guardar vacuna'}
            </Button>
          </div>
        </div>
      }
    >
      {petChoice?.(() => {
        draft.clear();
        return values;
      })}
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

function Said({ text, failed, action, onDone }: Notice & { onDone: () => void }) {
  return (
    <AlertBand
      tone={failed ? 'red' : 'green'}
      announce
      action={
        action && (
          <button
            type="button"
            className={classes.undo}
            onClick={() => {
              onDone();
              action.run();
            }}
          >
            {action.label}
          </button>
        )
      }
    >
      {text}
    </AlertBand>
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
