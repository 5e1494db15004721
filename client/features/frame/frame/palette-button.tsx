/** Opens the palette: a button on a desktop, Ctrl or ⌘ and K on every screen behind the sign-in. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { IconSearch } from '../../../components/icons/frame.tsx';
import { trpc } from '../../../lib/trpc.ts';
import classes from './palette.module.css';

const Palette = lazy(() => import('./palette.tsx').then((module) => ({ default: module.Palette })));
const APPLE = /mac|iphone|ipad/i.test(navigator.userAgent);

export function PaletteButton() {
  const [presses, setPresses] = useState(0);
  const { data } = trpc.auth.me.useQuery();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      // The browser would focus its own search.
      event.preventDefault();
      setPresses((before) => before + 1);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button type="button" className={classes.button} onClick={() => setPresses(presses + 1)}>
        <IconSearch size={18} />
        <span>Ir a…</span>
        <kbd>{APPLE ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {presses > 0 && data && (
        <Suspense>
          <Palette presses={presses} roles={data.roles} />
        </Suspense>
      )}
    </>
  );
}
