/** "Agregar desparasitación": target, product, day; the next date follows from the animal's age and the form. */
import { useEffect, useRef } from 'react';
import { similarDeworming } from '#server/health/dewormings/rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { ComboField } from '../../../components/combo-field.tsx';
import { SelectField, TextField } from '../../../components/fields.tsx';
import { IconDeworming } from '../../../components/icons/care.tsx';
import { Pills } from '../../../components/pills.tsx';
import { isDay, showDate, today } from '../../../lib/dates.ts';
import { trpc } from '../../../lib/trpc.ts';
import { AmountField } from './amount-field.tsx';
import { DayChoice } from './day-choice.tsx';
import {
  type DewormingValues,
  dewormingProposal,
  dewormingValues,
  emptyDeworming,
  formOptions,
  readDeworming,
  TARGETS,
} from './deworming-values.ts';
import type { EntryFields, EntryPlace, PetRecord } from './entry-place.ts';
import { EntrySheet } from './entry-sheet.tsx';
import { CareTeamFields, MoreFields } from './more-fields.tsx';
import type { NextProposal } from './next-choice.ts';
import { NextDose } from './next-dose.tsx';
import { closedWords, nextWords } from './next-words.ts';
import { useEntry } from './use-entry.ts';
import { type Remembered, useRemembered } from './use-remembered.ts';

const MORE = ['dose', 'weight', 'clinic', 'veterinarian', 'notes'] as const;

export function DewormingEntry(place: EntryPlace) {
  const { record, entryId } = place;
  const { pet, dewormings } = record;
  const remembered = useRemembered(record);
  const add = trpc.dewormings.add.useMutation();
  const edit = trpc.dewormings.edit.useMutation();
  const remove = trpc.dewormings.remove.useMutation();
  const stored = dewormings.find(({ id }) => id === entryId);

  const form = useEntry({
    place,
    kind: 'desparasitacion',
    empty: emptyDeworming(record, today()),
    stored: stored && dewormingValues(stored),
    isWritten: ({ product, target }) => product !== '' || target !== '',
    stays: ({ clinic, veterinarian, givenOn }) => ({ clinic, veterinarian, givenOn }),
    carry: (values, to) => ({ ...values, petId: to.id, weight: '' }),
    read: (values) => readDeworming(values, dewormingProposal(values, record)),
    add: async (input) => {
      const { dewormingId, nextOn, closed } = await add.mutateAsync(input);
      return {
        words: `Guardaste ${input.product} de ${pet.name}.${closedWords(closed, input.product)}${nextWords(nextOn)}`,
        undo: () => remove.mutateAsync({ dewormingId }),
        id: dewormingId,
      };
    },
    edit: (changes, dewormingId) => edit.mutateAsync({ ...changes, dewormingId }),
    title: ({ product }) => product,
    firstField: 'product',
    shownAt: { 'weight.amount': 'weight' },
    questions: {
      BEFORE_BIRTH: { yes: 'Sí, fue ese día', changes: { daySure: true }, no: 'Cambiar la fecha', closes: false },
    },
  });
  const begins = useRef(entryId === undefined ? place.repeats : undefined);
  useEffect(() => {
    const last = dewormings.find(({ id }) => id === begins.current);
    if (!last) return;
    begins.current = undefined;
    // A draft is not written over.
    if (form.values.product === '' && form.values.target === '')
      form.onChange({ product: last.product, target: last.target, form: last.form ?? '', dose: last.dose ?? '' });
  });
  return (
    <EntrySheet form={form}>
      <DewormingFields
        {...form}
        others={dewormings.filter(({ id }) => id !== entryId)}
        proposal={dewormingProposal(form.values, record)}
        remembered={remembered}
      />
    </EntrySheet>
  );
}

interface DewormingFieldsProps extends EntryFields<DewormingValues> {
  others: PetRecord['dewormings'];
  proposal: NextProposal | null;
  remembered: Remembered;
}

function DewormingFields({ values, onChange, errors, others, proposal, remembered }: DewormingFieldsProps) {
  const twin = values.product.trim() === '' || !isDay(values.givenOn) ? null : similarDeworming(others, values);
  return (
    <>
      <Pills
        label="¿Contra qué parásitos?"
        layout="fill"
        data-path="target"
        value={values.target || null}
        options={TARGETS}
        error={errors.target}
        help="Interna, contra lombrices. Externa, contra pulgas y garrapatas."
        onChange={(target) => onChange({ target, nextChoice: 'suggested' })}
      />
      <ComboField
        label="Producto"
        name="product"
        icon={<IconDeworming />}
        placeholder="Como dice la caja"
        freeText
        limit={8}
        value={values.product}
        error={errors.product}
        options={remembered.dewormings.map(({ product }) => ({ value: product, label: product }))}
        onChange={(product) => onChange({ product })}
        onPick={({ label: product }) => onChange(known(product, remembered))}
      />
      <SelectField
        label="¿Cómo viene?"
        name="form"
        value={values.form}
        options={formOptions(values.target, values.form)}
        error={errors.form}
        onChange={(form) => onChange({ form, nextChoice: 'suggested' })}
      />
      <DayChoice
        label="¿Cuándo se la dieron?"
        otherLabel="Fecha de la desparasitación"
        name="givenOn"
        value={values.givenOn}
        error={errors.givenOn}
        onChange={(givenOn) => onChange({ givenOn })}
      />
      {twin && (
        <AlertBand tone="amber" fact="Parece repetida:" announce>
          ya anotaste {twin.product} el {showDate(twin.givenOn)}. Si son dos dosis distintas, guárdala igual.
        </AlertBand>
      )}
      {proposal && (
        <NextDose
          values={values}
          proposal={proposal}
          intervals={['month', 'quarter']}
          error={errors.nextOn}
          onChange={onChange}
        />
      )}
      <MoreFields kind="desparasitacion" words="dosis, peso, veterinario" fields={MORE} form={{ values, errors }}>
        <TextField
          label="Dosis"
          name="dose"
          optional
          placeholder="1 tableta"
          autoComplete="off"
          value={values.dose}
          error={errors.dose}
          onChange={(event) => onChange({ dose: event.currentTarget.value })}
        />
        <AmountField
          label="Peso de ese día"
          name="weight"
          optional
          amount={values.weight}
          unit={values.unit}
          error={errors.weight}
          help="También queda en su historial de peso."
          onChange={({ amount = values.weight, unit = values.unit }) => onChange({ weight: amount, unit })}
        />
        <CareTeamFields form={{ values, errors, onChange }} remembered={remembered} />
      </MoreFields>
    </>
  );
}

/** The data of a product that was given before, because it is the same box. */
function known(product: string, { dewormings }: Remembered): Partial<DewormingValues> {
  const last = dewormings.find((one) => one.product === product);
  return { product, ...(last && { target: last.target, form: last.form ?? '', nextChoice: 'suggested' }) };
}
