/** "Agregar receta": what to give, each on a line of its own, and what else to mind. */
import { prescriptionTitle } from '#server/health/prescriptions/rules.ts';
import { MOST_ITEMS } from '#server/health/prescriptions/schema.ts';
import { Button, IconButton } from '../../../components/button.tsx';
import { TextAreaField, TextField } from '../../../components/fields.tsx';
import { IconTrash } from '../../../components/icons/act.tsx';
import { IconPlus } from '../../../components/icons/frame.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { DayChoice } from './day-choice.tsx';
import type { EntryFields, EntryPlace } from './entry-place.ts';
import { EntrySheet } from './entry-sheet.tsx';
import classes from './prescription-entry.module.css';
import {
  emptyPrescription,
  isEmpty,
  NO_ITEM,
  type PrescriptionValues,
  prescriptionValues,
  readPrescription,
  type TypedItem,
} from './prescription-values.ts';
import { useEntry } from './use-entry.ts';

const FIELDS = [
  { field: 'dose', label: 'Dosis', placeholder: '1 tableta' },
  { field: 'frequency', label: 'Cada cuánto', placeholder: 'Cada 12 horas' },
  { field: 'duration', label: 'Por cuánto', placeholder: '7 días' },
] as const;

export function PrescriptionEntry(place: EntryPlace) {
  const { record, entryId } = place;
  const { pet, prescriptions } = record;
  const add = trpc.prescriptions.add.useMutation();
  const edit = trpc.prescriptions.edit.useMutation();
  const remove = trpc.prescriptions.remove.useMutation();
  const stored = prescriptions.find(({ id }) => id === entryId);
  const form = useEntry({
    place,
    kind: 'receta',
    empty: emptyPrescription(pet.id),
    stored: stored && prescriptionValues(stored),
    isWritten: ({ items, indications }) => indications !== '' || items.some((item) => !isEmpty(item)),
    stays: () => ({}),
    carry: (values, to) => ({ ...values, petId: to.id }),
    read: readPrescription,
    add: async (input) => {
      const { prescriptionId } = await add.mutateAsync(input);
      return {
        words: `Guardaste la receta de ${pet.name}.`,
        undo: () => remove.mutateAsync({ prescriptionId }),
        id: prescriptionId,
      };
    },
    edit: (changes, prescriptionId) => edit.mutateAsync({ ...changes, prescriptionId }),
    title: ({ items }) => `Receta: ${prescriptionTitle(items)}`,
    firstField: 'items.0.product',
  });
  return (
    <EntrySheet form={form}>
      <PrescriptionFields {...form} />
    </EntrySheet>
  );
}

function PrescriptionFields({ values, onChange, errors }: EntryFields<PrescriptionValues>) {
  const { items } = values;
  const put = (line: number, changes: Partial<TypedItem>) =>
    onChange({ items: items.map((item, index) => (index === line ? { ...item, ...changes } : item)) });
  return (
    <>
      {items.map((item, line) => (
        // Lines are only added behind the others and have no other name.
        <fieldset key={line} className={classes.item}>
          <legend className="visually-hidden">Producto {line + 1}</legend>
          <div className={classes.product}>
            <TextField
              label={items.length === 1 ? 'Producto' : `Producto ${line + 1}`}
              name={`items.${line}.product`}
              autoComplete="off"
              value={item.product}
              error={errors[`items.${line}.product`]}
              onChange={(event) => put(line, { product: event.currentTarget.value })}
            />
            {items.length > 1 && (
              <IconButton
                label={`Quitar ${item.product || `el producto ${line + 1}`}`}
                onClick={() => onChange({ items: items.filter((_, index) => index !== line) })}
              >
                <IconTrash />
              </IconButton>
            )}
          </div>
          <div className={classes.how}>
            {FIELDS.map(({ field, label, placeholder }) => (
              <TextField
                key={field}
                label={label}
                name={`items.${line}.${field}`}
                optional={field === 'duration'}
                placeholder={placeholder}
                autoComplete="off"
                value={item[field]}
                error={errors[`items.${line}.${field}`]}
                onChange={(event) => put(line, { [field]: event.currentTarget.value })}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {items.length < MOST_ITEMS && (
        <Button variant="default" leftSection={<IconPlus />} onClick={() => onChange({ items: [...items, NO_ITEM] })}>
          Otro producto
        </Button>
      )}
      <TextAreaField
        label="Indicaciones"
        name="indications"
        optional
        minRows={3}
        value={values.indications}
        error={errors.indications}
        onChange={(event) => onChange({ indications: event.currentTarget.value })}
      />
      <DayChoice
        label="¿Cuándo se recetó?"
        otherLabel="Fecha de la receta"
        name="prescribedOn"
        value={values.prescribedOn}
        error={errors.prescribedOn}
        onChange={(prescribedOn) => onChange({ prescribedOn })}
      />
    </>
  );
}
