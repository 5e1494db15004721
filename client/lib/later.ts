/** Parts of a screen that few people need: their program comes when they are needed, and stays. */
import { useEffect, useState } from 'react';

/**
 * A hook that gives the module once it is `wanted` and there; null while it is on its way, undefined where it did not come. Unlike
 * `lazy` it hides nothing of what is shown already. `bring` loads it before it is wanted.
 */
export function later<Module extends object>(load: () => Promise<Module>) {
  let known: Module | undefined;
  const bring = () => load().then((module) => (known = module));
  function useLater(wanted: boolean): Module | null | undefined {
    const [came, setCame] = useState<Module | null | undefined>(null);
    useEffect(() => {
      if (!wanted || known) return;
      bring().then(setCame, () => setCame(undefined));
    }, [wanted]);
    return known ?? came;
  }
  return Object.assign(useLater, { bring });
}
