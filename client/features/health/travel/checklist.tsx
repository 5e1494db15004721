/** The checklist of a trip as a line of days: what cannot be, what is next with its last day, the arrival, what is done. */
import type { ReactNode } from 'react';
import { MARK_WORDS, onlyWarns } from '#server/platform/countries/rules.ts';
import { daysBetween } from '#server/platform/lib/calendar.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { IconAlert, IconCheckCircle, IconClock, IconInfo } from '../../../components/icons/base.tsx';
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
  onUndo: (line: TripLine) => void;
}

export function Checklist({ trip, onDo, onUndo }: ChecklistProps) {
  const of = (...states: TripLine['state'][]) => trip.lines.filter(({ state }) => states.includes(state));
  const groups: { title: string; lines: TripLine[] }[] = [
    { title: trip.past ? 'Quedó sin hacer' : 'No alcanza para ese día', lines: of('late') },
    { title: 'Por aclarar', lines: of('doubt', 'unknown') },
    { title: 'Lo que sigue', lines: of('todo') },
  ];
  const line = (one: TripLine) => <LineItem key={one.code} line={one} trip={trip} onDo={onDo} onUndo={onUndo} />;
  const [done, advice] = [of('done'), of('advice')];
  return (
    <div className={classes.page}>
      {groups.map(
        ({ title, lines }) =>
          lines.length > 0 && (
            <section key={title} className={classes.group} aria-label={title}>
              <h2>{title}</h2>
              <ol className={classes.line}>{lines.map(line)}</ol>
            </section>
          ),
      )}
      <div className={classes.arrival}>
        <p className={classes.when}>{showDayName(trip.arrivesOn)}</p>
        <p>
          <b>{`${trip.pet.name} ${wayInWords(trip)}.`}</b> {arrivalInWords(trip)}
        </p>
      </div>
      {done.length > 0 && (
        <section className={classes.group} aria-label="Listo">
          <h2>Listo</h2>
          <ol className={classes.line}>{done.map(line)}</ol>
        </section>
      )}
      {advice.length > 0 && (
        <section className={classes.group} aria-label="Además">
          <h2>Además</h2>
          <ol className={classes.line}>{advice.map(line)}</ol>
        </section>
      )}
    </div>
  );
}

function LineItem({ line, trip, onDo, onUndo }: { line: TripLine } & ChecklistProps) {
  const { state, title, say, until } = line;
  const shown = state === 'todo' && until !== null;
  return (
    <li className={`sheet ${classes.item}`} data-state={state}>
      <span className={classes.mark}>
        <Mark state={state} />
      </span>
      <div className={classes.body}>
        {shown && (
          <p className={classes.due}>
            <b className="num">{`Hasta el ${showDayName(until, trip.today)}`}</b>
            <span>{before(daysBetween(until, trip.arrivesOn))}</span>
          </p>
        )}
        <h3>{title}</h3>
        {state === 'advice' ? <p>{line.words}</p> : say && <p>{say}</p>}
        <div className={classes.foot}>
          {trip.writes && !trip.past && <Acts line={line} trip={trip} onDo={onDo} onUndo={onUndo} />}
          <Source line={line} />
        </div>
      </div>
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
function Acts({ line, trip, onDo, onUndo }: { line: TripLine } & ChecklistProps) {
  const { kind, state, missing, byHand } = line;
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
  if (byHand && (state === 'todo' || state === 'late' || state === 'unknown'))
    acts.push(
      <Button key="done" size="sm" variant="outline" onClick={() => onDo({ kind: 'step', line })}>
        Ya está
      </Button>,
    );
  if (byHand && state === 'done')
    acts.push(
      <Button key="undo" size="sm" variant="subtle" onClick={() => onUndo(line)}>
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

/** Folded: what the row says in full, where it is from, who decides. */
function Source({ line }: { line: TripLine }) {
  const { words, source, checkedOn, mark, authority, note, old, state } = line;
  return (
    <details className={classes.source}>
      <summary>
        De dónde sale
        {old && <Chip tone="amber">Revisada hace más de un año</Chip>}
        {!old && onlyWarns(line) && <Chip tone="amber">{capital(MARK_WORDS[mark])}</Chip>}
      </summary>
      {state !== 'advice' && <p>{words}</p>}
      {note && <p>{note}</p>}
      <p>{`Fuente: ${source} · vista el ${showDate(checkedOn)} · seguridad: ${MARK_WORDS[mark]}.`}</p>
      {authority && <p>{`Confírmalo con ${authority}.`}</p>}
    </details>
  );
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
