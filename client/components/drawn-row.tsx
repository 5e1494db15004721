/** The inside of a row that leads somewhere: a drawing, what it is, and what is found there. */
import type { ReactNode } from 'react';
import classes from './drawn-row.module.css';
import { IconChevronRight } from './icons/frame.tsx';

export interface DrawnRowProps {
  title: string;
  words: string;
  Drawing: (props: { size?: number }) => ReactNode;
}

/** @param drawing the class of the drawing's ground */
export function DrawnRow({ title, words, Drawing, drawing }: DrawnRowProps & { drawing: string | undefined }) {
  return (
    <>
      <span className={drawing}>
        <Drawing size={26} />
      </span>
      <span className={`grow ${classes.words}`}>
        <b>{title}</b>
        <span>{words}</span>
      </span>
      <span className={classes.next}>
        <IconChevronRight />
      </span>
    </>
  );
}
