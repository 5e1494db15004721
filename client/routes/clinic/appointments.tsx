/** Turnos: the clinic's day and week, who waits now, and giving an appointment. */
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { weekdayOf } from '#server/clinic/appointments/rules.ts';
import { daysBetween, plusDays } from '#server/platform/lib/calendar.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { SelectField } from '../../components/fields.tsx';
import {
  IconChevronLeft,
  IconChevronRight,
  IconPlus,
  IconSettings,
  IconUserPlus,
} from '../../components/icons/frame.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Pills } from '../../components/pills.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { Together } from '../../components/together.tsx';
import type { Agenda, Card } from '../../features/clinic/appointments/appointment-words.ts';
import classes from '../../features/clinic/appointments/appointments.module.css';
import type { Begun } from '../../features/clinic/appointments/booking-sheet.tsx';
import { DayColumns } from '../../features/clinic/appointments/day-columns.tsx';
import { HereNow } from '../../features/clinic/appointments/here-now.tsx';
import { Requests } from '../../features/clinic/appointments/requests.tsx';
import { useStates } from '../../features/clinic/appointments/use-states.ts';
import { WeekColumns } from '../../features/clinic/appointments/week-columns.tsx';
import { isDay, showDayName, showLongDay, today as todayHere } from '../../lib/dates.ts';
import { capital } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { useAddress } from '../../lib/use-address.ts';
import { useWide } from '../../lib/use-wide.ts';

const AgendaSettings = lazy(() =>
  import('../../features/clinic/appointments/agenda-settings.tsx').then((module) => ({
    default: module.AgendaSettings,
  })),
);
const BookingSheet = lazy(() =>
  import('../../features/clinic/appointments/booking-sheet.tsx').then((module) => ({ default: module.BookingSheet })),
);
const WalkInSheet = lazy(() =>
  import('../../features/clinic/appointments/walk-in-sheet.tsx').then((module) => ({ default: module.WalkInSheet })),
);

const route = getRouteApi('/dashboard/admin/turnos');
const VIEWS = [
  { value: 'dia', label: 'Día' },
  { value: 'semana', label: 'Semana' },
] as const;
/** Who waits, and for how long, is right without a press. */
const REFRESH_MS = 30_000;

const NO_LINES: readonly string[] = [];

type Open = { what: 'walkIn' } | { what: 'settings' } | { what: 'book'; begun: Begun; card?: Card } | null;

export function Appointments() {
  const search = route.useSearch();
  const { dia, ver, con, paciente, nombre, linea, motivo, nota } = search;
  const go = useAddress<typeof search>();
  const wide = useWide();
  const week = ver === 'semana';
  const day = dia && isDay(dia) ? dia : todayHere();
  const from = week ? plusDays(day, -weekdayOf(day)) : day;
  const agenda = trpc.appointments.agenda.useQuery(
    { from, days: week ? 7 : 1 },
    { refetchInterval: REFRESH_MS, placeholderData: (old) => old },
  );
  const states = useStates();
  const [open, setOpen] = useState<Open>(null);
  const data = agenda.data;
  const fresh = (changes: Partial<Begun> = {}): Begun => ({
    petId: null,
    name: null,
    personName: null,
    personPhone: null,
    animalName: null,
    veterinarianId: con ?? (data?.veterinarians.length === 1 ? (data.veterinarians[0]?.userId ?? null) : null),
    day: data && day < data.today ? data.today : day,
    time: '',
    minutes: data?.minutes ?? 20,
    reason: '',
    dueKeys: NO_LINES,
    ...changes,
  });
  const edit = (card: Card) => setOpen({ what: 'book', card, begun: begunOf(card) });
  const close = () => {
    setOpen(null);
    if (paciente) go(NO_BOOKING);
  };
  // From a patient, or from what was agreed in Hoy.
  const asked: Open =
    open ??
    (paciente
      ? {
          what: 'book',
          begun: fresh({
            petId: paciente,
            name: nombre ?? 'El paciente',
            dueKeys: linea?.split(',') ?? NO_LINES,
            reason: motivo ?? '',
            note: nota ?? null,
          }),
        }
      : null);
  const step = week ? 7 : 1;
  return (
    <>
      <PageHeader
        title="Turnos"
        action={
          <div className={classes.buttons}>
            <Button variant="outline" leftSection={<IconUserPlus />} onClick={() => setOpen({ what: 'walkIn' })}>
              Llegó sin turno
            </Button>
            <Button leftSection={<IconPlus />} onClick={() => setOpen({ what: 'book', begun: fresh() })}>
              Dar un turno
            </Button>
          </div>
        }
      />
      <div className={classes.stack}>
        <Together ready={data !== undefined || agenda.isError}>
          {data && <HereNow agenda={data} states={states} />}
          {data && <Requests agenda={data} states={states} onAnswer={edit} />}
          <div className={classes.tools}>
            <div className={classes.when}>
              <IconButton
                label={week ? 'La semana anterior' : 'El día anterior'}
                onClick={() => go({ dia: plusDays(day, -step) })}
              >
                <IconChevronLeft />
              </IconButton>
              <IconButton
                label={week ? 'La semana siguiente' : 'El día siguiente'}
                onClick={() => go({ dia: plusDays(day, step) })}
              >
                <IconChevronRight />
              </IconButton>
              <h2 aria-live="polite">{titleOf({ week, from, today: data?.today ?? todayHere() })}</h2>
              {daysBetween(day, data?.today ?? day) !== 0 && (
                <Button size="sm" variant="default" onClick={() => go({ dia: undefined })}>
                  Ir a hoy
                </Button>
              )}
            </div>
            <Pills
              label="Ver"
              hideLabel
              options={VIEWS}
              value={week ? 'semana' : 'dia'}
              onChange={(value) => go({ ver: value === 'semana' ? value : undefined })}
            />
            <IconButton
              className={classes.settings ?? ''}
              label="Ajustes de turnos"
              onClick={() => setOpen({ what: 'settings' })}
            >
              <IconSettings />
            </IconButton>
          </div>
          {data && data.veterinarians.length > 1 && (
            <div className={`${classes.choice} ${week ? '' : classes.onPhone}`}>
              <SelectField
                label="¿Con quién?"
                value={String(con ?? '')}
                onChange={(value) => go({ con: Number(value) || undefined })}
                options={[
                  { value: '', label: 'Todos' },
                  ...data.veterinarians.map(({ userId, name }) => ({ value: String(userId), label: name })),
                ]}
              />
            </div>
          )}
          {data ? (
            week ? (
              <WeekColumns
                agenda={data}
                veterinarian={con ?? null}
                onOpen={({ day: of }) => go({ ver: undefined, dia: of })}
              />
            ) : (
              <DayColumns
                agenda={data}
                day={from}
                veterinarian={wide ? null : (con ?? null)}
                together={!wide && con === undefined && data.veterinarians.length > 1}
                states={states}
                onEdit={edit}
                onFree={(place) => setOpen({ what: 'book', begun: fresh(place) })}
              />
            )
          ) : (
            <QueryFailure query={agenda} />
          )}
        </Together>
      </div>
      {data && asked && (
        <Suspense>
          <Opened
            open={asked}
            agenda={data}
            onClose={close}
            onDone={(of) => go({ ...NO_BOOKING, dia: of })}
            close={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
}

const NO_BOOKING = { paciente: undefined, nombre: undefined, linea: undefined, motivo: undefined, nota: undefined };

interface OpenedProps {
  open: NonNullable<Open>;
  agenda: Agenda;
  onClose: () => void;
  onDone: (day: string) => void;
  close: () => void;
}

function Opened({ open, agenda, onClose, onDone, close }: OpenedProps) {
  if (open.what === 'settings') return <AgendaSettings onClose={onClose} />;
  if (open.what === 'walkIn') return <WalkInSheet agenda={agenda} onClose={onClose} />;
  return (
    <BookingSheet
      agenda={agenda}
      begun={open.begun}
      card={open.card}
      onClose={onClose}
      onDone={(day) => {
        close();
        onDone(day);
      }}
    />
  );
}

function begunOf(card: Card): Begun {
  const { petId, name, person, phone, veterinarianId, day, time, minutes, reason, dueKeys } = card;
  const stranger = petId === null;
  return {
    petId,
    name: stranger ? null : name,
    personName: stranger ? person : null,
    personPhone: stranger ? phone : null,
    animalName: stranger ? name : null,
    veterinarianId,
    day,
    time,
    minutes,
    reason,
    dueKeys,
  };
}

function titleOf({ week, from, today }: { week: boolean; from: string; today: string }): string {
  if (week) return `Del ${showDayName(from, today)} al ${showDayName(plusDays(from, 6), today)}`;
  const named = showLongDay(from, today);
  return from === today ? `Hoy, ${named}` : capital(named);
}
