/** Every past event month by month, newest first; planned ones stand on top. Filtered by kind. */
import { useDeferredValue, useMemo } from 'react';
import { folded } from '#server/platform/lib/text.ts';
import { IconUser } from '../../../components/icons/act.tsx';
import { IconAlert, IconEyeOff } from '../../../components/icons/base.tsx';
import { IconCalendar } from '../../../components/icons/frame.tsx';
import { Attachments } from '../../pets/files/attachments.tsx';
import { Pills } from '../../../components/pills.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { type CareKind, Sticker } from '../../pets/pets/sticker.tsx';
import { showDate, showDayMonth, showMonth, showPast, showUpcoming } from '../../../lib/dates.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { attachedTo, PURPOSE } from '../../../lib/attachments.ts';
import { useKept, useReturned } from '../../../lib/left-place.ts';
import type { UploadTarget } from '../../../lib/upload-send.ts';
import { useGrowingInView } from '../../../lib/use-growing-in-view.ts';
import { FORM_OF, signedPaper } from './entry.ts';
import { EntryMenu } from './entry-menu.tsx';
import { type History, type TimelineEntry, timelineEntries } from './timeline-entries.ts';
import classes from './timeline.module.css';
import type { EntryActs } from './use-entry-acts.ts';

/** From this many entries on, months out of sight are not rendered. */
const LONG = 60;
const STEP = 8;

const FILTERS = [
  { value: 'vacunas', kind: 'vaccine', label: 'Vacunas' },
  { value: 'desparasitacion', kind: 'deworming', label: 'Desparasitación' },
  { value: 'enfermedades', kind: 'disease', label: 'Enfermedades' },
  { value: 'medicinas', kind: 'medicine', label: 'Medicinas' },
  { value: 'pesos', kind: 'weight', label: 'Pesos' },
  { value: 'controles', kind: 'checkup', label: 'Controles' },
  { value: 'consultas', kind: 'consultation', label: 'Consultas' },
  { value: 'recetas', kind: 'prescription', label: 'Recetas' },
] as const;

interface TimelineProps {
  record: History;
  me: number | undefined;
  /** Absent for a reader. */
  acts: EntryActs | undefined;
  /** A value of FILTERS from the address; any other value shows all. */
  filter: string | undefined;
  onFilter: (filter: string | undefined) => void;
}

export function Timeline({ record, me, acts, filter, onFilter }: TimelineProps) {
  const [question, setQuestion] = useKept('question', '');
  // A letter typed into the search works them out no second time.
  const all = useMemo(() => timelineEntries(record, me), [record, me]);
  const plan = planned(record);
  const present = FILTERS.filter(({ kind }) => [...all, ...plan].some((entry) => entry.kind === kind));
  const chosen = present.find(({ value }) => value === filter);
  const wanted = ({ kind }: { kind: CareKind }) => !chosen || kind === chosen.kind;
  const isPlan = (entry: TimelineEntry) =>
    entry.kind === 'checkup' && record.checkups.some(({ id, doneOn }) => id === entry.ref?.id && doneOn === null);
  // The typed letter is drawn before what it finds.
  const words = useDeferredValue(folded(question.trim()));
  const found = (entry: TimelineEntry) => words === '' || foldedText(entry).includes(words);
  const past = all.filter((entry) => wanted(entry) && !isPlan(entry) && found(entry));
  const { shown, end } = useGrowingInView(past.length, STEP);
  // On the way back no month stands with an estimated height.
  const back = useReturned();
  const months = Map.groupBy(past.slice(0, shown), (entry) => entry.on.slice(0, 7));
  const coming = words === '' ? plan.filter(wanted) : [];
  const visits = new Map(all.filter(isPlan).map((entry) => [`checkup:${entry.ref?.id}`, entry]));
  return (
    <>
      {all.length > LONG && (
        <SearchField
          label="Buscar en su historia"
          placeholder="Vacuna, producto, hallazgo"
          value={question}
          onChange={setQuestion}
        />
      )}
      {present.length > 1 && (
        <Pills
          label="Qué se muestra"
          hideLabel
          options={[{ value: 'todo', label: 'Todo' }, ...present]}
          value={chosen?.value ?? 'todo'}
          onChange={(value) => onFilter(value === 'todo' ? undefined : value)}
        />
      )}
      {coming.length > 0 && (
        <details className={classes.planned} open={chosen !== undefined || undefined}>
          <summary>
            <IconCalendar /> Programado <span className="num">{coming.length}</span>
          </summary>
          <ol>
            {coming.map(({ key, kind, title, on }) => {
              const visit = visits.get(key);
              return (
                <li key={key} className={classes.plan}>
                  <Sticker kind={kind} size={34} named />
                  <span className="grow strong">{title}</span>
                  <time dateTime={on} className={on < record.today ? 'small overdue' : 'small ink-2'}>
                    {on < record.today ? showDate(on) : showUpcoming(on, record.today)}
                  </time>
                  {acts && visit?.ref && <EntryMenu entry={visit.ref} petId={record.pet.id} acts={acts} />}
                </li>
              );
            })}
          </ol>
        </details>
      )}
      <div className={classes.history} data-long={(past.length > LONG && !back) || undefined}>
        {[...months].map(([month, ofMonth]) => (
          <section
            key={month}
            className={classes.month}
            // The estimated height, so that the page does not jump while the month renders.
            style={{ containIntrinsicBlockSize: `auto ${50 + ofMonth.length * 112}px` }}
            aria-label={showMonth(`${month}-01`)}
          >
            <h3 className={classes.heading}>{showMonth(`${month}-01`)}</h3>
            <ol>
              {ofMonth.map((entry) => (
                <Entry key={entry.key} entry={entry} record={record} acts={acts} />
              ))}
            </ol>
          </section>
        ))}
        <div ref={end} />
      </div>
      {past.length === 0 && coming.length === 0 && (
        <EmptyState scene="search" title="Nada de eso por ahora" bare>
          Prueba con otra palabra u otro filtro.
        </EmptyState>
      )}
    </>
  );
}

/** Each entry is folded once, not with every letter. */
const texts = new WeakMap<TimelineEntry, string>();

function foldedText(entry: TimelineEntry): string {
  const known = texts.get(entry);
  if (known !== undefined) return known;
  const text = folded(`${entry.title} ${entry.detail ?? ''}`);
  texts.set(entry, text);
  return text;
}

interface EntryProps {
  entry: TimelineEntry;
  record: History;
  acts: EntryActs | undefined;
}

function Entry({ entry, record, acts }: EntryProps) {
  const { pet, today, files } = record;
  const petId = pet.id;
  const target = papersOf(entry, petId);
  const paper = entry.ref && signedPaper(entry.ref, record);
  return (
    <li className={classes.entry} data-disabled={entry.disabled || undefined}>
      <Sticker kind={entry.kind} size={40} named />
      <div className={classes.words}>
        <p className={classes.title}>{entry.title}</p>
        {entry.detail && <p className={classes.detail}>{entry.detail}</p>}
        <p className={classes.origin}>
          {entry.ref?.ofVisit?.disputed && (
            <Chip tone="amber" icon={<IconAlert size={16} />}>
              No es correcto
            </Chip>
          )}
          {entry.disabled && <Chip icon={<IconEyeOff size={16} />}>Deshabilitada</Chip>}
          {entry.origin && (
            <span>
              <IconUser size={14} /> {entry.origin}
            </span>
          )}
          <span>{showPast(entry.on, today)}</span>
        </p>
        {target && (
          <div className={classes.papers}>
            <Attachments
              petId={petId}
              target={target}
              of={entry.ref?.name ?? entry.title}
              files={attachedTo(files, target)}
              canEdit={acts !== undefined}
            />
          </div>
        )}
      </div>
      <div className={classes.side}>
        <time dateTime={entry.on} className="small ink-2">
          {showDayMonth(entry.on)}
        </time>
        {entry.ref && (acts || paper) && (
          <EntryMenu entry={entry.ref} petId={petId} disabled={entry.disabled} paper={paper} acts={acts} />
        )}
      </div>
    </li>
  );
}

/** The target of its photos and documents. A sterilisation has no entry, so they belong to the animal. */
function papersOf({ kind, ref }: TimelineEntry, petId: number): UploadTarget | null {
  if (kind === 'neutering') return { purpose: 'neutering', id: petId };
  const purpose = ref && PURPOSE[FORM_OF[ref.kind]];
  return purpose ? { purpose, id: ref.id } : null;
}

/** Every due line with a day, as the plan; a line's key names its visit. */
function planned({ lines }: History): { key: string; kind: CareKind; title: string; on: string }[] {
  return lines
    .flatMap(({ key, kind, title, remindOn }) => (remindOn === null ? [] : [{ key, kind, title, on: remindOn }]))
    .sort((a, b) => a.on.localeCompare(b.on));
}
