/**
 * A list that renders only the rows in view once it is long: about twenty of 1,833 cards. It scrolls with the
 * page, restores its position on return, and renders all rows for printing and for Ctrl+F.
 */
import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react';
import { useReturned } from '../lib/left-place.ts';
import { useWhole } from '../lib/use-whole.ts';

/** Put it on an item's `<li>`: its position among all items. */
export interface Place {
  'aria-setsize'?: number;
  'aria-posinset'?: number;
  'data-index'?: number;
  ref?: (node: HTMLLIElement | null) => void;
}

export interface WindowListProps<Item> {
  items: readonly Item[];
  /** Of the `<ul>`. */
  className?: string | undefined;
  /** The list's name, under which its row heights are remembered while the program runs. */
  name: string;
  /** Approximate row height in px at the default letter size, gap included. */
  rowHeight: number;
  /** Renders an item's `<li>` with its place. */
  children: (item: Item, place: Place) => ReactNode;
  /** After the last item: a tile that adds one. */
  last?: ReactNode;
}

/** A shorter list is rendered whole: that costs less than measuring. */
const WHOLE_UNTIL = 60;
const DRAWN_AT_ONCE = 4;
const Windowed = lazy(() => import('./windowed-list.tsx').then((module) => ({ default: module.Windowed }))) as <Item>(
  props: WindowListProps<Item>,
) => ReactNode;

export function WindowList<Item>(props: WindowListProps<Item>) {
  const whole = useWhole();
  if (props.items.length <= WHOLE_UNTIL || whole) return <Short {...props} whole={whole} />;
  // Its first rows stand while the rest of the program for long lists arrives.
  return (
    <Suspense fallback={<Rows {...props} shown={DRAWN_AT_ONCE} />}>
      <Windowed {...props} />
    </Suspense>
  );
}

function Short<Item>({ whole, ...props }: WindowListProps<Item> & { whole: boolean }) {
  // The first screen at once, the others in the frames after it; all of them on the way back.
  const back = useReturned();
  const all = useDeferredValue(true, back) || whole;
  return <Rows {...props} shown={all ? props.items.length : DRAWN_AT_ONCE} />;
}

function Rows<Item>({ items, className, rowHeight, children, last, shown }: WindowListProps<Item> & { shown: number }) {
  const left = Math.max(0, items.length - shown);
  return (
    <ul className={className} style={left > 0 ? { paddingBottom: left * rowHeight } : undefined}>
      {items.slice(0, shown).map((item) => children(item, {}))}
      {left === 0 && last}
    </ul>
  );
}
