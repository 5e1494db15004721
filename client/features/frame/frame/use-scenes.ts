/** Preloads the drawings of empty and failed states while the page is idle, so that they appear at once. */
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
    const timer = setTimeout(() => whenIdle(bringAll), START);
    return () => clearTimeout(timer);
  }, []);
}

function bringAll(): void {
  for (const file of SCENES) void fetch(file, { priority: 'low' }).catch(() => undefined);
}
