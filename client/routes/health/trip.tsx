/** One trip's checklist, counted back from the day of arrival. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { daysBetween } from '#server/platform/lib/calendar.ts';
import { AlertBand } from '../../components/alert-band.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { EmptyState, ErrorPanel } from '../../components/empty-state.tsx';
import { IconEdit, IconPrinter } from '../../components/icons/act.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { showFailure, showToast } from '../../components/toast.tsx';
import { useRemoval } from '../../components/use-removal.ts';
import { usePdf } from '../../features/documents/carnet/use-pdf.ts';
import { Checklist } from '../../features/health/travel/checklist.tsx';
import { type Doing, DoneSheet } from '../../features/health/travel/done-sheet.tsx';
import classes from '../../features/health/travel/travel.module.css';
import { TripSheet } from '../../features/health/travel/trip-sheet.tsx';
import { arrivalInWords, type Trip, type TripLine, wayInWords } from '../../features/health/travel/trip-words.ts';
import { useCrumb } from '../../lib/crumb.ts';
import { showDayName } from '../../lib/dates.ts';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

export function TripScreen({ tripId }: { tripId: number }) {
  const trip = trpc.trips.get.useQuery({ tripId });
  const { data } = trip;
  useCrumb(data && `Viaje de ${data.pet.name}`);
  const failure = !data && trip.error ? readError(trip.error) : null;
  if (failure?.code === 'TRIP_NOT_FOUND')
    return (
      <>
        <PageHeader title="Viaje" />
        <EmptyState
          scene="search"
          title="Ese viaje ya no está"
          action={<ButtonLink to="/dashboard/mascotas">Ver tus animales</ButtonLink>}
        >
          Se quitó, o no es de tus animales.
        </EmptyState>
      </>
    );
  if (!data)
    return (
      <>
        <PageHeader title="Viaje" />
        {failure ? (
          <ErrorPanel message={failure.message} onRetry={() => void trip.refetch()} busy={trip.isFetching} />
        ) : (
          <SkeletonRows rows={5} label="Cargando el viaje" />
        )}
      </>
    );
  return <TripPage trip={data} />;
}

function TripPage({ trip }: { trip: Trip }) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const [editing, edit] = useState(false);
  const [doing, setDoing] = useState<Doing | null>(null);
  const takeAway = useRemoval({
    remove: trpc.trips.remove.useMutation,
    restore: trpc.trips.restore.useMutation,
    refresh: () => utils.trips.invalidate(),
    said: 'Quitaste el viaje.',
    onDone: () => navigate({ to: '/dashboard/viajes', search: { mascota: trip.pet.id } }),
  });
  const change = trpc.trips.change.useMutation();
  const untick = trpc.trips.untick.useMutation();
  const pdf = usePdf();
  const { pet, past, done, of } = trip;
  const left = daysBetween(trip.today, trip.arrivesOn);
  const tick = trpc.trips.tick.useMutation();
  const mark = async (line: TripLine) => {
    try {
      await tick.mutateAsync({ tripId: trip.id, code: line.code, doneOn: trip.today });
      await utils.trips.invalidate();
      showToast(
        `${line.title}: listo hoy.`,
        { label: 'Fue otro día', run: () => setDoing({ kind: 'step', line }) },
        { label: 'Deshacer', run: () => void unmark(line) },
      );
    } catch (error) {
      fail(error);
    }
  };
  const unmark = async ({ code }: TripLine) => {
    await untick.mutateAsync({ tripId: trip.id, code }).then(() => utils.trips.invalidate(), fail);
  };
  const moveTo = async (arrivesOn: string) => {
    const { fromCountry, toCountry, arrivesAt, means } = trip;
    const ends = { fromCountry, toCountry } as Parameters<typeof change.mutateAsync>[0];
    await change
      .mutateAsync({ ...ends, tripId: trip.id, arrivesOn, arrivesAt, means })
      .then(() => utils.trips.invalidate(), fail);
  };
  return (
    <>
      <PageHeader
        title={`${pet.name} ${wayInWords(trip)}`}
        lead={`${arrivalInWords(trip)} ${past ? 'Este viaje ya pasó.' : left === 0 ? 'Es hoy.' : left === 1 ? 'Es mañana.' : `Faltan ${left} días.`}`}
        action={
          <>
            <Button
              variant="outline"
              leftSection={<IconPrinter />}
              loading={pdf.busy !== null}
              onClick={() => void pdf.run(`/api/mascotas/${pet.id}/viaje.pdf?viaje=${trip.id}`, 'save')}
            >
              Papeles del viaje (PDF)
            </Button>
            {trip.writes && (
              <Button variant="subtle" leftSection={<IconEdit />} onClick={() => edit(true)}>
                Cambiar
              </Button>
            )}
          </>
        }
      />
      {!past && <Verdict trip={trip} busy={change.isPending} onMove={(day) => void moveTo(day)} />}
      <div className={classes.progress}>
        <p>
          <b>{done === of ? 'Todo listo para el viaje.' : `${done} de ${of} listos.`}</b> Cada línea dice de dónde sale:
          tócala, y confírmala antes de pagar.
        </p>
        <span className={classes.bar} aria-hidden="true">
          <span style={{ inlineSize: `${of === 0 ? 0 : Math.round((done / of) * 100)}%` }} />
        </span>
      </div>
      <Checklist trip={trip} onDo={setDoing} onTick={(line) => void mark(line)} onUndo={(line) => void unmark(line)} />
      {editing && (
        <TripSheet
          petId={pet.id}
          trip={trip}
          onSaved={() => edit(false)}
          onRemove={() => void takeAway({ tripId: trip.id })}
          onClose={() => edit(false)}
        />
      )}
      {doing && <DoneSheet trip={trip} doing={doing} onClose={() => setDoing(null)} />}
    </>
  );
}

/** What cannot be is said before anything else, with the day that can. */
function Verdict({ trip, busy, onMove }: { trip: Trip; busy: boolean; onMove: (day: string) => void }) {
  const late = trip.lines.filter(({ state }) => state === 'late');
  const { earliest } = trip;
  if (late.length === 0) return null;
  return (
    <AlertBand
      fact="Para ese día no alcanza."
      action={
        earliest !== null &&
        trip.writes && (
          <Button size="sm" variant="outline" loading={busy} onClick={() => onMove(earliest)}>
            {`Pasar el viaje al ${showDayName(earliest, trip.today)}`}
          </Button>
        )
      }
    >
      {earliest === null
        ? late.map(({ title, say }) => `${title}: ${say}`).join(' ')
        : `Lo más pronto, si empiezas hoy, es el ${showDayName(earliest, trip.today)}.`}
    </AlertBand>
  );
}

function fail(error: unknown): void {
  showFailure(readError(error).message);
}
