/** "¿Qué es esto?": a few words for whoever meets a thing for the first time, folded away for everybody else. The browser's own disclosure. */
import type { ReactNode } from 'react';
import { IconHelp } from './icons/frame.tsx';
import classes from './what-is.module.css';

/** `question`: what somebody would ask ("¿Qué es el microchip?"). */
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
