/** Ficha: everything a veterinarian is shown about one animal. A booklet of two pages on a wide screen, one column on a phone. */
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { AlertBand } from '../components/alert-band.tsx';
import { ButtonLink } from '../components/button.tsx';
import { EmptyState, ErrorPanel } from '../components/empty-state.tsx';
import { IconPlus } from '../components/icons/base.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { SkeletonRecord } from '../components/skeleton.tsx';
import { Tabs } from '../components/tabs.tsx';
import { showFailure, showToast } from '../components/toast.tsx';
import { AddVaccineButton } from '../features/record/add-vaccine-button.tsx';
import { DoseList } from '../features/record/dose-list.tsx';
import { History } from '../features/record/history.tsx';
import { NextCare } from '../features/record/next-care.tsx';
import { PetFacts, PetIdentity } from '../features/record/pet-identity.tsx';
import { VaccineLines } from '../features/record/vaccine-lines.tsx';
import { useVaccineCalls } from '../features/vaccines/use-vaccine-calls.ts';
import type { Vaccination } from '../features/vaccines/vaccine-values.ts';
import { useCrumb } from '../lib/crumb.ts';
import { readError } from '../lib/show-error.ts';
import { type Answers, trpc } from '../lib/trpc.ts';
import classes from './pet.module.css';

// The form weighs more than the record: it comes when a dose is opened.
const VaccineSheet = lazy(() =>
  import('../features/vaccines/vaccine-sheet.tsx').then((module) => ({ default: module.VaccineSheet })),
);

const route = getRouteApi('/dashboard/perfilMascotas');
const TABS = [
  { id: 'resumen', label: 'Resumen' },
  { id: 'vacunas', label: 'Vacunas' },
  { id: 'datos', label: 'Datos' },
];

export function Pet() {
  const { mascota, tab } = route.useSearch();
  const record = trpc.pets.get.useQuery({ petId: mascota ?? 0 }, { enabled: mascota !== undefined });
  useCrumb(record.data?.pet.name);
  const failure = record.error && readError(record.error);
  if (mascota === undefined || failure?.code === 'PET_NOT_FOUND') return <NoSuchPet />;
  if (failure && !record.data) {
    return (
      <>
        <PageHeader title="Ficha" />
        <ErrorPanel message={failure.message} onRetry={() => void record.refetch()} busy={record.isFetching} />
      </>
    );
  }
  if (!record.data) return <SkeletonRecord />;
  return <Booklet record={record.data} tab={TABS.some((one) => one.id === tab) ? (tab ?? 'resumen') : 'resumen'} />;
}

function Booklet({ record, tab }: { record: Answers['pets']['get']; tab: string }) {
  const { pet, can } = record;
  const [editing, setEditing] = useState<Vaccination | null>(null);
  const calls = useVaccineCalls();
  const removePet = useRemovePet(pet);
  const failed = (error: unknown) => showFailure(readError(error).message);
  return (
    <>
      <div className={classes.tabs}>
        <Tabs
          label={`Secciones de la ficha de ${pet.name}`}
          tabs={TABS}
          active={tab}
          link={(one, props) => (
            <Link
              to="."
              search={{ mascota: pet.id, tab: one.id }}
              replace
              resetScroll={false}
              {...props}
              data-tab={one.id}
            >
              {one.label}
            </Link>
          )}
        />
      </div>
      <article className={classes.book}>
        <div className={classes.left}>
          <PetIdentity record={record} onRemove={() => void removePet()} />
          <div className="desk-only">
            <PetFacts record={record} />
          </div>
        </div>
        <div className={classes.right}>
          {pet.allergies && <AlertBand fact="Alergias:">{pet.allergies}</AlertBand>}
          <div className={classes.phoneTabs}>
            <Tabs
              label={`Secciones de la ficha de ${pet.name}`}
              tabs={TABS}
              active={tab}
              link={(one, props) => (
                <Link to="." search={{ mascota: pet.id, tab: one.id }} replace resetScroll={false} {...props}>
                  {one.label}
                </Link>
              )}
            />
          </div>
          {tab === 'datos' && <PetFacts record={record} />}
          {tab === 'vacunas' && (
            <Section title="Vacunas" petId={pet.id} canEdit={can.edit}>
              {record.vaccinations.length === 0 ? (
                <FirstVaccine petId={pet.id} name={pet.name} />
              ) : (
                <DoseList
                  doses={record.vaccinations}
                  canEdit={can.edit}
                  onEdit={setEditing}
                  onRemove={(dose) => void calls.remove(dose).catch(failed)}
                />
              )}
            </Section>
          )}
          {tab === 'resumen' && <Summary record={record} calls={calls} onFailure={failed} />}
        </div>
      </article>
      {editing && (
        <Suspense>
          <VaccineSheet petId={pet.id} dose={editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </>
  );
}

interface SummaryProps {
  record: Answers['pets']['get'];
  calls: ReturnType<typeof useVaccineCalls>;
  onFailure: (error: unknown) => void;
}

function Summary({ record, calls, onFailure }: SummaryProps) {
  const me = trpc.auth.me.useQuery();
  const { pet, lines, can, today } = record;
  const next = lines.find((line) => line.nextOn !== null);
  const done = (title: string, vaccineId: number | null) => () =>
    void calls.add({ petId: pet.id, name: title, vaccineId, givenOn: today }, pet.name).catch(onFailure);
  return (
    <>
      {next?.nextOn && (
        <section className="section">
          <h2>Lo próximo</h2>
          <NextCare
            line={{ ...next, nextOn: next.nextOn }}
            today={today}
            busy={calls.busy}
            onDone={can.edit ? done(next.title, next.vaccineId) : undefined}
          />
        </section>
      )}
      <Section title="Vacunas" petId={pet.id} canEdit={can.edit}>
        {lines.length > 0 ? (
          <VaccineLines lines={lines} />
        ) : (
          record.vaccinations.length === 0 && <FirstVaccine petId={pet.id} name={pet.name} />
        )}
      </Section>
      {record.vaccinations.length > 0 || record.weights.length > 0 ? (
        <section className="section">
          <h2>Su historia</h2>
          <History record={record} me={me.data?.userId} />
        </section>
      ) : (
        lines.length > 0 && <FirstVaccine petId={pet.id} name={pet.name} />
      )}
    </>
  );
}

interface SectionProps {
  title: string;
  petId: number;
  canEdit: boolean;
  children: React.ReactNode;
}

function Section({ title, petId, canEdit, children }: SectionProps) {
  return (
    <section className="section">
      <div className="section-head">
        <h2>{title}</h2>
        {canEdit && (
          <AddVaccineButton
            petId={petId}
            variant="subtle"
            size="sm"
            leftSection={<IconPlus />}
            aria-label="Agregar vacuna"
          >
            Agregar
          </AddVaccineButton>
        )}
      </div>
      {children}
    </section>
  );
}

function FirstVaccine({ petId, name }: { petId: number; name: string }) {
  return (
    <EmptyState
      scene="box"
      title={`La primera vacuna de ${name}`}
      action={<AddVaccineButton petId={petId}>Agregar vacuna</AddVaccineButton>}
    >
      Busca su libreta de papel y copia la más reciente. Toma 20 segundos.
    </EmptyState>
  );
}

function NoSuchPet() {
  return (
    <>
      <PageHeader title="Ficha" />
      <EmptyState
        scene="search"
        title="Ese animal no está en tu registro"
        action={<ButtonLink to="/dashboard/mascotas">Ver tus animales</ButtonLink>}
      >
        Puede que lo hayas quitado, o que sea de otra persona.
      </EmptyState>
    </>
  );
}

/** Leaves the list at once; the toast brings it back. */
function useRemovePet(pet: { id: number; name: string }) {
  const navigate = route.useNavigate();
  const utils = trpc.useUtils();
  const remove = trpc.pets.remove.useMutation();
  const restore = trpc.pets.restore.useMutation();
  const refresh = () => Promise.all([utils.pets.invalidate(), utils.care.invalidate(), utils.owners.invalidate()]);
  return async () => {
    try {
      await remove.mutateAsync({ petId: pet.id });
    } catch (error) {
      return showFailure(readError(error).message);
    }
    await navigate({ to: '/dashboard/mascotas' });
    void refresh();
    showToast(`Quitaste a ${pet.name} del registro.`, {
      label: 'Deshacer',
      run: () =>
        void restore
          .mutateAsync({ petId: pet.id })
          .then(refresh, (error: unknown) => showFailure(readError(error).message)),
    });
  };
}
