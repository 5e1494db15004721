/**
 * One due care: what, for which animal, when, and "Ya lo hice". Once done, the row is stamped and offers
 * "Deshacer".
 */
import { Button } from '../../../components/button.tsx';
import { type ReactNode, useRef } from 'react';
import { showDue, today } from '../../../lib/dates.ts';
import { useFocusKept } from '../../../lib/use-focus-kept.ts';
import classes from './due-row.module.css';
import { type ShownState, StateIcon } from '../../../components/state-chip.tsx';
import { IconCalendar } from '../../../components/icons/frame.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { Stamp } from '../../../components/stamp.tsx';
import { type CareKind, Sticker } from '../../pets/pets/sticker.tsx';
import { type Place, WindowList } from '../../../components/window-list.tsx';

interface DueRowProps {
  kind: CareKind;
  /** The care that is due ("Antirrábica"). */
  what: string;
  /** Absent where the screen is about one animal: the row then shows only the sticker. */
  pet?: { name: string; species: string; photo?: string | null | undefined } | undefined;
  /** The due day, `YYYY-MM-DD`; null where no day is known. */
  dueOn: string | null;
  /** Replaces the text made from `dueOn`. */
  when?: ReactNode;
  /** A second line under the day ("Pospuesto; le tocaba el 3 de marzo"). */
  note?: ReactNode;
  /** The day the care was given, `YYYY-MM-DD`: the row shows the stamp. */
  doneOn?: string | undefined;
  /** A call is running: the button is disabled. */
  busy?: boolean;
  /** Absent for a reader. */
  onDone?: (() => void) | undefined;
  onUndo?: (() => void) | undefined;
  /** Replaces "Ya lo hice" (a link to a form). */
  act?: ReactNode;
  /** More actions, after the button. */
  menu?: ReactNode;
  /** The one next step of its screen. */
  first?: boolean;
  /** The link of the row's title; without it the title is plain text. */
  title?: ReactNode;
  /** Its position in a virtual list. */
  place?: Place | undefined;
}

export function DueRow(props: DueRowProps) {
  const {
    kind,
    what,
    pet,
    dueOn,
    when,
    note,
    doneOn,
    busy = false,
    onDone,
    onUndo,
    act,
    menu,
    first,
    title,
    place,
  } = props;
  const overdue = dueOn !== null && dueOn < today();
  const row = useRef<HTMLLIElement>(null);
  const { ref: measure, ...ofPlace } = place ?? {};
  const keepFocus = useFocusKept(row, doneOn, !busy);
  const pressing = (act: () => void) => () => {
    keepFocus();
    act();
  };
  return (
    <li
      {...ofPlace}
      ref={(node) => {
        row.current = node;
        measure?.(node);
      }}
      className={classes.row}
      data-done={doneOn ? true : undefined}
      data-alone={pet ? undefined : true}
    >
      {pet ? (
        <PetPhoto species={pet.species} photo={pet.photo} corner={<Sticker kind={kind} size={26} />} />
      ) : (
        <Sticker kind={kind} size={40} named />
      )}
      <div className={classes.words}>
        <div className={classes.what}>{title ?? what}</div>
        {pet && <div className={classes.detail}>{pet.name}</div>}
        {doneOn && onUndo ? (
          <button type="button" className={classes.undo} onClick={pressing(onUndo)} disabled={busy}>
            Deshacer
          </button>
        ) : (
          <>
            <div className={classes.detail} data-overdue={(overdue && !doneOn) || undefined}>
              {when ?? (dueOn ? showDue(dueOn) : 'Sin fecha')}
            </div>
            {note && <div className={classes.detail}>{note}</div>}
          </>
        )}
      </div>
      {doneOn ? (
        <Stamp date={doneOn} landing />
      ) : (
        (onDone || act || menu) && (
          <div className={classes.acts}>
            {act ??
              (onDone && (
                <Button
                  variant={first ? 'filled' : 'outline'}
                  size="sm"
                  loading={busy}
                  onClick={pressing(onDone)}
                  aria-label={`Ya lo hice: ${pet ? `${what}, ${pet.name}` : what}`}
                >
                  Ya lo hice
                </Button>
              ))}
            {menu}
          </div>
        )
      )}
    </li>
  );
}

/** A card of due rows under one heading ("Vencidas 2"). `level` sets colour and icon. */
export function DueGroup<Item>({
  title,
  amount,
  level,
  items,
  rest,
  children,
}: {
  title: string;
  amount: number;
  level: 'overdue' | 'soon' | 'later' | 'unknown';
  items: readonly Item[];
  /** Below its rows. */
  rest?: ReactNode;
  /** Renders a DueRow with its place. */
  children: (item: Item, place: Place) => ReactNode;
}) {
  const state: ShownState | null = level === 'later' ? null : level;
  return (
    <section className={`sheet ${classes.group}`} aria-label={title}>
      <h2 className={classes.heading} data-level={level}>
        {state ? <StateIcon state={state} /> : <IconCalendar />}
        {title} {amount > 0 && <span className="num">{amount}</span>}
      </h2>
      <WindowList name={`due ${level}`} items={items} rowHeight={80}>
        {children}
      </WindowList>
      {rest && <div className={classes.rest}>{rest}</div>}
    </section>
  );
}
