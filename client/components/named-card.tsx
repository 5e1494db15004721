/** What a person set up and gave a name: a key, a webhook. A card each, with its state and what it is good for. */
import type { ReactNode } from 'react';
import classes from './named-card.module.css';
import { Chip } from './state-chip.tsx';

export function NamedCards({ children }: { children: ReactNode }) {
  return <ul className={classes.cards}>{children}</ul>;
}

interface NamedCardProps {
  name: string;
  state?: ReactNode;
  /** What it may do or is told, in words. */
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
