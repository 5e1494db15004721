/** The rows in view of a long list. Apart, because most people's lists are short and need no program for it. */
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Place, WindowListProps } from './window-list.tsx';

const ROWS_BEYOND_VIEW = 6;
const ROWS_AT_FIRST = 1;
const known = new Map<string, { beside: number; rows: VirtualItem[] }>();

export function Windowed<Item>({ items, className, name, rowHeight, children, last }: WindowListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [beside, setBeside] = useState(known.get(name)?.beside ?? 1);
  const [top, setTop] = useState(0);
  // What is in view comes first, what a scroll will reach in the frames after it.
  const [beyond, setBeyond] = useState(ROWS_AT_FIRST);
  useEffect(() => startTransition(() => setBeyond(ROWS_BEYOND_VIEW)), []);
  const rows = Math.ceil((items.length + (last ? 1 : 0)) / beside);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here; its functions stay in this component
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => rowHeight,
    overscan: beyond,
    scrollMargin: top,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialMeasurementsCache: known.get(name)?.rows ?? [],
    // The gap below a row belongs to it.
    measureElement: (node) => node.getBoundingClientRect().height + gapOf(list.current),
    useFlushSync: false,
  });
  // Where the list begins, and how many items the styles put side by side at this width.
  useLayoutEffect(() => {
    const look = () => {
      if (!list.current) return;
      setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
      const tracks = getComputedStyle(list.current).gridTemplateColumns;
      setBeside(tracks === 'none' ? 1 : tracks.split(' ').length);
    };
    look();
    // A change above the list, or of its width, changes the page.
    const sizes = new ResizeObserver(look);
    sizes.observe(document.body);
    return () => sizes.disconnect();
  }, []);
  useEffect(
    () => () => {
      known.set(name, { beside, rows: virtualizer.measurementsCache });
    },
    [name, beside, virtualizer],
  );
  const drawn = virtualizer.getVirtualItems();
  const [first, end] = [drawn[0], drawn.at(-1)];
  const [from, to] = [(first?.index ?? 0) * beside, ((end?.index ?? -1) + 1) * beside];
  return (
    <ul
      ref={list}
      className={className}
      style={{
        paddingTop: first ? first.start - top : 0,
        paddingBottom: Math.max(0, virtualizer.getTotalSize() - (end ? end.end - top : 0)),
      }}
    >
      {items.slice(from, to).map((item, nth) => {
        const place: Place = { 'aria-setsize': items.length, 'aria-posinset': from + nth + 1 };
        // One item of each grid row is measured: the grid stretches the others to it.
        if (nth % beside === 0) {
          place['data-index'] = (from + nth) / beside;
          place.ref = virtualizer.measureElement;
        }
        return children(item, place);
      })}
      {to >= items.length && last}
    </ul>
  );
}

function gapOf(list: HTMLElement | null): number {
  return list ? Number.parseFloat(getComputedStyle(list).rowGap) || 0 : 0;
}
