/**
 * "¿Qué es esto?": a short explanation for a first-time reader, folded away for the others. Uses the native
 * disclosure.
 */
import type { ReactNode } from 'react';
import { IconHelp } from '../../../components/icons/frame.tsx';
import classes from './what-is.module.css';

/** `question`: the question of a first-time reader ("¿Qué es el microchip?"). */
export function WhatIs({ question, children }: { question: string; children: ReactNode }) {
  return (
    <details className={classes.what}>
      <summary>
        <IconHelp size={20} />
        {question}
      </summary>
      <div className={classes.text}>{children}</div>
    </details>
  );
}
