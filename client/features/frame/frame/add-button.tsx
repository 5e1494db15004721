/** The menu of what can be added from any screen: in the middle of a phone's bottom bar, in a desktop's top bar. */
import { Link, useSearch } from '@tanstack/react-router';
import { useCallback, useId, useRef, useState } from 'react';
import { IconPlus } from '../../../components/icons/frame.tsx';
import { Sticker } from '../../pets/pets/sticker.tsx';
import { useDismiss } from '../../../lib/use-dismiss.ts';
import classes from './add-button.module.css';
import { ADD_ENTRIES, ADD_PLACES } from './bar-places.ts';

export function AddButton() {
  const [open, setOpen] = useState(false);
  const panel = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const pet = useSearch({ strict: false, select: (search) => search.mascota });

  const close = useCallback(() => setOpen(false), []);
  useDismiss(root, open, close);
  // The focused item disappears with the list: the button takes the focus, and a closing sheet returns it
  // there.
  const choose = () => {
    button.current?.focus({ preventScroll: true });
    close();
  };

  return (
    <div className={classes.root} ref={root}>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-label={open ? 'Cerrar' : 'Agregar'}
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      >
        <IconPlus size={28} />
      </button>
      {open && (
        <div className={classes.panel} id={panel}>
          <ul className={classes.entries} aria-label="Agregar a la ficha">
            {ADD_ENTRIES.map(({ entry, label, sticker }) => (
              <li key={entry}>
                <Link
                  to="."
                  search={(search) => ({ ...search, agregar: entry, ...(pet && { de: pet }) })}
                  onClick={choose}
                  className={classes.entry}
                >
                  <Sticker kind={sticker} size={40} />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          <ul className={classes.places}>
            {ADD_PLACES.map(({ to, label, Drawing }) => (
              <li key={to}>
                <Link to={to} onClick={choose} className={classes.place}>
                  <Drawing />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
