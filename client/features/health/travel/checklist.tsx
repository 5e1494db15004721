/** The checklist of a trip as a line of days: what cannot be, what is next with its last day, the arrival, what is done. */
import type { ReactNode } from 'react';
import { MARK_WORDS, onlyWarns } from '#server/platform/countries/rules.ts';
import { daysBetween } from '#server/platform/lib/calendar.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { IconAlert, IconCheckCircle, IconChevronDown, IconClock, IconInfo } from '../../../components/icons/base.tsx';
import { IconCircleDashed } from '../../../components/icons/care.tsx';
import { IconHelp } from '../../../components/icons/frame.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { showDate, showDayName } from '../../../lib/dates.ts';
import type { Doing } from './done-sheet.tsx';
import classes from './travel.module.css';
import { arrivalInWords, type Trip, type TripLine, wayInWords } from './trip-words.ts';

interface ChecklistProps {
  trip: Trip;
  onDo: (doing: Doing) => void;
  /** Today, with one press. */
  onTick: (line: TripLine) => void;
  onUndo: (line: TripLine) => void;
}

export function Checklist(props: ChecklistProps) {
  const { trip } = props;
  const of = (...states: TripLine['state'][]) => trip.lines.filter(({ state }) => states.includes(state));
  const todo = of('todo');
  const opens = ({ from }: TripLine) => from !== null && from > trip.today;
  const rows = (lines: readonly TripLine[]) => <Rows lines={lines} {...props} />;
  return (
    <div className={classes.page}>
      <div className={classes.ahead}>
        <Group title={trip.past ? 'Quedó sin hacer' : 'No alcanza para ese día'} lines={of('late')} rows={rows} />
        <Group title="Por aclarar" lines={of('doubt', 'unknown')} rows={rows} />
        <Days title="Lo que sigue" trip={trip} lines={todo.filter((line) => !opens(line))} rows={rows} />
        <Days title="Más adelante" later trip={trip} lines={todo.filter(opens)} rows={rows} />
        <div className={classes.arrival}>
          <p className={classes.when}>{showDayName(trip.arrivesOn)}</p>
          <p>
            <b>{`${trip.pet.name} ${wayInWords(trip)}.`}</b> {arrivalInWords(trip)}
          </p>
        </div>
      </div>
      <div className={classes.known}>
        <Group title="Listo" lines={of('done')} rows={rows} />
        <Group title="Además" lines={of('advice')} rows={rows} />
      </div>
    </div>
  );
}

interface GroupProps {
  title: string;
  lines: readonly TripLine[];
  rows: (lines: readonly TripLine[]) => ReactNode;
}

function Group({ title, lines, rows }: GroupProps) {
  if (lines.length === 0) return null;
  return (
    <section className={classes.group} aria-label={title}>
      <h2>{title}</h2>
      {rows(lines)}
    </section>
  );
}

/** What is to be done, by its last day, on the sewn thread; what opens later, by its first. */
function Days({ title, lines, trip, later = false, rows }: GroupProps & { trip: Trip; later?: boolean }) {
  if (lines.length === 0) return null;
  const name = (day: string) => showDayName(day, trip.today);
  const days = Map.groupBy(lines, ({ from, until }) => (later ? from : until));
  return (
    <section className={classes.group} aria-label={title}>
      <h2>{title}</h2>
      <div className={classes.thread}>
        {[...days].map(([day, own]) => (
          <div key={day} className={classes.day}>
            {day !== null && (
              <h3 className={classes.due}>
                {`${later ? 'Desde' : 'Hasta'} el ${name(day)}`}
                <span>{before(daysBetween(day, trip.arrivesOn))}</span>
              </h3>
            )}
            {rows(own)}
          </div>
        ))}
      </div>
    </section>
  );
}

function Rows({ lines, ...props }: { lines: readonly TripLine[] } & ChecklistProps) {
  return (
    <ul className={`sheet ${classes.rows}`}>
      {lines.map((line) => (
        <Row key={line.code} line={line} {...props} />
      ))}
    </ul>
  );
}

/** Its words are pressed for what the rule says in full, where it is from, who decides. */
function Row({ line, ...props }: { line: TripLine } & ChecklistProps) {
  const { state, title, say, words, old, mark, from, until } = line;
  // That it is wanted before the journey stands over it.
  const plain = state === 'todo' && line.byHand && from === null && until === props.trip.arrivesOn;
  const said = state === 'advice' ? words : plain ? '' : say;
  return (
    <li className={classes.row} data-state={state} data-short={said === '' || undefined}>
      <span className={classes.mark}>
        <Mark state={state} />
      </span>
      <details className={classes.source}>
        <summary>
          <span className={classes.words}>
            <b>
              {title} <IconChevronDown size={18} />
            </b>
            {said && <span>{said}</span>}
            {old && <Chip tone="amber">Revisada hace más de un año</Chip>}
            {!old && onlyWarns(line) && <Chip tone="amber">{capital(MARK_WORDS[mark])}</Chip>}
          </span>
        </summary>
        <Source line={line} />
      </details>
      {props.trip.writes && !props.trip.past && <Acts line={line} {...props} />}
    </li>
  );
}

function before(days: number): string {
  if (days === 0) return 'el día que llega';
  return days === 1 ? 'un día antes' : `${days} días antes`;
}

const WORDS: Record<TripLine['state'], [icon: (props: { label?: string; size?: number }) => ReactNode, word: string]> =
  {
    late: [IconAlert, 'No alcanza'],
    doubt: [IconClock, 'Por aclarar'],
    unknown: [IconHelp, 'Falta un dato'],
    todo: [IconCircleDashed, 'Por hacer'],
    done: [IconCheckCircle, 'Listo'],
    advice: [IconInfo, 'Consejo'],
  };

function Mark({ state }: { state: TripLine['state'] }) {
  const [Icon, word] = WORDS[state];
  return <Icon label={word} />;
}

/** What can be done about a line here. */
function Acts({ line, trip, onDo, onTick, onUndo }: { line: TripLine } & ChecklistProps) {
  const { kind, state, missing, byHand, from } = line;
  const acts: ReactNode[] = [];
  if (
    missing === 'birth' ||
    (kind === 'chip' && state === 'todo') ||
    (kind === 'chipFirst' && trip.pet.microchip === null)
  )
    acts.push(
      <ButtonLink key="edit" size="sm" variant="outline" to="/dashboard/nuevaMascota" search={{ mascota: trip.pet.id }}>
        {missing === 'birth' ? 'Anotar cuándo nació' : 'Anotar el microchip'}
      </ButtonLink>,
    );
  if (missing === 'chipDay')
    acts.push(
      <Button key="chip" size="sm" variant="outline" onClick={() => onDo({ kind: 'chip' })}>
        Anotar el día
      </Button>,
    );
  if (kind === 'titre' && state !== 'done')
    acts.push(
      <Button key="titre" size="sm" variant="outline" onClick={() => onDo({ kind: 'titre' })}>
        Anotar la prueba
      </Button>,
    );
  if (VACCINE.includes(kind) && state !== 'done' && missing === null)
    acts.push(<Entry key="vaccine" entry="vacuna" petId={trip.pet.id} word="Anotar la vacuna" />);
  if (kind === 'parasites' && state !== 'done')
    acts.push(<Entry key="worm" entry="desparasitacion" petId={trip.pet.id} word="Anotar la desparasitación" />);
  // Before its days a paper would be too old on the day itself.
  const inTime = from === null || from <= trip.today;
  if (byHand && inTime && (state === 'todo' || state === 'late' || state === 'unknown'))
    acts.push(
      <Button
        key="done"
        size="sm"
        variant="outline"
        aria-label={`Ya está: ${line.title}`}
        onClick={() => (kind === 'substance' ? onDo({ kind: 'step', line }) : onTick(line))}
      >
        Ya está
      </Button>,
    );
  if (byHand && state === 'done')
    acts.push(
      <Button
        key="undo"
        size="sm"
        variant="subtle"
        aria-label={`Quitar la marca: ${line.title}`}
        onClick={() => onUndo(line)}
      >
        Quitar la marca
      </Button>,
    );
  return acts.length > 0 && <div className={classes.acts}>{acts}</div>;
}

const VACCINE: readonly TripLine['kind'][] = ['rabiesCover', 'rabiesWait', 'rabiesWithin', 'rabiesAge', 'vaccines'];

function Entry({ entry, petId, word }: { entry: 'vacuna' | 'desparasitacion'; petId: number; word: string }) {
  return (
    <ButtonLink size="sm" variant="outline" to="." search={(search) => ({ ...search, agregar: entry, de: petId })}>
      {word}
    </ButtonLink>
  );
}

function Source({ line }: { line: TripLine }) {
  const { words, source, checkedOn, mark, authority, note, state } = line;
  return (
    <div className={classes.from}>
      {state !== 'advice' && <p>{words}</p>}
      {note && <p>{note}</p>}
      <p>{`Fuente: ${source} · vista el ${showDate(checkedOn)} · seguridad: ${MARK_WORDS[mark]}.`}</p>
      {authority && <p>{`Confírmalo con ${authority}.`}</p>}
    </div>
  );
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
