/** A line of the photographed page, high enough to be read and moved under the finger: what a draft is compared with. */
import type { CSSProperties } from 'react';
import classes from './booklets.module.css';
import type { Picture } from './send-booklet.ts';

interface StripProps {
  picture: Picture;
  /** Parts of its height. */
  top: number;
  bottom: number;
}

export function Strip({ picture, top, bottom }: StripProps) {
  const part = Math.max(bottom - top, 0.02);
  const style = {
    '--strip-ratio': String(picture.width / (picture.height * part)),
    '--strip-shift': `${-top * 100}%`,
  } as CSSProperties;
  return (
    <div className={classes.strip}>
      <a className={classes.window} style={style} href={picture.address} target="_blank" rel="noreferrer">
        <img className={classes.page} src={picture.address} alt="Así está en su libreta. Ábrela para verla entera." />
      </a>
    </div>
  );
}

/** The whole page; a press shows it as large as it is, to be moved under the finger. */
export function WholePage({ picture, large, onLarge }: { picture: Picture; large: boolean; onLarge: () => void }) {
  return (
    <div className={classes.whole} data-large={large || undefined}>
      <button type="button" className={classes.zoom} onClick={onLarge} aria-pressed={large}>
        <img src={picture.address} alt="Tu foto de la libreta" />
        <span className="visually-hidden">{large ? 'Verla entera' : 'Verla de cerca'}</span>
      </button>
    </div>
  );
}
