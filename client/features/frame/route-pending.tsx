/** While a screen's own file is on its way: the shape of a page, in the place of the page. */
import { SkeletonRows, SkeletonText } from '../../components/skeleton.tsx';
import classes from './route-pending.module.css';

export function RoutePending() {
  return (
    <div className={classes.page}>
      <SkeletonText width={46} tall />
      <SkeletonRows rows={3} label="Abriendo" />
    </div>
  );
}
