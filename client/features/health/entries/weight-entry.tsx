/** "Agregar peso": a number, its unit, the day. An unusual weight is questioned, never refused. */
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { showDate, today } from '../../../lib/dates.ts';
import { showWeightIn } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { AmountField } from './amount-field.tsx';
import { ConditionField } from './condition-field.tsx';
import { DayChoice } from './day-choice.tsx';
import type { EntryPlace } from './entry-place.ts';
import { EntrySheet } from './entry-sheet.tsx';
import { useEntry } from './use-entry.ts';
import { sayAmount } from './weight-amount.ts';
import { emptyWeight, readWeight, type WeightRecord, weightValues } from './weight-values.ts';

export function WeightEntry(place: EntryPlace<WeightRecord>) {
  const { record, entryId } = place;
  const { pet } = record;
  const add = trpc.weights.add.useMutation();
  const edit = trpc.weights.edit.useMutation();
  const remove = trpc.weights.remove.useMutation();
  const restore = trpc.weights.restore.useMutation();
  const stored = record.weights.find(({ id }) => id === entryId);
  const others = record.weights.filter(({ id }) => id !== entryId);

  const form = useEntry({
    place,
    kind: 'peso',
    empty: emptyWeight(record, today()),
    stored: stored && weightValues(pet.id, stored),
    isWritten: ({ amount }) => amount !== '',
    stays: ({ unit }) => ({ unit }),
    carry: (values, to) => ({ ...values, petId: to.id, sure: false }),
    read: (values) => readWeight(values, record, entryId),
    add: async (input) => {
      const { weightId } = await add.mutateAsync(input);
      // One weight a day: undo restores the weight that this one replaced.
      const replaced = others.find(({ measuredOn }) => measuredOn === input.measuredOn);
      return {
        words: `Guardaste el peso de ${pet.name}: ${sayAmount(input.amount, input.unit)}.`,
        undo: () => (replaced ? restore.mutateAsync({ weightId: replaced.id }) : remove.mutateAsync({ weightId })),
      };
    },
    edit: (changes, weightId) => edit.mutateAsync({ ...changes, weightId }),
    title: ({ amount, unit }) => sayAmount(amount, unit),
    firstField: 'amount',
    shownAt: { amount: 'question' },
  });
  const { values, errors, onChange } = form;
  const sameDay = others.find(({ measuredOn }) => measuredOn === values.measuredOn);
  return (
    <EntrySheet form={form}>
      <AmountField
        label={`¿Cuánto pesa ${pet.name}?`}
        name="amount"
        amount={values.amount}
        unit={values.unit}
        error={errors.amount}
        help={lastTime(others)}
        onChange={onChange}
      />
      {errors.question && (
        <AlertBand
          tone="amber"
          announce
          fact={factOf(errors.question)}
          action={
            <Button
              name="question"
              variant="default"
              size="sm"
              loading={form.busy}
              onClick={() => void form.save('close', { sure: true })}
            >
              Sí, es correcto
            </Button>
          }
        >
          {restOf(errors.question)}
        </AlertBand>
      )}
      <DayChoice
        label="¿Cuándo se pesó?"
        otherLabel="Fecha del peso"
        name="measuredOn"
        value={values.measuredOn}
        error={errors.measuredOn}
        onChange={(measuredOn) => onChange({ measuredOn })}
      />
      {sameDay && (
        <AlertBand tone="blue" fact="Ya hay un peso de ese día:">
          {showWeightIn(sameDay.grams, sameDay.unit)}. Este lo reemplaza.
        </AlertBand>
      )}
      <ConditionField
        species={pet.species}
        value={values.bodyCondition}
        onChange={(bodyCondition) => onChange({ bodyCondition })}
      />
    </EntrySheet>
  );
}

function lastTime([last]: WeightRecord['weights']): string | undefined {
  return last && `La última vez: ${showWeightIn(last.grams, last.unit)}, el ${showDate(last.measuredOn)}.`;
}

/** The question without its last sentence ("guarda de nuevo"): the band has a button for that. */
function words(question: string): string {
  return question.replace(/ Si es [^.]*guarda de nuevo\.$/, '');
}

/** "¿45 kg?", in bold. */
function factOf(question: string): string {
  return words(question).replace(/\?.*$/, '?');
}

function restOf(question: string): string {
  return words(question).replace(/^.*?\?\s*/, '');
}
