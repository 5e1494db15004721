/**
 * Ficha: everything that a veterinarian needs about one animal. Two pages on a wide screen, one column on a
 * phone.
 */
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { ErrorPanel } from '../../components/empty-state.tsx';
import { useStepsKnown } from '../../features/pets/pets/first-steps.tsx';
import { NoSuchPet } from '../../features/pets/pets/no-such-pet.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Together } from '../../components/together.tsx';
import { SkeletonRecord } from '../../features/pets/pets/skeleton-shapes.tsx';
import { type Tab, Tabs } from '../../components/tabs.tsx';
import { asksForVaccines, PetSummary } from './pet-summary.tsx';
import { TodayDoses } from '../../features/health/agenda/today-doses.tsx';
import { useDoses } from '../../features/health/agenda/use-doses.ts';
import { PetWaiting } from '../../features/frame/offline-queue/pet-waiting.tsx';
import { Documents } from '../../features/documents/carnet/documents.tsx';
import { Incidents } from '../../features/lost-found/lost-pets/incidents.tsx';
import { useFound } from '../../features/lost-found/lost-pets/use-losses.ts';
import { LicenceLine } from '../../features/pets/licences/licence-line.tsx';
import { ByDisease } from '../../features/health/record/by-disease.tsx';
import { AlertBands, hasAlerts } from '../../features/health/record/alert-bands.tsx';
import {
  CheckupList,
  ConsultationList,
  DewormingList,
  IllnessList,
  PrescriptionList,
  VaccinationList,
} from '../../features/health/record/kind-lists.tsx';
import { KindSection, NoEntry } from '../../features/health/record/kind-section.tsx';
import { MedicineList } from '../../features/health/record/medicine-list.tsx';
import { PetFacts } from '../../features/health/record/pet-facts.tsx';
import { PetIdentity } from '../../features/health/record/pet-identity.tsx';
import { useEntryActs } from '../../features/health/record/use-entry-acts.ts';
import { WeightSection } from '../../features/health/record/weight-section.tsx';
import { JoinedBand } from '../../features/portability/hand-over/joined-band.tsx';
import { TwinLine } from '../../features/portability/hand-over/twin-line.tsx';
import { useCrumb, useFoldedHead } from '../../lib/crumb.ts';
import { readError } from '../../lib/show-error.ts';
import { useScrolledPast } from '../../lib/use-scrolled-past.ts';
import { useWide } from '../../lib/use-wide.ts';
import { type Answers, trpc } from '../../lib/trpc.ts';
import classes from './pet.module.css';

// Opened by a tap, and rarely.
const LossSheet = lazy(() =>
  import('../../features/lost-found/lost-pets/loss-sheet.tsx').then((module) => ({ default: module.LossSheet })),
);

const RemovePet = lazy(() =>
  import('../../features/health/record/remove-pet.tsx').then((module) => ({ default: module.RemovePet })),
);

/** The height of the bar on top of a phone. */
const BAR = 56;

const ShareSheet = lazy(() =>
  import('../../features/documents/sharing/share-sheet.tsx').then((module) => ({ default: module.ShareSheet })),
);

const route = getRouteApi('/dashboard/perfilMascotas');
const TABS = [
  { id: 'resumen', label: 'Resumen' },
  { id: 'vacunas', label: 'Vacunas' },
  { id: 'desparasitacion', label: 'Desparasitación' },
  { id: 'enfermedades', label: 'Enfermedades' },
  { id: 'medicinas', label: 'Medicinas' },
  { id: 'documentos', label: 'Documentos' },
  { id: 'datos', label: 'Datos' },
];

const DOSES_MS = 8000;

export function Pet() {
  const { mascota, tab } = route.useSearch();
  const record = trpc.pets.get.useQuery(
    { petId: mascota ?? 0 },
    {
      enabled: mascota !== undefined,
      // A dose that another member of the family gives is seen while the screen is open.
      refetchInterval: ({ state }) => (state.data?.doses.some((dose) => dose.state === 'open') ? DOSES_MS : false),
    },
  );
  useCrumb(record.data?.pet.name);
  useCover(mascota, tab === 'vacunas');
  const stepsKnown = useStepsKnown();
  // Of a lost animal it stands above the record.
  const losses = trpc.lostPets.open.useQuery(undefined, { retry: false });
  const failure = record.error && readError(record.error);
  if (mascota === undefined || failure?.code === 'PET_NOT_FOUND') return <NoSuchPet title="Ficha" />;
  if (failure && !record.data) {
    return (
      <>
        <PageHeader title="Ficha" />
        <ErrorPanel message={failure.message} onRetry={() => void record.refetch()} busy={record.isFetching} />
      </>
    );
  }
  if (!record.data || !stepsKnown || (record.data.pet.lostAt !== null && !losses.isFetched)) return <SkeletonRecord />;
  // The stamps belong to one animal, so another animal gets a new state.
  return (
    <Booklet
      key={mascota}
      record={record.data}
      tab={TABS.some((one) => one.id === tab) ? (tab ?? 'resumen') : 'resumen'}
    />
  );
}

function Booklet({ record, tab: asked }: { record: Answers['pets']['get']; tab: string }) {
  const { pet, can } = record;
  // On a wide screen the left page already shows the facts.
  const wide = useWide();
  const tab = wide && asked === 'datos' ? 'resumen' : asked;
  const [removing, setRemoving] = useState(false);
  const { found } = useFound();
  const lost = pet.lostAt !== null && !can.attend;
  const name = useScrolledPast<HTMLHeadingElement>(BAR, !wide);
  useFoldedHead(pet, name.past);
  const top = useTabsInView(tab, !wide);
  const [losing, setLosing] = useState(false);
  const [sharing, setSharing] = useState(false);
  const navigate = route.useNavigate();
  const allActs = useEntryActs(pet.id, can.attend);
  const acts = can.edit ? allActs : undefined;
  const weightActs = (can.edit || can.attend) && !pet.deceasedOn ? allActs : undefined;
  const link = (one: Tab, props: { className: string; 'aria-current': 'page' | undefined }) => (
    <Link to="." search={{ mascota: pet.id, tab: one.id }} replace resetScroll={false} {...props} data-tab={one.id}>
      {one.label}
    </Link>
  );
  const tabsOf = TABS.filter(({ id }) => id !== 'vacunas' || tab === 'vacunas' || asksForVaccines(record));
  const tabs = <Tabs label={`Secciones de la ficha de ${pet.name}`} tabs={tabsOf} active={tab} link={link} />;
  return (
    <>
      {lost && <Incidents petId={pet.id} />}
      <div className={classes.tabs} data-sticky>
        {tabs}
      </div>
      <article className={classes.book}>
        <div className={classes.left}>
          <PetIdentity
            record={record}
            shape={wide ? 'tall' : tab !== 'resumen' || lost ? 'row' : hasAlerts(record) ? 'low' : 'tall'}
            doors={wide || tab === 'resumen'}
            nameRef={name.ref}
            acts={{
              onRemove: () => setRemoving(true),
              onLost: () => setLosing(true),
              onFound: () => void found(pet),
              onShare: () => setSharing(true),
            }}
          />
          {wide && (
            <div className={classes.facts}>
              <PetFacts record={record} />
              <WeightSection record={record} acts={weightActs} />
            </div>
          )}
        </div>
        <div className={classes.right}>
          <AlertBands record={record} />
          {can.own && <JoinedBand petId={pet.id} />}
          {can.own && !can.attend && <TwinLine pet={pet} />}
          <div ref={top} className={classes.top} />
          <div className={classes.phoneTabs} data-sticky>
            {tabs}
          </div>
          <PetWaiting petId={pet.id} />
          {!can.attend && <LicenceLine petId={pet.id} canEdit={can.edit} />}
          {tab === 'resumen' ? (
            <PetSummary record={record} acts={acts} weightActs={weightActs} wide={wide} />
          ) : (
            <TabBody tab={tab} record={record} acts={acts} />
          )}
        </div>
      </article>
      {removing && (
        <Suspense>
          <RemovePet record={record} onClose={() => setRemoving(false)} />
        </Suspense>
      )}
      {sharing && (
        <Suspense>
          <ShareSheet pet={pet} mayProve={can.edit && !pet.deceasedOn} onClose={() => setSharing(false)} />
        </Suspense>
      )}
      {losing && (
        <Suspense>
          <LossSheet
            pet={pet}
            loss={null}
            onClose={() => setLosing(false)}
            onDone={() => void navigate({ to: '/dashboard/perdida', search: { mascota: pet.id } })}
          />
        </Suspense>
      )}
    </>
  );
}

/** Another tab begins at its first row, however far down the one before was read. */
function useTabsInView(tab: string, onPhone: boolean) {
  const top = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const over = (top.current?.getBoundingClientRect().top ?? BAR) - BAR;
    if (onPhone && over < 0) window.scrollBy(0, over);
  }, [tab, onPhone]);
  return top;
}

/** Asked with the record: it stands above the vaccines. */
function useCover(petId: number | undefined, enabled: boolean) {
  return trpc.pets.byDisease.useQuery({ petId: petId ?? 0 }, { enabled: enabled && petId !== undefined, retry: false });
}

/** Until when it is protected against each disease. */
function PetCover({ petId }: { petId: number }) {
  const { data } = useCover(petId, true);
  if (!data || data.rows.length === 0) return null;
  return (
    <section className="section" aria-labelledby="por-enfermedad">
      <h2 id="por-enfermedad">Por enfermedad</h2>
      <ByDisease cover={data} own />
    </section>
  );
}

interface TabBodyProps {
  tab: string;
  record: Answers['pets']['get'];
  acts: ReturnType<typeof useEntryActs> | undefined;
}

function TabBody({ tab, record, acts }: TabBodyProps) {
  const me = trpc.auth.me.useQuery();
  const doses = useDoses();
  const { pet, can } = record;
  const covered = useCover(pet.id, tab === 'vacunas');
  const list = { record, me: me.data?.userId, acts };
  const section = { pet, canEdit: can.edit && pet.deceasedOn === null, asStaff: can.attend };
  // The family reads what only a veterinarian writes.
  const signed = { ...section, canEdit: section.canEdit && can.attend };
  // What is done at home is the family's.
  const atHome = can.edit && !can.attend;
  if (tab === 'datos') return <PetFacts record={record} />;
  if (tab === 'documentos') return <Documents record={record} />;
  if (tab === 'vacunas') {
    return (
      <Together ready={covered.isFetched}>
        {record.vaccinations.length > 0 && pet.deceasedOn === null && <PetCover petId={pet.id} />}
        <KindSection kind="vaccine" {...section} empty={record.vaccinations.length === 0}>
          <VaccinationList {...list} />
        </KindSection>
      </Together>
    );
  }
  if (tab === 'desparasitacion') {
    return (
      <KindSection kind="deworming" {...section} empty={record.dewormings.length === 0}>
        <DewormingList {...list} />
      </KindSection>
    );
  }
  if (tab === 'medicinas') {
    return (
      <>
        {record.doses.length > 0 && (
          <TodayDoses
            doses={record.doses}
            onGive={atHome ? doses.give : undefined}
            onUngive={atHome ? doses.ungive : undefined}
            onTell={atHome ? doses.tell : undefined}
          />
        )}
        <KindSection kind="medicine" {...section} empty={record.medicines.length === 0}>
          <MedicineList {...list} />
        </KindSection>
        {(record.prescriptions.length > 0 || signed.canEdit) && (
          <KindSection kind="prescription" {...signed}>
            {record.prescriptions.length > 0 ? (
              <PrescriptionList {...list} />
            ) : (
              <NoEntry kind="prescription" {...signed} />
            )}
          </KindSection>
        )}
      </>
    );
  }
  return (
    <>
      <KindSection kind="disease" {...section} empty={record.illnesses.length === 0}>
        <IllnessList {...list} />
      </KindSection>
      <KindSection kind="checkup" {...section}>
        {record.checkups.length > 0 ? <CheckupList {...list} /> : <NoEntry kind="checkup" {...section} />}
      </KindSection>
      {(record.consultations.length > 0 || signed.canEdit) && (
        <KindSection kind="consultation" {...signed}>
          {record.consultations.length > 0 ? (
            <ConsultationList {...list} />
          ) : (
            <NoEntry kind="consultation" {...signed} />
          )}
        </KindSection>
      )}
    </>
  );
}
