/** A card for an API key or webhook that the member named: its state and what it may do. */
import type { ReactNode } from 'react';
import classes from './named-card.module.css';
import { Chip } from '../../../components/state-chip.tsx';

export function NamedCards({ children }: { children: ReactNode }) {
  return <ul className={classes.cards}>{children}</ul>;
}

interface NamedCardProps {
  name: string;
  state?: ReactNode;
  /** Its permissions or events, in words. */
  words: { label: string; list: readonly string[] };
  children: ReactNode;
}

export function NamedCard({ name, state, words, children }: NamedCardProps) {
  return (
    <li className={`sheet pad ${classes.card}`}>
      <div className={classes.head}>
        <h3>{name}</h3>
        {state}
      </div>
      <ul className={classes.words} aria-label={words.label}>
        {words.list.map((word) => (
          <li key={word}>
            <Chip tone="blue">{word}</Chip>
          </li>
        ))}
      </ul>
      {children}
    </li>
  );
}
