/** A week with two programs: what to do each day, what to compare, and a sheet to write it down. */
import classes from './guide.module.css';

const DAYS = [
  {
    title: 'Trae la lista',
    words: 'Compara los cuatro números. Corrige las filas con errores y tráelas otra vez el mismo día.',
  },
  {
    title: 'Mira veinte pacientes al azar',
    words: 'Nombre, nacimiento, microchip, tutor, teléfono, última vacuna y próxima fecha, en los dos.',
  },
  {
    title: 'Atiende con los dos',
    words: 'Registra un cliente nuevo y pon una vacuna: primero aquí, después allá. Entrega el certificado de aquí.',
  },
  { title: 'Llama con «Hoy»', words: 'A quién toca avisar esta semana, aquí y allá. Busca por qué falta cada nombre.' },
  { title: 'Que todo el equipo entre', words: 'Cada persona con su cuenta y su rol, también en el teléfono.' },
  {
    title: 'Haz un respaldo y exporta',
    words: 'Abre el libro de Excel y busca a tres pacientes: así sabes que puedes irte cuando quieras.',
  },
  {
    title: 'Decide',
    words: 'Si los números coinciden, deja de escribir en el anterior. Consérvalo cerrado un año, por si acaso.',
  },
] as const;

export function Week() {
  return (
    <ol className={classes.week}>
      {DAYS.map(({ title, words }, at) => (
        <li key={title}>
          <span className={classes.day}>Día {at + 1}</span>
          <span>
            <b>{title}.</b> {words}
          </span>
        </li>
      ))}
    </ol>
  );
}

const FIGURES = [
  {
    name: 'Pacientes',
    why: 'Aquí se cuentan también los que ya murieron. Allá quizá solo los activos, o también los borrados.',
  },
  {
    name: 'Tutores',
    why: 'Aquí quien trae dos animales con el mismo teléfono o la misma cédula es un solo tutor.',
  },
  {
    name: 'Dosis aplicadas',
    why: 'Si faltan muchas, la lista traía solo la última vacuna de cada uno: pide la de dosis.',
  },
  {
    name: 'Cuidados para este mes',
    why: 'Aquí la próxima fecha sale del esquema de cada vacuna, salvo que el archivo traiga la suya.',
  },
] as const;

export function Compare() {
  return (
    <dl className={classes.compare}>
      {FIGURES.map(({ name, why }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{why}</dd>
        </div>
      ))}
    </dl>
  );
}

/** To be filled in by hand: shown where there is room for it, and on paper. */
export function WeekOnPaper() {
  return (
    <section className={classes.paper} aria-labelledby="hoja-semana">
      <h2 id="hoja-semana">La hoja de la semana</h2>
      <table className="sheet">
        <thead>
          <tr>
            <th scope="col">Día</th>
            {FIGURES.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {DAYS.map(({ title }, at) => (
            <tr key={title}>
              <th scope="row">
                {at + 1}. {title}
              </th>
              {FIGURES.map(({ name }) => (
                <td key={name}>
                  <span>aquí</span> <span>allá</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
