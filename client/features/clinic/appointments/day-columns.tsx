/** A day: on a wide page a column for each veterinarian, on a phone one list by the hour. Free stretches are buttons. */
import { minutesOf, shortTime, timeOf } from '#server/clinic/appointments/rules.ts';
import { IconPlus } from '../../../components/icons/frame.tsx';
import { AppointmentCard } from './appointment-card.tsx';
import type { Agenda, Card } from './appointment-words.ts';
import rowStyles from '../../../components/rows.module.css';
import classes from './appointments.module.css';
import type { useStates } from './use-states.ts';

interface Free {
  day: string;
  time: string;
  veterinarianId: number | null;
}

interface DayColumnsProps {
  agenda: Agenda;
  day: string;
  /** Null: all of them. */
  veterinarian: number | null;
  /** One list of all by the hour, for a phone. */
  together: boolean;
  states: ReturnType<typeof useStates>;
  onEdit: (card: Card) => void;
  onFree: (free: Free) => void;
}

interface Column {
  id: number | null;
  name: string;
  cards: Card[];
}

export function DayColumns({ agenda, day, veterinarian, together, states, onEdit, onFree }: DayColumnsProps) {
  const cards = agenda.appointments.filter((card) => card.day === day);
  const columns = together
    ? [{ id: null, name: 'Todos', cards }]
    : columnsOf(agenda, cards).filter(({ id }) => veterinarian === null || id === veterinarian);
  const open = agenda.days.find((one) => one.day === day)?.open ?? [];
  return (
    <div className={classes.columns} data-many={columns.length > 1 || undefined}>
      {columns.map((column) => (
        <section key={column.id ?? 0} className={classes.column} aria-label={column.name}>
          <h2 className={classes.subtitle}>{column.name}</h2>
          <ol className={`${rowStyles.plain} ${classes.list}`}>
            {piecesOf(column.cards, together ? [] : open, agenda, day).map((piece) =>
              'card' in piece ? (
                <li key={piece.card.appointmentId}>
                  <AppointmentCard
                    card={piece.card}
                    now={agenda.now}
                    today={day === agenda.today}
                    withVeterinarian={together}
                    states={states}
                    onEdit={onEdit}
                  />
                </li>
              ) : (
                <li key={`libre-${piece.from}`}>
                  <button
                    type="button"
                    className={classes.free}
                    onClick={() => onFree({ day, time: timeOf(piece.from), veterinarianId: column.id })}
                  >
                    <IconPlus size={18} />
                    <span className="num">
                      Libre de {shortTime(timeOf(piece.from))} a {shortTime(timeOf(piece.to))}
                    </span>
                  </button>
                </li>
              ),
            )}
          </ol>
          {column.cards.length === 0 && (together || open.length === 0) && <p className="ink-2">Sin turnos.</p>}
        </section>
      ))}
    </div>
  );
}

/** Who attends, and those who do no more but have an appointment; without anybody only where there is one. */
function columnsOf({ veterinarians }: Agenda, cards: readonly Card[]): Column[] {
  const of = Map.groupBy(cards, ({ veterinarianId }) => veterinarianId);
  const known = new Set(veterinarians.map(({ userId }) => userId));
  const former = [...of.keys()].filter((id) => id !== null && !known.has(id));
  const unassigned = of.get(null) ?? [];
  return [
    ...veterinarians.map(({ userId, name }) => ({ id: userId, name, cards: of.get(userId) ?? [] })),
    ...former.map((id) => ({ id, name: of.get(id)?.[0]?.veterinarian ?? '', cards: of.get(id) ?? [] })),
    ...(unassigned.length > 0 || veterinarians.length === 0
      ? [{ id: null, name: 'Sin veterinario', cards: unassigned }]
      : []),
  ];
}

type Piece = { card: Card } | { from: number; to: number };

/** Shorter ones are not given. */
const WORTH_MINUTES = 10;
const TAKES_TIME: readonly Card['state'][] = ['agreed', 'confirmed', 'arrived', 'attending', 'done'];

/** The cards in their order, and between them what of the open hours is free from now on. */
function piecesOf(
  cards: readonly Card[],
  open: Agenda['days'][number]['open'],
  { today, clock }: Agenda,
  day: string,
): Piece[] {
  const now = day === today ? Math.ceil(minutesOf(clock) / 10) * 10 : 0;
  const taken = cards.filter(({ state }) => TAKES_TIME.includes(state));
  const gaps =
    day < today
      ? []
      : open.flatMap((hours) => gapsIn(taken, Math.max(minutesOf(hours.from), now), minutesOf(hours.to)));
  const pieces: (Piece & { at: number })[] = [
    ...cards.map((card) => ({ card, at: minutesOf(card.time) })),
    ...gaps.map((gap) => ({ ...gap, at: gap.from })),
  ];
  return pieces.toSorted((one, other) => one.at - other.at);
}

function gapsIn(taken: readonly Card[], begin: number, end: number): { from: number; to: number }[] {
  const gaps = [];
  let from = begin;
  for (const card of taken.toSorted((one, other) => minutesOf(one.time) - minutesOf(other.time))) {
    const [start, stop] = [minutesOf(card.time), minutesOf(card.time) + card.minutes];
    if (stop <= from || start >= end) continue;
    if (start - from >= WORTH_MINUTES) gaps.push({ from, to: start });
    from = Math.max(from, stop);
  }
  if (end - from >= WORTH_MINUTES) gaps.push({ from, to: end });
  return gaps;
}
