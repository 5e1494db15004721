/** The animal's weight: the last one, the change, the chart, and the same as a table for a blind reader. */
import { useState } from 'react';
import { IconPlus } from '../../../components/icons/base.tsx';
import { Sticker } from '../../pets/pets/sticker.tsx';
import { WeightChart } from './weight-chart.tsx';
import { showDate } from '../../../lib/dates.ts';
import { showWeightIn } from '../../../lib/format.ts';
import { AddEntryButton } from './add-entry-button.tsx';
import { ofVisit, type PetRecord, unitOf } from './entry.ts';
import { EntryMenu } from './entry-menu.tsx';
import { changeInWords } from './timeline-entries.ts';
import type { EntryActs } from './use-entry-acts.ts';
import classes from './weight-section.module.css';

interface WeightSectionProps {
  record: PetRecord;
  /** Absent for a reader. */
  acts: EntryActs | undefined;
}

export function WeightSection({ record, acts }: WeightSectionProps) {
  const { pet, weights } = record;
  const [open, setOpen] = useState(false);
  const [last, before] = weights;
  if (!last && !acts) return null;
  const unit = unitOf(weights);
  return (
    <section className="section">
      <div className="section-head">
        <h2>Peso</h2>
        {acts && last && (
          <AddEntryButton
            kind="weight"
            petId={pet.id}
            variant="subtle"
            size="sm"
            leftSection={<IconPlus />}
            aria-label="Agregar peso"
          >
            Agregar
          </AddEntryButton>
        )}
      </div>
      {last ? (
        <figure className={`sheet ${classes.card}`}>
          <p className={classes.last}>{showWeightIn(last.grams, unit)}</p>
          <p className="small ink-2 num">
            {before
              ? `${changeInWords(last.grams - before.grams, unit)} el ${showDate(before.measuredOn)}`
              : `El ${showDate(last.measuredOn)}`}
          </p>
          {before && <WeightChart weights={weights.toReversed()} unit={unit} label={spoken(record)} />}
          <details className={classes.table} onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>Ver como tabla</summary>
            {open && <WeightTable record={record} acts={acts} />}
          </details>
        </figure>
      ) : (
        <div className={`sheet ${classes.first}`}>
          <Sticker kind="weight" size={40} />
          <p className="grow small ink-2">Con dos pesos ya se ve si sube o baja.</p>
          <AddEntryButton kind="weight" petId={pet.id} variant="outline" size="sm">
            Agregar peso
          </AddEntryButton>
        </div>
      )}
    </section>
  );
}

function WeightTable({ record: { pet, weights }, acts }: WeightSectionProps) {
  const unit = unitOf(weights);
  return (
    <table>
      <caption className="visually-hidden">Pesos de {pet.name}, el más reciente primero</caption>
      <thead>
        <tr>
          <th scope="col">Fecha</th>
          <th scope="col">Peso</th>
          <th scope="col">Cambio</th>
          {acts && (
            <th scope="col">
              <span className="visually-hidden">Acciones</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {weights.map((weight, index) => {
          const before = weights[index + 1];
          const shown = showWeightIn(weight.grams, unit);
          return (
            <tr key={weight.id}>
              <th scope="row">{showDate(weight.measuredOn)}</th>
              <td>{shown}</td>
              <td>{before ? signed(weight.grams - before.grams, unit) : ''}</td>
              {acts && (
                <td>
                  <EntryMenu
                    entry={{
                      kind: 'weight',
                      id: weight.id,
                      name: `${shown} del ${showDate(weight.measuredOn)}`,
                      ofVisit: ofVisit(weight),
                    }}
                    petId={pet.id}
                    acts={acts}
                  />
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function signed(grams: number, unit: ReturnType<typeof unitOf>): string {
  if (grams === 0) return 'Igual';
  return `${grams > 0 ? '+' : '−'}${showWeightIn(Math.abs(grams), unit)}`;
}

/** The chart's content, in a sentence. */
function spoken({ pet, weights }: PetRecord): string {
  const unit = unitOf(weights);
  const grams = weights.map((weight) => weight.grams);
  const [last, first] = [weights[0], weights.at(-1)];
  if (!last || !first) return '';
  return [
    `Peso de ${pet.name}: de ${showWeightIn(first.grams, unit)} el ${showDate(first.measuredOn)}`,
    ` a ${showWeightIn(last.grams, unit)} el ${showDate(last.measuredOn)}.`,
    ` Entre ${showWeightIn(Math.min(...grams), unit)} y ${showWeightIn(Math.max(...grams), unit)}.`,
  ].join('');
}
