/** What a thing looks like before it is here: its very shape, after 150 ms, so that a quick answer never flickers. */
import classes from './skeleton.module.css';

/** A bar of text; `width` in percent. */
export function SkeletonText({ width = 60, tall = false }: { width?: number; tall?: boolean }) {
  return <span className={classes.bar} data-tall={tall || undefined} style={{ width: `${width}%` }} />;
}

/** Rows of the due list or of any list with a small picture. */
export function SkeletonRows({ rows = 3, label = 'Cargando' }: { rows?: number; label?: string }) {
  return (
    <div className={`sheet ${classes.rows}`} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, index) => (
        <div className={classes.row} key={index}>
          <span className={classes.square} />
          <span className={classes.words}>
            <SkeletonText width={[62, 78, 54][index % 3] ?? 60} tall />
            <SkeletonText width={[40, 46, 36][index % 3] ?? 40} />
          </span>
          <span className={classes.button} />
        </div>
      ))}
    </div>
  );
}

/** Faces of the pet strip. */
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

/** Cards of the list of animals. */
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

/** A form: labels and fields. */
export function SkeletonForm({ fields = 4 }: { fields?: number }) {
  return (
    <div className={classes.form} role="status" aria-label="Cargando el formulario">
      {Array.from({ length: fields }, (_, index) => (
        <span className={classes.words} key={index}>
          <SkeletonText width={24} />
          <span className={classes.field} />
        </span>
      ))}
    </div>
  );
}
