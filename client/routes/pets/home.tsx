/** Inicio: the due care of all animals, each done with one press; below, the four main screens. */
import { givenName } from '#server/platform/lib/given-name.ts';
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { DrawnAfter, StillToCome } from '../../components/drawn-after.tsx';
import { ErrorPanel } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonStrip } from '../../features/pets/pets/skeleton-shapes.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { Asked } from '../../features/health/agenda/asked.tsx';
import { DueList } from '../../features/health/agenda/due-list.tsx';
import { useAgenda } from '../../features/health/agenda/use-agenda.ts';
import { HomePets } from '../../features/pets/home/home-pets.tsx';
import { HomeTiles } from '../../features/pets/home/home-tiles.tsx';
import { headline } from '../../features/pets/home/home-words.ts';
import classes from '../../features/pets/home/home.module.css';
import { NothingDue } from '../../features/pets/home/nothing-due.tsx';
import { showLongDay, today } from '../../lib/dates.ts';
import { later } from '../../lib/later.ts';
import { takePlace } from '../../lib/plain-page.ts';
import { readError } from '../../lib/show-error.ts';
import { useUnreadSightings } from '../../lib/sightings.ts';
import { asksRenewal } from '../../features/billing/payments/licence-words.ts';
import { type Answers, trpc } from '../../lib/trpc.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { groupDue } from '#server/health/due/rows.rules.ts';
import type { HomeBelow as HomeBelowPart } from './home-below.tsx';
import type { HomeDoses as HomeDosesPart } from './home-doses.tsx';

const HomeStaff = lazy(() => import('./home-staff.tsx').then((module) => ({ default: module.HomeStaff })));
// Brings the rules of every form along: only a member without an animal waits for it.
const useFirstPet = later(() => import('../../features/pets/pets/first-pet.tsx'));
const useAbove = later(() => import('./home-above.tsx'));
const useDosesPart = later(() => import('./home-doses.tsx'));
const useBelow = later(() => import('./home-below.tsx'));
const useOffer = later(() => import('../../features/accounts/passkeys/passkey-offer.tsx'));

const DOSES_MS = 8000;
/** After the first screen: what a family does elsewhere is then shown at once. */
const PARTS_AFTER_MS = 5000;

export function Home() {
  useLayoutEffect(() => takePlace(), []);
  // A dose that another member of the family gives is seen while the screen is open.
  const care = trpc.agenda.overview.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.doses.some((dose) => dose.state === 'open') ? DOSES_MS : false),
  });
  const me = trpc.auth.me.useQuery();
  const owners = trpc.owners.list.useQuery();
  // The panel on top loads with the rest, because it would push the page down later. A failure counts as
  // loaded too.
  const { isFetched: finderSaid, data: found } = useUnreadSightings();
  const { isFetched: requestsSaid, data: asked } = trpc.patients.requests.useQuery(undefined, { retry: false });
  const losses = trpc.lostPets.open.useQuery(undefined, { retry: false });
  const name = givenName(me.data?.name ?? '');
  const greeting = `Hola${name ? `, ${name}` : ''}. Hoy es ${showLongDay(care.data?.today ?? today())}.`;

  const licences = trpc.licences.mine.useQuery();
  const asks = asksOf(me.data) || (licences.data?.some(asksRenewal) ?? false);
  const below = useBelow(asks);
  // It stays when the passkey is made, to show what was made with it.
  const { data: info } = trpc.system.info.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const offered = useOffer(me.data?.passkeys === 0 && info?.passkeys === true);
  const offer = offered && <offered.PasskeyOffer me={me.data} />;
  const [stood, setStood] = useState(false);
  const news = Boolean(losses.data?.length || found?.threads.length || asked?.requests.length);
  const aboveIt = useAbove(news);
  const withDoses = Boolean(care.data?.doses.length);
  const dosesPart = useDosesPart(withDoses);
  const none = care.data?.pets.length === 0 && (me.data?.totalPets ?? 0) === 0;
  const begins = none && me.data?.roles.length === 0;
  const firstPet = useFirstPet(begins);
  const arriving = (news && aboveIt === null) || (withDoses && dosesPart === null) || (begins && firstPet === null);
  const ready = care.data && finderSaid && losses.isFetched && requestsSaid && (stood || !arriving);
  useEffect(() => {
    if (ready) setStood(true);
  }, [ready]);
  useEffect(() => {
    const bring = () => void Promise.all([useAbove.bring(), useDosesPart.bring()]).catch(() => undefined);
    const timer = setTimeout(() => whenIdle(bring), PARTS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  if (!care.data || !ready) {
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
  const tiles =
    asks && below === null ? (
      <StillToCome />
    ) : (
      <HomeTiles pets={me.data?.totalPets ?? care.data.pets.length} owners={owners.data?.length ?? 0} />
    );
  if (none) {
    // Who came to work here, and not with an animal of their own.
    if (me.data && me.data.roles.length > 0)
      return (
        <>
          <Suspense fallback={<SkeletonRows />}>
            <HomeStaff greeting={greeting} roles={me.data.roles} />
          </Suspense>
          {offer}
        </>
      );
    return (
      <>
        {asks && below && <below.AccountUrges />}
        <PageHeader before={greeting} title="Empecemos por su nombre" />
        <div className={classes.begin}>
          {firstPet && <firstPet.FirstPet />}
          {tiles}
        </div>
        {offer}
      </>
    );
  }
  return (
    <>
      {news && aboveIt && <aboveIt.HomeAbove />}
      <Today
        care={care.data}
        greeting={greeting}
        HomeDoses={dosesPart?.HomeDoses}
        HomeBelow={asks ? below?.HomeBelow : undefined}
        offer={offer}
      >
        {tiles}
      </Today>
    </>
  );
}

/** Whether the account asks for something of its own. */
function asksOf(me: Answers['auth']['me'] | undefined): boolean {
  return Boolean(me?.emailRefusedAt) || (me?.role === 'ROLE_ADMINISTRADOR' && !me.secondFactor);
}

function Today({
  care,
  greeting,
  HomeDoses,
  HomeBelow,
  offer,
  children,
}: {
  care: Answers['agenda']['overview'];
  greeting: string;
  HomeDoses: typeof HomeDosesPart | undefined;
  HomeBelow: typeof HomeBelowPart | undefined;
  offer: React.ReactNode;
  children: React.ReactNode;
}) {
  const agenda = useAgenda(care.due, care.today);
  const { rows } = agenda;
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
            {care.doses.length > 0 && HomeDoses && <HomeDoses doses={care.doses} photos={photos} />}
            {rows.length > 0 ? (
              <DueList rows={rows} today={care.today} acts={agenda} photos={photos} />
            ) : (
              <NothingDue pets={care.pets} nextOn={care.nextOn} />
            )}
          </div>
          <DrawnAfter>
            {HomeBelow && <HomeBelow />}
            {offer}
          </DrawnAfter>
        </div>
        <DrawnAfter>{children}</DrawnAfter>
      </div>
      <Asked asked={agenda.asked} />
    </>
  );
}
