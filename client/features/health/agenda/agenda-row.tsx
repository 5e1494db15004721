/** A line of the agenda with its actions: done, postponed, or recorded through its form. */
import { Link } from '@tanstack/react-router';
import { addsEntry, needsForm } from '#server/health/due/rows.rules.ts';
import { ButtonLink } from '../../../components/button.tsx';
import { DueRow } from './due-row.tsx';
import type { Place } from '../../../components/window-list.tsx';
import { useHasEnded } from '../../../lib/ended.ts';
import { formOfLine } from '../../../lib/entry-address.ts';
import { type AgendaItem, dueWords, STICKER, TAB } from './agenda-words.ts';
import { PostponeMenu } from './postpone-menu.tsx';
import type { ShownItem } from './use-agenda.ts';

export interface AgendaActs<Item> {
  markDone: (row: Item) => Promise<void>;
  undo: (id: string) => Promise<void>;
  move: (row: Item, until: string | null) => Promise<void>;
}

interface AgendaRowProps<Item extends AgendaItem> {
  row: ShownItem<Item>;
  today: string;
  acts: AgendaActs<Item>;
  /** A reader sees the line and no button. */
  canEdit: boolean;
  /** Shown where a list is about several animals. */
  species?: string | undefined;
  /** Code of the animal's photo, shown beside its species. */
  photo?: string | null | undefined;
  first?: boolean;
  /** Its position in a virtual list. */
  place?: Place;
}

/** Where what was given is written down: a dose that is repeated brings its vaccine along. */
function formOf({ kind, petId, key, vaccineId }: AgendaItem) {
  return formOfLine(kind === 'vaccine' ? 'vacuna' : 'desparasitacion', petId, { key, vaccineId });
}

export function AgendaRow<Item extends AgendaItem>(props: AgendaRowProps<Item>) {
  const { row, today, acts, canEdit, species, photo, first = false, place } = props;
  const { when, note } = dueWords(row, today);
  // Next year's dose is not given today: before its time the row shows only its day.
  const inTime = row.doableFrom === null || row.doableFrom <= today;
  const ended = useHasEnded(row.petId) && addsEntry(row.kind);
  const mayBeDone = canEdit && inTime && !ended;
  // In a list of several animals a row without a button says why; in the record the band on top does.
  const readOnly = species !== undefined && !canEdit ? 'Solo puedes ver.' : undefined;
  return (
    <DueRow
      place={place}
      kind={STICKER[row.kind]}
      what={row.title}
      title={
        <Link to="/dashboard/perfilMascotas" search={{ mascota: row.petId, tab: TAB[row.kind] }}>
          {row.title}
        </Link>
      }
      pet={species === undefined ? undefined : { name: row.petName, species, photo }}
      dueOn={row.remindOn}
      when={when}
      // Under an animal's name the row is tall enough; a postponement is shown everywhere.
      note={species === undefined || row.remindOn > row.dueOn || row.repeatsOn ? note : readOnly}
      doneOn={row.done ? today : undefined}
      busy={row.busy}
      first={first}
      onDone={mayBeDone ? () => void acts.markDone(row) : undefined}
      onUndo={() => void acts.undo(row.id)}
      act={
        mayBeDone && needsForm(row) ? (
          <ButtonLink
            to="."
            search={(search) => ({ ...search, ...formOf(row) })}
            variant={first ? 'filled' : 'outline'}
            size="sm"
            aria-label={`Anotar: ${row.title}, ${row.petName}`}
          >
            Anotar
          </ButtonLink>
        ) : canEdit && ended && inTime && species !== undefined ? (
          <ButtonLink
            to="/dashboard/pagoSuscripcion"
            search={{ mascota: row.petId }}
            variant="outline"
            size="sm"
            aria-label={`Renovar el año de ${row.petName}: ${row.title}`}
          >
            Renovar
          </ButtonLink>
        ) : undefined
      }
      menu={
        canEdit ? <PostponeMenu row={row} today={today} onMove={(until) => void acts.move(row, until)} /> : undefined
      }
    />
  );
}
