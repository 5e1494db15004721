/** Which sheets of a book are read, as what, and which are left aside and why. */
import { Chip } from '../../../components/state-chip.tsx';
import { count } from '../../../lib/format.ts';
import classes from './import-list.module.css';
import type { Looked } from './send-list.ts';

const READ: Record<Exclude<Looked['sheets'][number]['kind'], 'other'>, string> = {
  animals: 'Animales, con su tutor y lo que diga cada fila.',
  owners: 'Tutores: llegan con sus animales, y los que no tienen ninguno, por sí solos.',
  lots: 'Lotes de vacunas.',
  doses: 'Vacunas de animales que están en otra hoja o ya son pacientes.',
  dewormings: 'Desparasitaciones.',
  weights: 'Pesos: también dos de un mismo día.',
  illnesses: 'Enfermedades.',
  medicines: 'Medicinas.',
  checkups: 'Controles.',
  consultations: 'Consultas.',
  prescriptions: 'Recetas: una fila por producto.',
  events: 'Lo que pasó después de una vacuna.',
  appointments: 'Turnos, pasados y por venir.',
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
              <p className="small ink-2">{kind === 'other' ? (ASIDE[own ?? ''] ?? UNKNOWN) : READ[kind]}</p>
            </div>
            <Chip tone={kind === 'other' ? 'amber' : 'green'}>{kind === 'other' ? 'Queda aparte' : 'Se lee'}</Chip>
          </li>
        ))}
      </ul>
    </section>
  );
}
