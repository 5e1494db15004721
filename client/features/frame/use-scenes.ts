/** The drawings of what is empty or has failed come while nothing else does: where one is needed, it stands there at once. */
import { useEffect } from 'react';
import box from '../../art/scene-box.svg';
import cable from '../../art/scene-cable.svg';
import calm from '../../art/scene-calm.svg';
import search from '../../art/scene-search.svg';
import { whenIdle } from '../../lib/when-idle.ts';

const SCENES = [box, calm, search, cable];
/** After what the first screen itself asks for. */
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
