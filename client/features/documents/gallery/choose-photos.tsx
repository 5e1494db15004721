/** Selects several photographs and removes them together. */
import { Button } from '../../../components/button.tsx';
import { IconTrash } from '../../../components/icons/act.tsx';
import { IconCheck, IconClose } from '../../../components/icons/base.tsx';
import { count } from '../../../lib/format.ts';
import classes from './album-page.module.css';

interface ChoosePhotosProps {
  chosen: ReadonlySet<number> | null;
  onStart: () => void;
  onEnd: () => void;
  onRemove: () => void;
}

export function ChoosePhotos({ chosen, onStart, onEnd, onRemove }: ChoosePhotosProps) {
  if (!chosen)
    return (
      <Button variant="subtle" leftSection={<IconCheck />} onClick={onStart}>
        Elegir varias
      </Button>
    );
  return (
    <div className={classes.choosing}>
      <span className="small ink-2 num" role="status">
        {chosen.size === 0 ? 'Toca las que quieras' : count(chosen.size, 'elegida')}
      </span>
      <Button variant="subtle" leftSection={<IconClose />} onClick={onEnd}>
        Dejar
      </Button>
      <Button variant="outline" color="red" leftSection={<IconTrash />} disabled={chosen.size === 0} onClick={onRemove}>
        Borrar
      </Button>
    </div>
  );
}
