/** Name and value, one line each, with a hairline between ("Nacimiento … 09/08/2022"). */
import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

/** Leaves out a fact whose value is null, so no fact looks empty. */
export function FactList({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className={classes.list}>
      {facts
        .filter((fact) => fact.value !== null && fact.value !== undefined && fact.value !== '')
        .map((fact) => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
    </dl>
  );
}
