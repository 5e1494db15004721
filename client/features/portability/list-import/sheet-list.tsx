/** Which sheets of a book are read, as what, and which are left aside and why. */
import { Chip } from '../../../components/state-chip.tsx';
import { count } from '../../../lib/format.ts';
import classes from './import-list.module.css';
import type { Looked } from './send-list.ts';

/** What its name does not say. */
const READ: Partial<Record<Looked['sheets'][number]['kind'], string>> = {
  animals: 'Cada animal con su tutor.',
  owners: 'Llegan con sus animales; los que no tienen ninguno, por sí solos.',
  doses: 'De animales que están en otra hoja o ya son pacientes.',
  weights: 'También dos de un mismo día.',
  prescriptions: 'Una fila por producto.',
  appointments: 'Pasados y por venir.',
};
const ASIDE: Record<string, string> = {
  due: 'Se calcula otra vez de las vacunas y desparasitaciones que llegan.',
  payments: 'Los pagos son de las cuentas de los tutores, que no se traen.',
  clinics: 'La trae quien administra una clínica.',
};
const UNKNOWN =
  'No dice el nombre y la especie de cada animal, ni vacunas, desparasitaciones o pesos de uno que ya está. Si los tiene, di abajo qué es cada columna.';

export function SheetList({ list: { sheets } }: { list: Looked }) {
  if (sheets.length < 2) return null;
  const read = sheets.filter(({ kind }) => kind !== 'other').length;
  return (
    <section className={`sheet ${classes.part}`} aria-labelledby="hojas-lista">
      <h2 id="hojas-lista">
        {read === sheets.length
          ? `Leemos sus ${count(read, 'hoja')}`
          : `Leemos ${count(read, 'hoja')} de ${sheets.length}`}
      </h2>
      <ul className={classes.rows}>
        {sheets.map(({ name, kind, own, rows }, at) => (
          <li key={`${at} ${name}`} className={classes.row}>
            <div className={classes.words}>
              <p className="strong">
                {name} <span className="ink-2">{rows === 0 ? 'vacía' : count(rows, 'fila')}</span>
              </p>
              {wordsOf(kind, own) && <p className="small ink-2">{wordsOf(kind, own)}</p>}
            </div>
            <Chip tone={kind === 'other' ? 'plain' : 'green'}>{kind === 'other' ? 'Queda aparte' : 'Se lee'}</Chip>
          </li>
        ))}
      </ul>
    </section>
  );
}

function wordsOf(kind: Looked['sheets'][number]['kind'], own: string | null): string | undefined {
  return kind === 'other' ? (ASIDE[own ?? ''] ?? UNKNOWN) : READ[kind];
}
