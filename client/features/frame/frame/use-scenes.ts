/** The drawings of empty and failed states appear at once: the worker keeps them; without one they are loaded while the page is idle. */
import { useEffect } from 'react';
import box from '../../../art/scene-box.svg';
import cable from '../../../art/scene-cable.svg';
import calm from '../../../art/scene-calm.svg';
import search from '../../../art/scene-search.svg';
import { whenIdle } from '../../../lib/when-idle.ts';

const SCENES = [box, calm, search, cable];
/** Later than the first screen's own requests. */
const START = 1000;

export function useScenes(): void {
  useEffect(() => {
    if ('serviceWorker' in navigator) return;
    const timer = setTimeout(() => whenIdle(bringAll), START);
    return () => clearTimeout(timer);
  }, []);
}

function bringAll(): void {
  for (const file of SCENES) void fetch(file, { priority: 'low' }).catch(() => undefined);
}
