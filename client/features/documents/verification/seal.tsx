/** The large stamp of a result: a word, a day, and a colour that repeats the word. */
import classes from './seal.module.css';
import { StateIcon, type ShownState } from '../../../components/state-chip.tsx';

export function Seal({ word, under, state }: { word: string; under: string; state: Exclude<ShownState, 'lost'> }) {
  return (
    <p className={classes.seal} data-state={state}>
      <span className={classes.word}>
        <StateIcon state={state} />
        {word}
      </span>
      <small>{under}</small>
    </p>
  );
}
