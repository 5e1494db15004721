/** The APIs that the oldest supported browsers lack (build/browsers.ts). Only those browsers load it (main.tsx). */

define(Array.prototype, {
  toSorted<T>(this: T[], compare?: (one: T, other: T) => number) {
    return [...this].sort(compare);
  },
  toReversed<T>(this: T[]) {
    return [...this].reverse();
  },
  with<T>(this: T[], index: number, value: T) {
    const copy = [...this];
    copy[index < 0 ? copy.length + index : index] = value;
    return copy;
  },
});

define(Map, {
  groupBy<T, Key>(items: Iterable<T>, keyOf: (item: T, index: number) => Key) {
    const groups = new Map<Key, T[]>();
    let index = 0;
    for (const item of items) {
      const key = keyOf(item, index);
      index += 1;
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
    return groups;
  },
});

define(URL, {
  canParse(address: string, base?: string) {
    try {
      return Boolean(new URL(address, base));
    } catch {
      return false;
    }
  },
});

/** Not enumerable, like the browser's own methods. */
function define(target: object, methods: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(methods))
    if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
}
