/** The animal's weight: the chosen one, the change, the chart of a period, and the same as a table for a blind reader. */
import { lazy, Suspense, useState } from 'react';
import { monthChange } from '#server/health/weights/rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { IconPlus } from '../../../components/icons/frame.tsx';
import { Pills } from '../../../components/pills.tsx';
import { Sticker } from '../../pets/pets/sticker.tsx';
import { WeightChart } from './weight-chart.tsx';
import { showDate } from '../../../lib/dates.ts';
import { showWeightIn } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { conditionWords } from '../entries/condition-words.ts';
import { AddEntryButton } from './add-entry-button.tsx';
import { ofVisit, type PetRecord, unitOf } from './entry.ts';
import { EntryMenu } from './entry-menu.tsx';
import { changeInWords } from './timeline-entries.ts';
import { type Period, usualPeriod, within } from './weight-scale.ts';
import { distanceWords, rangeOf, rangeWords, targetWords } from './weight-target.ts';
import type { EntryActs } from './use-entry-acts.ts';
import classes from './weight-section.module.css';

// Opened by a veterinarian, and rarely.
const TargetSheet = lazy(() => import('./target-sheet.tsx').then((module) => ({ default: module.TargetSheet })));

interface WeightSectionProps {
  record: PetRecord;
  /** Absent for a reader. */
  acts: EntryActs | undefined;
}

export function WeightSection({ record, acts }: WeightSectionProps) {
  const { pet, weights } = record;
  const [open, setOpen] = useState(false);
  const [last] = weights;
  if (!last && !acts) return null;
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
          <Curve record={record} />
          <Aim record={record} />
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

/** The weight that the veterinarian aims at, how far it is, and the last body condition. */
function Aim({ record }: Pick<WeightSectionProps, 'record'>) {
  const { pet, weights, can } = record;
  const utils = trpc.useUtils();
  const [setting, setSetting] = useState(false);
  const unit = unitOf(weights);
  const range = rangeOf(pet);
  const [last] = weights;
  const condition = lastCondition(record);
  // What only a veterinarian of the clinic writes.
  const signs = can.attend && can.edit && pet.deceasedOn === null;
  if (!range && !condition && !signs) return null;
  return (
    <div className={classes.aim}>
      {range && last && (
        <>
          <p className="strong">{distanceWords(last.grams, range, unit)}.</p>
          <p className="small ink-2">{targetWords(pet, range, unit)}.</p>
        </>
      )}
      {condition && (
        <p className="small ink-2">
          {conditionWords(condition.value, pet.species)}, {showDate(condition.on)}.
        </p>
      )}
      {signs && (
        <Button variant="subtle" size="sm" onClick={() => setSetting(true)}>
          {range ? 'Cambiar la meta' : 'Poner una meta de peso'}
        </Button>
      )}
      {setting && (
        <Suspense>
          <TargetSheet
            pet={pet}
            unit={unit}
            onClose={() => setSetting(false)}
            onChanged={() => void utils.pets.get.invalidate({ petId: pet.id })}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Of a weight or of a check-up, whichever came last. */
function lastCondition({ weights, checkups }: PetRecord): { value: number; on: string } | null {
  const noted = [
    ...weights.map(({ bodyCondition, measuredOn }) => ({ value: bodyCondition, on: measuredOn })),
    ...checkups.map(({ bodyCondition, doneOn }) => ({ value: bodyCondition, on: doneOn ?? '' })),
  ];
  const known = noted.flatMap(({ value, on }) => (value === null ? [] : [{ value, on }]));
  return known.toSorted((a, b) => b.on.localeCompare(a.on))[0] ?? null;
}

const PERIOD_PILLS = [
  { value: 'three', label: '3 meses' },
  { value: 'twelve', label: '1 año' },
  { value: 'all', label: 'Todo' },
] as const;

/** The weight under the finger, else the last one, with what changed since the one before. */
function Curve({ record }: Pick<WeightSectionProps, 'record'>) {
  const { pet, weights, today } = record;
  const unit = unitOf(weights);
  const [period, setPeriod] = useState<Period>(() => usualPeriod(weights, today));
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = within(weights, period, today);
  const at = Math.max(
    0,
    weights.findIndex(({ id }) => id === chosen),
  );
  const [here, before] = [weights[at], weights[at + 1]];
  const change = monthChange(weights, { birthOn: pet.birthOn, today });
  if (!here) return null;
  return (
    <>
      <p className={classes.last}>{showWeightIn(here.grams, unit)}</p>
      <p className="small ink-2 num">
        El {showDate(here.measuredOn)}
        {before && `. ${changeInWords(here.grams - before.grams, unit)} el ${showDate(before.measuredOn)}`}
      </p>
      {weights.length > 1 && (
        <>
          <Pills
            label="Tiempo que se ve"
            hideLabel
            layout="fill"
            options={PERIOD_PILLS}
            value={period}
            onChange={(next) => {
              setPeriod(next);
              setChosen(null);
            }}
          />
          {shown.length > 0 ? (
            <WeightChart
              weights={shown}
              unit={unit}
              period={period}
              today={today}
              target={rangeOf(pet)}
              label={spoken(record, shown)}
              chosen={chosen}
              onChoose={setChosen}
            />
          ) : (
            <p className={classes.none}>Nadie anotó su peso en este tiempo.</p>
          )}
        </>
      )}
      {change && (
        <AlertBand
          tone="amber"
          fact={`${change.percent > 0 ? 'Subió' : 'Bajó'} ${Math.abs(change.percent)} % en ${change.days} días.`}
        >
          Si no lo esperabas, cuéntaselo a su veterinario.
        </AlertBand>
      )}
    </>
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
function spoken({ pet, weights: all }: PetRecord, weights: PetRecord['weights']): string {
  const unit = unitOf(all);
  const range = rangeOf(pet);
  const grams = weights.map((weight) => weight.grams);
  const [last, first] = [weights[0], weights.at(-1)];
  if (!last || !first) return '';
  return [
    `Peso de ${pet.name}: de ${showWeightIn(first.grams, unit)} el ${showDate(first.measuredOn)}`,
    ` a ${showWeightIn(last.grams, unit)} el ${showDate(last.measuredOn)}.`,
    ` Entre ${showWeightIn(Math.min(...grams), unit)} y ${showWeightIn(Math.max(...grams), unit)}.`,
    range ? ` Meta de su veterinario: ${rangeWords(range, unit)}.` : '',
  ].join('');
}
