/**
 * "Ir a…": finds an animal, an owner or a screen by a few letters, from any screen (Ctrl or ⌘ and K). A chunk
 * of its own that loads on the first press.
 */
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { StaffRole } from '#server/platform/core/rights.ts';
import { IconSearch } from '../../../components/icons/frame.tsx';
import { Modal } from '../../../components/modal.tsx';
import { count } from '../../../lib/format.ts';
import classes from './palette.module.css';
import { type PaletteLine, usePaletteResults } from './palette-results.tsx';

/** Each press opens it again. */
export function Palette({ presses, roles }: { presses: number; roles: readonly StaffRole[] }) {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (presses > 0) setOpened(true);
  }, [presses]);
  const close = () => setOpened(false);
  return (
    <Modal
      opened={opened}
      onClose={close}
      label="Ir a un animal, un tutor o una pantalla"
      className={classes.place}
      panelClassName={classes.content}
    >
      <Search roles={roles} onDone={close} />
    </Modal>
  );
}

/**
 * The field and what it finds. Source: ARIA Authoring Practices, "Editable Combobox With List Autocomplete": the focus
 * stays in the field.
 */
function Search({ roles, onDone }: { roles: readonly StaffRole[]; onDone: () => void }) {
  const list = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const { groups, nothing } = usePaletteResults(typed, roles);
  const lines = groups.flatMap((group) => group.lines);
  const at = lines.findIndex(({ key }) => key === chosen);
  // After the first letter Enter always has a line; a later answer of the server moves it no more.
  if (typed !== '' && at < 0 && lines[0]) setChosen(lines[0].key);
  const idOf = (index: number) => `${list}-${index}`;
  useEffect(() => {
    if (at >= 0) document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [list, at]);

  const take = (line: PaletteLine) => {
    onDone();
    line.go();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const line = lines[at];
    if (step !== undefined) {
      const next = at < 0 && step < 0 ? -1 : at + step;
      setChosen(lines.at(next % Math.max(lines.length, 1))?.key);
    } else if (event.key === 'Enter' && line) take(line);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div className={classes.search}>
        <IconSearch size={22} />
        <input
          type="text"
          role="combobox"
          placeholder="Un animal, un tutor o una pantalla"
          aria-label="Buscar"
          aria-autocomplete="list"
          aria-expanded={lines.length > 0}
          aria-controls={lines.length > 0 ? list : undefined}
          aria-activedescendant={at >= 0 ? idOf(at) : undefined}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setChosen(undefined);
          }}
          onKeyDown={press}
        />
      </div>
      {lines.length > 0 && (
        <div id={list} role="listbox" aria-label="Resultados" className={classes.list}>
          {groups.map(({ title, lines: own }) => (
            <div key={title} role="group" aria-label={title} className={classes.group}>
              <p aria-hidden="true">{title}</p>
              {own.map((line) => (
                <button
                  key={line.key}
                  type="button"
                  id={idOf(lines.indexOf(line))}
                  role="option"
                  tabIndex={-1}
                  aria-selected={line.key === chosen}
                  className={classes.line}
                  // The focus stays in the field.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => take(line)}
                >
                  {line.picture}
                  <span>
                    {line.label}
                    {line.more !== undefined && <span className={classes.more}>{line.more}</span>}
                  </span>
                </button>
              ))}
            </div>
          ))}
        </div>
      )}
      <p role="status" className={lines.length > 0 ? 'visually-hidden' : classes.empty}>
        {lines.length === 0 ? nothing : typed !== '' && count(lines.length, 'resultado')}
      </p>
    </>
  );
}
