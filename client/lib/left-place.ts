/** "Back" finds the place that it left: a screen that was left is drawn whole at once, unfolded as it was. */
import { useEffect, useState } from 'react';

/** What the screen that is shown keeps, and what each entry of the history kept when it was left. */
const shown = new Map<string, unknown>();
const left = new Map<string, ReadonlyMap<string, unknown>>();

/** Called before another screen is loaded, with the entry of the history that is left. */
export function leavePlace(entry: string | undefined): void {
  if (entry !== undefined) left.set(entry, new Map(shown));
}

function keptHere(): ReadonlyMap<string, unknown> | undefined {
  const { __TSR_key: entry } = (window.history.state ?? {}) as { __TSR_key?: string };
  return entry === undefined ? undefined : left.get(entry);
}

/** Whether this screen was shown before and is returned to. */
export function useReturned(): boolean {
  const [returned] = useState(() => keptHere() !== undefined);
  return returned;
}

/** A state that "back" finds again. `name` is its own in a screen. */
export function useKept<Value>(name: string, first: Value) {
  const state = useState(() => (keptHere()?.get(name) as Value | undefined) ?? first);
  const [value] = state;
  useEffect(() => {
    shown.set(name, value);
    return () => void shown.delete(name);
  }, [name, value]);
  return state;
}
