/** The columns that the import of a list understands, by the titles of its template. */
import { FIELD_WORDS } from '#server/portability/list-import/schema.ts';
import classes from './guide.module.css';

export function KnownColumns() {
  return (
    <div className={classes.columns}>
      <p id="columnas">
        <b>Entiende estas columnas:</b>
      </p>
      <ul aria-labelledby="columnas">
        {Object.values(FIELD_WORDS).map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
      <p>
        También los nombres de siempre («Mascota» o «Paciente», «Propietario» o «Dueño», «Celular», «Historia clínica»),
        con o sin tildes. El orden no importa, y lo que sobra se deja de lado.
      </p>
    </div>
  );
}
