/** The floating button: what can be added from anywhere, in words. */
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { IconPlus } from '../../components/icons/base.tsx';
import classes from './add-button.module.css';
import { ADD_PLACES, ADD_VACCINE } from './places.ts';

export function AddButton() {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const pet = useSearch({ strict: false, select: (search) => search.mascota });

  useEffect(() => {
    if (!open) return;
    const leave = (event: Event) => {
      if (
        event instanceof KeyboardEvent
          ? event.key === 'Escape'
          : event.target instanceof Node && !root.current?.contains(event.target)
      )
        setOpen(false);
    };
    document.addEventListener('keydown', leave);
    document.addEventListener('pointerdown', leave);
    return () => {
      document.removeEventListener('keydown', leave);
      document.removeEventListener('pointerdown', leave);
    };
  }, [open]);

  return (
    <div className={classes.root} ref={root}>
      {open && (
        <ul className={classes.list} id="agregar">
          <li>
            <Link
              to="."
              search={(search) => ({ ...search, agregar: 'vacuna' as const, ...(pet && { de: pet }) })}
              onClick={() => setOpen(false)}
              className={classes.item}
            >
              <ADD_VACCINE.Drawing />
              {ADD_VACCINE.label}
            </Link>
          </li>
          {ADD_PLACES.map(({ to, label, Drawing }) => (
            <li key={to}>
              <Link to={to} onClick={() => setOpen(false)} className={classes.item}>
                <Drawing />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <button
        type="button"
        className={classes.button}
        aria-label={open ? 'Cerrar' : 'Agregar'}
        aria-expanded={open}
        aria-controls="agregar"
        onClick={() => setOpen(!open)}
      >
        <IconPlus size={28} />
      </button>
    </div>
  );
}
