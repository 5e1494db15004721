/** What was taken away, the last first: what it is, who took it away and when, and the way back. */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { IconDocument } from '../../../components/icons/care.tsx';
import { IconPhoto } from '../../../components/icons/photo.tsx';
import { PersonRow, PersonRows } from '../../../components/person-rows.tsx';
import { PersonMark, PetPhoto } from '../../../components/pet-photo.tsx';
import { Pills } from '../../../components/pills.tsx';
import { showShortDay } from '../../../lib/dates.ts';
import { count, personInitials } from '../../../lib/format.ts';
import { useGrowing } from '../../../lib/use-growing.ts';
import { BIN_DAYS } from '#server/portability/trash/rules.ts';
import { Sticker } from '../../pets/pets/sticker.tsx';
import classes from './trash.module.css';
import { CARE, HEAPS, type Heap, heapOf, type Removed, titleOf, whatOf, whoOf } from './trash-words.ts';
import { useRestore } from './use-restore.ts';

const FILTERED_FROM = 8;

export function TrashList({ rows }: { rows: readonly Removed[] }) {
  const [heap, choose] = useState<Heap | 'all'>('all');
  const [asking, ask] = useState(false);
  const { busy, one, all } = useRestore();
  const heaps = HEAPS.filter(({ value }) => rows.some((row) => heapOf(row) === value));
  const filter = heaps.some(({ value }) => value === heap) ? heap : 'all';
  const found = rows.filter((row) => filter === 'all' || heapOf(row) === filter);
  const mine = found.filter(({ mayRestore }) => mayRestore);
  const shown = useGrowing(found.length, 40);
  if (rows.length === 0)
    return (
      <EmptyState scene="calm" title="La papelera está vacía">
        Lo que quites espera aquí {BIN_DAYS} días, por si acaso.
      </EmptyState>
    );
  return (
    <>
      <div className={classes.tools}>
        {rows.length >= FILTERED_FROM && heaps.length > 1 && (
          <Pills
            label="Qué se muestra"
            hideLabel
            options={[{ value: 'all' as const, label: 'Todo' }, ...heaps]}
            value={filter}
            onChange={choose}
          />
        )}
        {mine.length > 1 && (
          <Button variant="default" loading={busy === 'all'} onClick={() => ask(true)}>
            Devolver {filter === 'all' ? 'todo' : 'estas'} ({mine.length})
          </Button>
        )}
      </div>
      <PersonRows sheet>
        {found.slice(0, shown).map((row) => (
          <PersonRow
            key={`${row.kind} ${row.id}`}
            mark={<Mark row={row} />}
            name={titleOf(row)}
            menu={
              row.mayRestore && (
                <Button
                  variant="outline"
                  size="sm"
                  loading={busy === `${row.kind} ${row.id}`}
                  disabled={busy !== null}
                  aria-label={`Devolver ${titleOf(row)}`}
                  onClick={() => void one(row)}
                >
                  Devolver
                </Button>
              )
            }
          >
            <span className={classes.facts}>{whatOf(row)}</span>
            <span className={classes.facts}>
              {whoOf(row)} · se borra el {showShortDay(row.until)}
            </span>
          </PersonRow>
        ))}
      </PersonRows>
      <Dialog
        opened={asking}
        onClose={() => ask(false)}
        title={`¿Devolver ${count(mine.length, 'cosa')} a su lugar?`}
        act={{
          label: 'Devolver',
          run: () => {
            ask(false);
            void all(mine);
          },
        }}
      >
        Cada una vuelve a donde estaba, con sus fechas y sus fotos.
      </Dialog>
    </>
  );
}

function Mark({ row }: { row: Removed }) {
  if (row.kind === 'pet') return <PetPhoto species={row.species ?? 'other'} size={46} />;
  if (row.kind === 'owner') return <PersonMark initials={personInitials(row.person ?? '', null)} />;
  if (row.kind !== 'file') return <Sticker kind={CARE[row.kind].kind} size={40} />;
  return row.fileKind === 'photo' ? (
    <span className={classes.file}>
      <IconPhoto />
    </span>
  ) : (
    <span className={classes.file}>
      <IconDocument />
    </span>
  );
}
