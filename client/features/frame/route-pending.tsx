/**
 * While a screen's own file is on its way: the shape of a page, in the place of the page. Before the frame itself has come it
 * keeps the frame's place free, so that nothing jumps when it does.
 */
import { useLocation } from '@tanstack/react-router';
import { SkeletonRows, SkeletonText } from '../../components/skeleton.tsx';
import classes from './route-pending.module.css';

export function RoutePending() {
  const framed = useLocation({ select: ({ pathname }) => pathname.startsWith('/dashboard') });
  return (
    <div className={classes.page} data-framed={framed || undefined}>
      <SkeletonText width={46} tall />
      <SkeletonRows rows={3} label="Abriendo" />
    </div>
  );
}
