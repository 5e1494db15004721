/** A list that is being written, or taken back: how far it is. It goes on without this screen. */
import { useEffect, useEffectEvent } from 'react';
import { count, figure } from '../../../lib/format.ts';
import classes from './import-list.module.css';
import type { Begun } from './send-list.ts';

export function RunningList({ list, onEnd }: { list: Begun; onEnd: () => void }) {
  const { state, total, handled, counts, fileName } = list;
  const ended = useEffectEvent(onEnd);
  // It is unmounted when the list is through.
  useEffect(() => () => ended(), []);
  const undoing = state === 'undoing';
  return (
    <section className={`sheet ${classes.sum}`} aria-labelledby="avance-lista">
      <h2 id="avance-lista">{undoing ? 'Deshaciendo la lista' : `Trayendo ${fileName || 'la lista'}`}</h2>
      {undoing ? (
        <progress className={classes.progress} aria-labelledby="avance-lista" />
      ) : (
        <>
          <progress
            className={classes.progress}
            aria-labelledby="avance-lista"
            value={handled}
            max={Math.max(total, 1)}
          />
          <p className="num" role="status">
            {count(handled, 'fila')} de {figure(total)}
            {counts.new > 0 && ` · ${count(counts.new, 'animal')} ya ${counts.new === 1 ? 'está' : 'están'}`}
            {counts.wrong > 0 && ` · ${figure(counts.wrong)} con errores`}
          </p>
        </>
      )}
      <p className="ink-2">
        Puedes cerrar esta página y seguir trabajando: sigue por su cuenta, también si el servidor se reinicia.
      </p>
    </section>
  );
}
