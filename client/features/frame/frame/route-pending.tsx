/**
 * The skeleton of a page while its chunk loads, inside the frame. Before the frame itself has loaded it keeps
 * the frame's space, so that the layout does not jump.
 */
import { useLocation } from '@tanstack/react-router';
import { SkeletonRows, SkeletonText } from '../../../components/skeleton.tsx';
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
