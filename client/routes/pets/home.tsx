/** Inicio: the due care of all animals, each done with one press; below, the four main screens. */
import { givenName } from '#server/platform/lib/given-name.ts';
import { lazy, Suspense, useMemo } from 'react';
import { DrawnAfter } from '../../components/drawn-after.tsx';
import { ErrorPanel } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { RefusedAddress } from '../../features/accounts/security/refused-address.tsx';
import { SkeletonStrip } from '../../features/pets/pets/skeleton-shapes.tsx';
import { SkeletonForm, SkeletonRows } from '../../components/skeleton.tsx';
import { Asked } from '../../features/health/agenda/asked.tsx';
import { DueList } from '../../features/health/agenda/due-list.tsx';
import { TodayDoses } from '../../features/health/agenda/today-doses.tsx';
import { useAgenda } from '../../features/health/agenda/use-agenda.ts';
import { useDoses } from '../../features/health/agenda/use-doses.ts';
import { HomePets } from '../../features/pets/home/home-pets.tsx';
import { HomeTiles } from '../../features/pets/home/home-tiles.tsx';
import { headline } from '../../features/pets/home/home-words.ts';
import classes from '../../features/pets/home/home.module.css';
import { NothingDue } from '../../features/pets/home/nothing-due.tsx';
import { Incidents } from '../../features/lost-found/lost-pets/incidents.tsx';
import { OpenRequests } from '../../features/pets/patients/open-requests.tsx';
import { RenewalPanel } from '../../features/billing/payments/renewal-panel.tsx';
import { StaffHome } from '../../features/frame/frame/staff-home.tsx';
import { FoundPanel } from '../../features/lost-found/inbox/found-panel.tsx';
import { SecondFactorUrge } from '../../features/accounts/security/second-factor-urge.tsx';
import { showLongDay, today } from '../../lib/dates.ts';
import { readError } from '../../lib/show-error.ts';
import { useUnreadSightings } from '../../lib/sightings.ts';
import { type Answers, trpc } from '../../lib/trpc.ts';
import { groupDue } from '#server/health/due/rules.ts';

// Brings the rules of every form along: only a member without an animal waits for it.
const FirstPet = lazy(() =>
  import('../../features/pets/pets/first-pet.tsx').then((module) => ({ default: module.FirstPet })),
);

const DOSES_MS = 8000;

export function Home() {
  // A dose that another member of the family gives is seen while the screen is open.
  const care = trpc.agenda.overview.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.doses.some((dose) => dose.state === 'open') ? DOSES_MS : false),
  });
  const me = trpc.auth.me.useQuery();
  const owners = trpc.owners.list.useQuery();
  // The panel on top loads with the rest, because it would push the page down later. A failure counts as
  // loaded too.
  const { isFetched: finderSaid } = useUnreadSightings();
  const { isFetched: requestsSaid } = trpc.patients.requests.useQuery(undefined, { retry: false });
  const losses = trpc.lostPets.open.useQuery(undefined, { retry: false });
  const name = givenName(me.data?.name ?? '');
  const greeting = `Hola${name ? `, ${name}` : ''}. Hoy es ${showLongDay(care.data?.today ?? today())}.`;

  if (!care.data || !finderSaid || !losses.isFetched || !requestsSaid) {
    return (
      <>
        <PageHeader before={greeting} title="Tus animales" />
        {care.isError ? (
          <ErrorPanel
            message={readError(care.error).message}
            onRetry={() => void care.refetch()}
            busy={care.isFetching}
          />
        ) : (
          <>
            <SkeletonStrip />
            <SkeletonRows />
          </>
        )}
      </>
    );
  }
  const tiles = <HomeTiles pets={me.data?.totalPets ?? care.data.pets.length} owners={owners.data?.length ?? 0} />;
  if (care.data.pets.length === 0 && (me.data?.totalPets ?? 0) === 0) {
    const urges = (
      <>
        <SecondFactorUrge me={me.data} />
        <RefusedAddress me={me.data} />
      </>
    );
    // Who came to work here, and not with an animal of their own.
    if (me.data && me.data.roles.length > 0)
      return (
        <>
          <FoundPanel />
          {urges}
          <PageHeader before={greeting} title="Tu día en la clínica" />
          <StaffHome roles={me.data.roles} />
        </>
      );
    return (
      <>
        {urges}
        <PageHeader before={greeting} title="Empecemos por su nombre" />
        <div className={classes.begin}>
          <Suspense fallback={<SkeletonForm fields={2} />}>
            <FirstPet />
          </Suspense>
          {tiles}
        </div>
      </>
    );
  }
  return (
    <>
      <Incidents />
      <FoundPanel apart={new Set(losses.data?.map(({ petId }) => petId))} />
      <OpenRequests besides={(losses.data?.length ?? 0) > 0} />
      <Today
        care={care.data}
        greeting={greeting}
        later={
          <>
            <SecondFactorUrge me={me.data} />
            <RefusedAddress me={me.data} />
          </>
        }
      >
        {tiles}
      </Today>
    </>
  );
}

function Today({
  care,
  greeting,
  later,
  children,
}: {
  care: Answers['agenda']['overview'];
  greeting: string;
  /** What the account asks for: below what the animals need. */
  later: React.ReactNode;
  children: React.ReactNode;
}) {
  const agenda = useAgenda(care.due, care.today);
  const { rows } = agenda;
  const doses = useDoses();
  const losses = trpc.lostPets.open.useQuery();
  const { pets } = care;
  // A shelter's 1,800 are gone through once for each answer, not with each of its parts.
  const photos = useMemo(() => new Map(pets.map(({ id, photo }) => [id, photo])), [pets]);
  const unknown = useMemo(() => pets.filter(({ state }) => state === 'unknown'), [pets]);
  const open = useMemo(() => rows.filter(({ done }) => !done), [rows]);
  const groups = groupDue(open, care.today);
  const { title, lead } = headline({
    overdue: groups.overdue.length,
    thisWeek: groups.thisWeek.length,
    thisMonth: groups.thisMonth.length,
    unknown,
    laterOn: care.nextOn,
    firstOn: open[0]?.remindOn ?? null,
  });
  return (
    <>
      <PageHeader before={greeting} title={title} lead={lead} />
      <div className={classes.layout}>
        <HomePets pets={pets} open={open} today={care.today} />
        <div className={classes.due}>
          <div className={classes.now} data-both={(care.doses.length > 0 && rows.length > 0) || undefined}>
            {care.doses.length > 0 && (
              <TodayDoses
                doses={care.doses}
                ofAll
                photos={photos}
                onGive={doses.give}
                onUngive={doses.ungive}
                onTell={doses.tell}
              />
            )}
            {rows.length > 0 ? (
              <DueList rows={rows} today={care.today} acts={agenda} photos={photos} />
            ) : (
              <NothingDue pets={care.pets} nextOn={care.nextOn} />
            )}
          </div>
          <DrawnAfter>
            {later}
            <RenewalPanel lost={new Set(losses.data?.map(({ petId }) => petId))} />
          </DrawnAfter>
        </div>
        <DrawnAfter>{children}</DrawnAfter>
      </div>
      <Asked asked={agenda.asked} />
    </>
  );
}
