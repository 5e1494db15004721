/** The form that the address names: loads the animal, its record and the form's chunk in parallel. */
import { useNavigate } from '@tanstack/react-router';
import { type LazyExoticComponent, lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { mayDo } from '#server/platform/core/rights.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { ButtonLink } from '../../../components/button.tsx';
import { EmptyState, ErrorPanel } from '../../../components/empty-state.tsx';
import { RenewBand } from '../../pets/licences/renew-band.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { SkeletonForm } from '../../../components/skeleton.tsx';
import type { EntryKind } from '../../../lib/entry-address.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { EntryPlace, PetOnList } from './entry-place.ts';
import { WORDS } from './entry-words.ts';
import { PetChoice, PetChosen } from './pet-choice.tsx';

type EntryForm = (place: EntryPlace) => ReactNode;

/** Each form is a chunk of its own with its schema. */
const LOAD: Record<EntryKind, () => Promise<{ default: EntryForm }>> = {
  vacuna: () => import('./vaccine-entry.tsx').then((module) => ({ default: module.VaccineEntry })),
  desparasitacion: () => import('./deworming-entry.tsx').then((module) => ({ default: module.DewormingEntry })),
  enfermedad: () => import('./illness-entry.tsx').then((module) => ({ default: module.IllnessEntry })),
  medicina: () => import('./medicine-entry.tsx').then((module) => ({ default: module.MedicineEntry })),
  peso: () => import('./weight-entry.tsx').then((module) => ({ default: module.WeightEntry })),
  control: () => import('./checkup-entry.tsx').then((module) => ({ default: module.CheckupEntry })),
  consulta: () => import('./consultation-entry.tsx').then((module) => ({ default: module.ConsultationEntry })),
  receta: () => import('./prescription-entry.tsx').then((module) => ({ default: module.PrescriptionEntry })),
};

const FORMS: Record<EntryKind, LazyExoticComponent<EntryForm>> = {
  vacuna: lazy(LOAD.vacuna),
  desparasitacion: lazy(LOAD.desparasitacion),
  enfermedad: lazy(LOAD.enfermedad),
  medicina: lazy(LOAD.medicina),
  peso: lazy(LOAD.peso),
  control: lazy(LOAD.control),
  consulta: lazy(LOAD.consulta),
  receta: lazy(LOAD.receta),
};

const PatientWeight = lazy(() => import('./patient-weight.tsx').then((module) => ({ default: module.PatientWeight })));

interface EntryOverlayProps {
  kind: EntryKind;
  /** The animal of the former screen; absent: the only one, or the member chooses. */
  petId: number | undefined;
  /** The entry to correct; absent for a new one. */
  entryId: number | undefined;
  /** The vaccine that a new entry begins with. */
  vaccineId?: number | undefined;
  repeats?: number | undefined;
  onClose: () => void;
  /** The animals whose year is over; absent at a visit, where the veterinarian cannot renew. */
  ended?: ReadonlySet<number>;
}

export function EntryOverlay({ kind, petId, entryId, vaccineId, repeats, onClose, ended }: EntryOverlayProps) {
  const adding = entryId === undefined;
  const pets = trpc.pets.list.useQuery(undefined, { enabled: adding });
  const writable = useMemo(
    () => pets.data?.filter((pet) => pet.deceasedOn === null && pet.role !== 'reader'),
    [pets.data],
  );
  const [chosen, setChosen] = useState(petId);
  const [came] = useState(petId);
  // No other animal replaces one that is read-only: the entry would end in the wrong record.
  const only = writable?.length === 1 ? writable[0]?.id : undefined;
  const own = writable?.find(({ id }) => id === (chosen ?? only))?.id;
  // A patient of the clinic is in no list of its staff's own animals.
  const roles = trpc.auth.me.useQuery(undefined, { enabled: false }).data?.roles ?? [];
  const isOwn = pets.data?.some(({ id }) => id === petId) ?? true;
  const patient = trpc.pets.get.useQuery(
    { petId: petId ?? 0 },
    { enabled: adding && mayDo(roles, 'readRecord') && petId !== undefined && !isOwn },
  );
  const attended = adding && !isOwn && patient.data?.can.attend ? petId : undefined;
  const selected = adding ? (attended ?? own) : petId;
  const navigate = useNavigate();
  const record = trpc.pets.get.useQuery({ petId: selected ?? 0 }, { enabled: selected !== undefined });
  useEffect(() => {
    // In parallel with the record, not after it.
    void LOAD[kind]();
  }, [kind]);

  // The member learns it before typing.
  const over = writable?.find(({ id }) => id === selected && ended?.has(id));
  const petChoice = (move: (to: PetOnList) => void) =>
    !adding || attended !== undefined
      ? record.data && <PetChosen pet={record.data.pet} />
      : writable && (
          <>
            <PetChoice
              pets={writable}
              value={selected}
              moved={chosen !== came}
              onChange={(pet) => {
                move(pet);
                setChosen(pet.id);
                // Keeps the animal in the address, so that a reload finds it and its draft.
                void navigate({
                  to: '.',
                  search: (search) => ({ ...search, de: pet.id }),
                  replace: true,
                  resetScroll: false,
                });
              }}
            />
            {over && <RenewBand petId={over.id} petName={over.name} />}
          </>
        );
  const title = `${adding ? 'Agregar' : 'Corregir'} ${WORDS[kind].noun}`;
  const frame = (children: ReactNode) => (
    <Sheet opened beside onClose={onClose} title={title}>
      {children}
    </Sheet>
  );

  const error = (writable || !adding ? null : pets.error) ?? (record.data ? null : record.error);
  if (error) {
    const retry = () => void (pets.error ? pets : record).refetch();
    return frame(
      <ErrorPanel
        bare
        message={readError(error).message}
        onRetry={retry}
        busy={pets.isFetching || record.isFetching}
      />,
    );
  }
  if (adding && petId !== undefined && !isOwn && roles.length > 0 && !mayDo(roles, 'readRecord'))
    return kind === 'peso' ? (
      <Suspense fallback={frame(<SkeletonForm fields={2} />)}>
        <PatientWeight petId={petId} onClose={onClose} />
      </Suspense>
    ) : (
      frame(<OnlySigned />)
    );
  if (adding && patient.isLoading) return frame(<SkeletonForm fields={3} />);
  if (attended !== undefined && kind !== 'peso' && !patient.data?.can.edit) return frame(<OnlySigned />);
  if (adding && writable?.length === 0 && attended === undefined) return frame(<NoAnimal kind={kind} />);
  if (adding && writable && selected === undefined) {
    return frame(
      <>
        <AlertBand tone="blue" fact="Elige para quién es.">
          {chosen === undefined ? 'Lo que anotes va a su ficha.' : 'En la ficha de ese animal no puedes anotar.'}
        </AlertBand>
        {petChoice(() => {})}
      </>,
    );
  }
  if (!adding && (petId === undefined || (record.data && !hasEntry(record.data, kind, entryId)))) {
    return frame(
      <EmptyState bare scene="search" title="Ya no está">
        Esa anotación no está en este registro. Puede que alguien la haya quitado.
      </EmptyState>,
    );
  }
  const waiting = frame(
    <>
      {petChoice(() => {})}
      <SkeletonForm fields={3} />
    </>,
  );
  if (!record.data || record.data.pet.id !== selected) return waiting;
  const Form = FORMS[kind];
  return (
    <Suspense fallback={waiting}>
      <Form
        key={`${kind}:${selected}:${entryId}`}
        record={record.data}
        entryId={entryId}
        vaccineId={vaccineId}
        repeats={repeats}
        onClose={onClose}
        petChoice={petChoice}
        mayRenew={ended !== undefined}
      />
    </Suspense>
  );
}

function OnlySigned() {
  return (
    <EmptyState bare scene="box" title="Lo anota un veterinario">
      En la libreta de un paciente lo escribe quien lo firma. Tú puedes anotar su peso.
    </EmptyState>
  );
}

function NoAnimal({ kind }: { kind: EntryKind }) {
  return (
    <EmptyState
      bare
      scene="box"
      title="Primero, tu animal"
      action={<ButtonLink to="/dashboard/nuevaMascota">Agregar mascota</ButtonLink>}
    >
      Registra a quien cuidas y después anota {WORDS[kind].first}.
    </EmptyState>
  );
}

function hasEntry(record: EntryPlace['record'], kind: EntryKind, entryId: number | undefined): boolean {
  const entries = {
    vacuna: record.vaccinations,
    desparasitacion: record.dewormings,
    enfermedad: record.illnesses,
    medicina: record.medicines,
    peso: record.weights,
    control: record.checkups,
    consulta: record.consultations,
    receta: record.prescriptions,
  }[kind];
  return entries.some(({ id }) => id === entryId);
}
