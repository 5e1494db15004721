/** Skeletons of the screens behind the sign-in; the login does not load them. */
import classes from '../../../components/skeleton.module.css';
import { SkeletonRows, SkeletonText } from '../../../components/skeleton.tsx';

/** The faces of the pet strip. */
export function SkeletonStrip({ items = 4 }: { items?: number }) {
  return (
    <div className={classes.strip} role="status" aria-label="Cargando tus animales">
      {Array.from({ length: items }, (_, index) => (
        <span className={classes.face} key={index}>
          <span className={classes.portrait} />
          <SkeletonText width={70} />
        </span>
      ))}
    </div>
  );
}

/** The cards of the list of animals. */
export function SkeletonCards({ cards = 3 }: { cards?: number }) {
  return (
    <div className={classes.cards} role="status" aria-label="Cargando tus animales">
      {Array.from({ length: cards }, (_, index) => (
        <div className={`sheet ${classes.card}`} key={index}>
          <span className={classes.picture} />
          <span className={classes.words}>
            <SkeletonText width={58} tall />
            <SkeletonText width={80} />
            <SkeletonText width={46} />
          </span>
        </div>
      ))}
    </div>
  );
}

/** A tag's page, in the preview's telephone. */
export function SkeletonPage() {
  return (
    <div className={classes.form} role="status" aria-label="Cargando la vista previa">
      <span className={classes.big} />
      <SkeletonText width={46} tall />
      <SkeletonText width={72} />
      <span className={classes.field} />
      <span className={classes.field} />
      <span className={classes.field} />
    </div>
  );
}

/** The record: photo and name on one side, sections on the other. */
export function SkeletonRecord() {
  return (
    <div className={classes.record} role="status" aria-label="Cargando la ficha">
      <div className={classes.words}>
        <span className={classes.big} />
        <SkeletonText width={64} tall />
        <SkeletonText width={44} />
      </div>
      <SkeletonRows rows={4} label="Cargando los cuidados" />
    </div>
  );
}
