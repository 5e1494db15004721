/** "Agregar desparasitación": target, product, day; the next date follows from the animal's age and the form. */
import { useEffect, useRef, useState } from 'react';
import { productNamed, variantsOf } from '#server/health/dewormings/product.rules.ts';
import { similarDeworming } from '#server/health/dewormings/rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { ComboField } from '../../../components/combo-field.tsx';
import { SelectField, TextField } from '../../../components/fields.tsx';
import { IconDeworming } from '../../../components/icons/care.tsx';
import { Pills } from '../../../components/pills.tsx';
import { onceLeft } from '../../../lib/after-press.ts';
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
  otherBox,
  type Product,
  readDeworming,
  TARGETS,
  withProduct,
} from './deworming-values.ts';
import type { EntryFields, EntryPlace, PetRecord } from './entry-place.ts';
import { EntrySheet } from './entry-sheet.tsx';
import { CareTeamFields, MoreFields } from './more-fields.tsx';
import type { NextProposal } from './next-choice.ts';
import { NextDose } from './next-dose.tsx';
import { closedWords, nextWords } from './next-words.ts';
import classes from './product-facts.module.css';
import { productHint, ProductFacts } from './product-facts.tsx';
import { useProducts } from './use-products.ts';
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
  const products = useProducts(pet.speciesId);
  const propose = (values: DewormingValues) => dewormingProposal(values, record, products);

  const form = useEntry({
    place,
    kind: 'desparasitacion',
    empty: emptyDeworming(record, today()),
    stored: stored && dewormingValues(stored),
    isWritten: ({ product, target }) => product !== '' || target !== '',
    stays: ({ clinic, veterinarian, givenOn }) => ({ clinic, veterinarian, givenOn }),
    carry: (values, to) => ({
      ...values,
      petId: to.id,
      weight: '',
      productId: to.speciesId === pet.speciesId ? values.productId : null,
    }),
    read: (values) => readDeworming(values, propose(values)),
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
      form.onChange({
        product: last.product,
        productId: last.productId,
        target: last.target,
        form: last.form ?? '',
        dose: last.dose ?? '',
      });
  });
  return (
    <EntrySheet form={form}>
      <DewormingFields
        {...form}
        others={dewormings.filter(({ id }) => id !== entryId)}
        proposal={propose(form.values)}
        record={record}
        products={products}
        remembered={remembered}
      />
    </EntrySheet>
  );
}

interface DewormingFieldsProps extends EntryFields<DewormingValues> {
  others: PetRecord['dewormings'];
  proposal: NextProposal | null;
  remembered: Remembered;
  record: Pick<PetRecord, 'pet' | 'weights'>;
  products: readonly Product[];
}

function DewormingFields(props: DewormingFieldsProps) {
  const { values, onChange, errors, others, proposal, remembered, record, products } = props;
  const [writing, setWriting] = useState(false);
  const product = products.find(({ id }) => id === values.productId);
  const variants = product || writing ? [] : variantsOf(values.product, products);
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
        options={offered(products, remembered)}
        onChange={(typed) => {
          const named = productNamed(typed, products);
          const other = named ? { ...withProduct(named), product: typed } : { product: typed, productId: null };
          onChange({ ...otherBox(values), ...other });
        }}
        onPick={({ value, label }) => {
          const picked = products.find(({ id }) => String(id) === value);
          onChange({ ...otherBox(values), ...(picked ? withProduct(picked) : known(label, remembered)) });
        }}
        onFocus={() => setWriting(true)}
        onBlur={({ target }) => onceLeft(target, () => setWriting(false))}
      />
      {variants.length > 0 && (
        <AlertBand
          tone="amber"
          fact={`¿Cuál ${values.product.trim()} fue?`}
          announce
          action={
            <div className={classes.variants}>
              {variants.map((one) => (
                <Button key={one.id} variant="default" size="sm" onClick={() => onChange(withProduct(one))}>
                  {one.name}
                </Button>
              ))}
            </div>
          }
        >
          No todos duran lo mismo.
        </AlertBand>
      )}
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
      {product && (
        <ProductFacts
          product={product}
          values={values}
          onChange={onChange}
          record={record}
          usual={proposal?.on ?? null}
        />
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

/** The products of the species, the last one used first; before them what was written freely. */
function offered(products: readonly Product[], { dewormings }: Remembered) {
  const free = dewormings.filter((one) => !productNamed(one.product, products)).map(({ product }) => product);
  const used = dewormings.map((one) => productNamed(one.product, products)?.id);
  const place = ({ id }: Product) => (used.includes(id) ? used.indexOf(id) : used.length);
  return [
    ...free.map((name) => ({ value: name, label: name })),
    ...products
      .toSorted((a, b) => place(a) - place(b))
      .map((one) => ({ value: String(one.id), label: one.name, hint: productHint(one) })),
  ];
}

/** The data of a product that was given before, because it is the same box. */
function known(product: string, { dewormings }: Remembered): Partial<DewormingValues> {
  const last = dewormings.find((one) => one.product === product);
  return {
    product,
    productId: null,
    ...(last && { target: last.target, form: last.form ?? '', nextChoice: 'suggested' }),
  };
}
