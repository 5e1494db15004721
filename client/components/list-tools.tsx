/** What stands over a long list: the search, what narrows it, its order, and what may be done with all of it. */
import { type ReactNode, useId, useState } from 'react';
import { count } from '../lib/format.ts';
import { Button } from './button.tsx';
import { IconFilter } from './icons/act.tsx';
import { IconClose } from './icons/base.tsx';
import classes from './list-tools.module.css';

/** Two columns on a phone, one line on a desktop; the filters have their own line. */
export function ListTools({ children }: { children: ReactNode }) {
  return <search className={classes.tools}>{children}</search>;
}

interface ListFiltersProps {
  /** How many are set. */
  set: number;
  onClear: () => void;
  children: ReactNode;
}

/** Directly inside `ListTools`. A phone folds them behind one button: the first screen belongs to the rows. */
export function ListFilters({ set, onClear, children }: ListFiltersProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        variant={set > 0 ? 'outline' : 'default'}
        className={classes.fold ?? ''}
        leftSection={<IconFilter />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {set === 0 ? 'Filtros' : count(set, 'filtro')}
      </Button>
      <div id={id} className={classes.filters} data-open={open || undefined}>
        {children}
        {set > 0 && (
          <Button variant="subtle" leftSection={<IconClose size={18} />} onClick={onClear}>
            Quitar filtros
          </Button>
        )}
      </div>
    </>
  );
}
