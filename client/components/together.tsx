/** Parts of a screen that ask for themselves and stand over one another: shown at once, as each alone would push the others down. */
import type { ReactNode } from 'react';
import { useStood } from '../lib/use-stood.ts';
import { SkeletonRows } from './skeleton.tsx';
import classes from './together.module.css';

/** `ready`: what they show has come, or will not; later questions hide nothing. `waiting` stands there before. */
export function Together({
  ready,
  waiting = <SkeletonRows rows={5} />,
  children,
}: {
  ready: boolean;
  waiting?: ReactNode;
  children: ReactNode;
}) {
  const stood = useStood(ready);
  return (
    <>
      {!stood && waiting}
      <div className={classes.parts} hidden={!stood}>
        {children}
      </div>
    </>
  );
}
