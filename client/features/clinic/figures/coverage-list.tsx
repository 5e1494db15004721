/** How many of the living patients are protected today: a list for each species, a line for each disease. */
import type { CSSProperties } from 'react';
import { type DiseaseCoverage, percent, type SpeciesCoverage } from '#server/clinic/figures/rules.ts';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { showDate } from '../../../lib/dates.ts';
import { count } from '../../../lib/format.ts';
import type { Answers } from '../../../lib/trpc.ts';
import { amountWords } from './month-words.ts';
import rowStyles from '../../../components/rows.module.css';
import classes from './figures.module.css';

export function CoverageList({ coverage: { on, species } }: { coverage: Answers['figures']['coverage'] }) {
  return (
    <section className={`section ${classes.protected}`} aria-labelledby="cifras-cobertura">
      <div className={classes.heading}>
        <h2 id="cifras-cobertura">Quiénes están protegidos</h2>
        <p className="small ink-2">
          Hoy, {showDate(on)}, de los pacientes en vida: su serie está completa y la próxima fecha no ha pasado.
        </p>
      </div>
      {species.length === 0 ? (
        <p className="sheet pad ink-2">Aún no hay pacientes de los que se espere una vacuna.</p>
      ) : (
        <div className={classes.kinds}>
          {species.map((one) => (
            <OneSpecies key={one.code} {...one} />
          ))}
        </div>
      )}
    </section>
  );
}

/** Diseases of vaccines that every animal should have stand first; the others fold away. */
function OneSpecies({ species, code, animals, diseases }: SpeciesCoverage) {
  const core = diseases.filter((one) => one.core);
  const more = diseases.filter((one) => !one.core);
  const [first, folded] = core.length > 0 ? [core, more] : [more, []];
  return (
    <div className={`sheet ${classes.species}`}>
      <div className={classes.who}>
        <PetPhoto species={code} size={52} />
        <h3>
          {species}
          <span className="small ink-2">{count(animals, 'paciente')}</span>
        </h3>
      </div>
      <DiseaseTable caption={species} animals={animals} diseases={first} />
      {folded.length > 0 && (
        <details className={rowStyles.unfolds}>
          <summary>Otras vacunas ({folded.length})</summary>
          <DiseaseTable caption={`${species}: otras vacunas`} animals={animals} diseases={folded} />
        </details>
      )}
    </div>
  );
}

/** One line for each disease: how many it protects, of how many. */
export function DiseaseTable({
  caption,
  animals,
  diseases,
}: {
  caption: string;
  animals: number;
  diseases: readonly DiseaseCoverage[];
}) {
  return (
    <table className={`${rowStyles.figures} ${classes.diseases}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Enfermedad</th>
          <th scope="col">Protegidos</th>
        </tr>
      </thead>
      <tbody>
        {diseases.map(({ disease, covered, inSeries, spoiled }) => (
          <tr key={disease}>
            <th scope="row">{disease}</th>
            <td>
              <b>{percent(covered, animals)} %</b>
              <span className="small ink-2">
                {amountWords(covered)} de {amountWords(animals)}
                {inSeries > 0 && ` y ${amountWords(inSeries)} en su primera serie`}
              </span>
              {spoiled > 0 && (
                <span className={`small ${classes.spoiled}`}>
                  {amountWords(spoiled)} sin protección: su lote fue retirado
                </span>
              )}
              <span
                className={classes.bar}
                style={{ '--covered': covered / animals, '--series': inSeries / animals } as CSSProperties}
                aria-hidden="true"
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
