/** An empty list, or the reason why nothing can be shown: a cut-paper scene, a title, one sentence, one step. */
import { Button } from './button.tsx';
import type { ReactNode } from 'react';
import box from '../art/scene-box.svg';
import cable from '../art/scene-cable.svg';
import calm from '../art/scene-calm.svg';
import search from '../art/scene-search.svg';
import classes from './empty-state.module.css';
import { IconRefresh } from './icons/base.tsx';
import { useOffline } from '../lib/offline.ts';

/** box: no entries yet · calm: nothing to do · search: no match · cable: something failed. */
export type Scene = 'box' | 'calm' | 'search' | 'cable';
const SCENES = {
  box: { file: box, view: '0 0 300 190' },
  calm: { file: calm, view: '0 0 300 190' },
  search: { file: search, view: '0 0 300 190' },
  cable: { file: cable, view: '0 0 300 136' },
};

interface EmptyStateProps {
  scene?: Scene;
  title: string;
  /** One sentence. */
  children?: ReactNode;
  /** The one next step; absent where a filter hides every row. */
  action?: ReactNode;
  /** Already inside a card: draws no card of its own. */
  bare?: boolean;
}

export function EmptyState({ scene = 'box', title, children, action, bare = false }: EmptyStateProps) {
  const { file, view } = SCENES[scene];
  // On the page it follows h1; inside a card, that card has its own h2.
  const Title = bare ? 'h3' : 'h2';
  return (
    <div className={bare ? classes.empty : `sheet ${classes.empty}`}>
      {/* A `<use>` reference, not an image: the drawing takes the colour tokens of day and night. */}
      <svg className={classes.scene} viewBox={view} aria-hidden="true">
        <use href={`${file}#scene`} />
      </svg>
      <Title className={classes.title}>{title}</Title>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}

/**
 * A part of the page failed to load, or is offline without a copy on this device. `message`:
 * `readError(error).message`.
 */
export function ErrorPanel({
  title = 'No pudimos traer tus datos',
  message,
  onRetry,
  busy = false,
  bare = false,
}: {
  title?: string;
  message: string;
  onRetry: () => void;
  busy?: boolean;
  bare?: boolean;
}) {
  const offline = useOffline();
  return (
    <div role="alert">
      <EmptyState
        scene="cable"
        title={offline ? 'Esto no está guardado en este dispositivo' : title}
        bare={bare}
        action={
          <Button variant="outline" leftSection={<IconRefresh />} loading={busy} onClick={onRetry}>
            Reintentar
          </Button>
        }
      >
        {offline ? 'Se verá cuando vuelva la conexión.' : message}
      </EmptyState>
    </div>
  );
}
