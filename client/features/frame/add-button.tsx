/** The floating button: what can be added from anywhere, in words. */
import { Link, useSearch } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { IconPlus } from '../../components/icons/base.tsx';
import { useDismiss } from '../../lib/use-dismiss.ts';
import classes from './add-button.module.css';
import { ADD_PLACES, ADD_VACCINE } from './places.ts';

export function AddButton() {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const pet = useSearch({ strict: false, select: (search) => search.mascota });

  const close = useCallback(() => setOpen(false), []);
  useDismiss(root, open, close);
  // The list goes away with what was pressed in it: the focus stays with the button, and a sheet gives it back there.
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
        aria-controls="agregar"
        onClick={() => setOpen(!open)}
      >
        <IconPlus size={28} />
      </button>
      {open && (
        <ul className={classes.list} id="agregar">
          <li>
            <Link
              to="."
              search={(search) => ({ ...search, agregar: 'vacuna' as const, ...(pet && { de: pet }) })}
              onClick={choose}
              className={classes.item}
            >
              <ADD_VACCINE.Drawing />
              {ADD_VACCINE.label}
            </Link>
          </li>
          {ADD_PLACES.map(({ to, label, Drawing }) => (
            <li key={to}>
              <Link to={to} onClick={choose} className={classes.item}>
                <Drawing />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
