/** Skeletons in the shape of the content, shown after 150 ms so that a fast answer never flickers. */
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
