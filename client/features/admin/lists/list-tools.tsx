/** The tools over a long list: search, filters, order, and actions on the whole list. */
import { type ReactNode, useId, useState } from 'react';
import { count } from '../../../lib/format.ts';
import { Button } from '../../../components/button.tsx';
import { IconFilter } from '../../../components/icons/act.tsx';
import { IconClose } from '../../../components/icons/base.tsx';
import classes from './list-tools.module.css';

/** Two columns on a phone, one line on a desktop; the filters have their own line. */
export function ListTools({ children }: { children: ReactNode }) {
  return <search className={classes.tools}>{children}</search>;
}

interface ListFiltersProps {
  /** How many filters are set. */
  set: number;
  onClear: () => void;
  children: ReactNode;
}

/**
 * Place it directly inside `ListTools`. A phone folds the filters behind one button to leave the first screen
 * to the rows.
 */
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
