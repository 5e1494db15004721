/** A product of the catalogue, as its box says it. */
import { useState } from 'react';
import { EVIDENCE, EVIDENCE_WORDS, setsDate } from '#server/health/dewormings/product.rules.ts';
import { FORM_FACTS, PRODUCT_FORMS, type ProductForm } from '#server/health/dewormings/rules.ts';
import { SelectField, TextAreaField, TextField } from '../../../components/fields.tsx';
import { Pills } from '../../../components/pills.tsx';
import { trpc } from '../../../lib/trpc.ts';
import classes from './catalogue.module.css';
import { CatalogueSheet } from './catalogue-sheet.tsx';
import type { Product } from './product-list.tsx';
import { inWeeks } from './schedule-words.ts';
import { useSave } from './use-save.ts';
import { wholeNumber } from './whole-number.ts';

const TARGETS = [
  { value: 'internal', label: 'Lombrices' },
  { value: 'external', label: 'Pulgas y garrapatas' },
  { value: 'both', label: 'Ambas' },
] as const;

interface ProductSheetProps {
  product: Product | 'new';
  speciesId: number;
  onClose: () => void;
}

export function ProductSheet({ product, speciesId, onClose }: ProductSheetProps) {
  const [before] = useState(() => valuesOf(product === 'new' ? null : product));
  const [values, setValues] = useState(before);
  const done = () => {
    onClose();
    return product === 'new' ? `Agregaste «${values.name.trim()}».` : `Guardaste «${values.name.trim()}».`;
  };
  const add = useSave(trpc.catalogue.addProduct.useMutation, done);
  const change = useSave(trpc.catalogue.changeProduct.useMutation, done);
  const { errors, busy } = product === 'new' ? add : change;
  const put = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const send = () => {
    const { minAgeDays, days, form, ...rest } = values;
    const input = { ...rest, form: form || null, minAgeDays: wholeNumber(minAgeDays), days: wholeNumber(days) };
    if (product === 'new') add.send({ speciesId, ...input });
    else change.send({ productId: product.id, ...input });
  };
  return (
    <CatalogueSheet
      title={product === 'new' ? 'Agregar desparasitante' : product.name}
      before={before}
      values={values}
      act="Guardar el producto"
      busy={busy}
      onSave={send}
      onClose={onClose}
    >
      <TextField
        label="Nombre"
        data-autofocus
        autoComplete="off"
        value={values.name}
        error={errors['name']}
        onChange={(event) => put({ name: event.currentTarget.value })}
      />
      <TextField
        label="Otras marcas de lo mismo"
        optional
        placeholder="Canitenol; Wellplus"
        autoComplete="off"
        value={values.others}
        error={errors['others']}
        onChange={(event) => put({ others: event.currentTarget.value })}
      />
      <TextField
        label="Sustancia"
        optional
        autoComplete="off"
        value={values.substance}
        error={errors['substance']}
        onChange={(event) => put({ substance: event.currentTarget.value })}
      />
      <Pills
        label="¿Contra qué es?"
        layout="wrap"
        value={values.target}
        options={TARGETS}
        error={errors['target']}
        onChange={(target) => put({ target })}
      />
      <SelectField
        label="¿Cómo viene?"
        value={values.form}
        options={[
          { value: '', label: 'No se sabe' },
          ...PRODUCT_FORMS.map((form) => ({ value: form, label: FORM_FACTS[form].name })),
        ]}
        error={errors['form']}
        onChange={(form) => put({ form: form as ProductForm | '' })}
      />
      <div className={classes.numbers}>
        <TextField
          label="Protege"
          optional
          suffix="días"
          inputMode="numeric"
          value={values.days}
          error={errors['days']}
          onChange={(event) => put({ days: event.currentTarget.value })}
        />
        <TextField
          label="Edad mínima"
          optional
          suffix="días"
          inputMode="numeric"
          value={values.minAgeDays}
          error={errors['minAgeDays']}
          help={/^\d+$/.test(values.minAgeDays) ? inWeeks(Number(values.minAgeDays)) : undefined}
          onChange={(event) => put({ minAgeDays: event.currentTarget.value })}
        />
      </div>
      <TextField
        label="Cajas por peso"
        optional
        suffix="kg"
        placeholder="2-4; 4-10; 10-25; 40-"
        autoComplete="off"
        value={values.bandsKg}
        error={errors['bandsKg']}
        onChange={(event) => put({ bandsKg: event.currentTarget.value })}
      />
      <TextAreaField
        label="Nota para la familia"
        optional
        minRows={2}
        value={values.note}
        error={errors['note']}
        onChange={(event) => put({ note: event.currentTarget.value })}
      />
      <SelectField
        label="¿Qué se vio?"
        value={values.evidence}
        options={EVIDENCE.map((value) => ({ value, label: EVIDENCE_WORDS[value] }))}
        error={errors['evidence']}
        help={
          setsDate(values.evidence)
            ? 'Pone la próxima fecha por sí mismo.'
            : 'Solo propone la próxima fecha: la familia la confirma con la caja.'
        }
        onChange={(evidence) => put({ evidence: EVIDENCE.find((one) => one === evidence) ?? 'unverified' })}
      />
      <TextAreaField
        label="De dónde sale"
        minRows={2}
        value={values.source}
        error={errors['source']}
        onChange={(event) => put({ source: event.currentTarget.value })}
      />
    </CatalogueSheet>
  );
}

function valuesOf(product: Product | null) {
  return {
    name: product?.name ?? '',
    others: product?.others ?? '',
    substance: product?.substance ?? '',
    form: (product?.form ?? '') as ProductForm | '',
    target: product?.target ?? ('external' as const),
    bandsKg: product?.bandsKg ?? '',
    minAgeDays: String(product?.minAgeDays ?? ''),
    days: String(product?.days ?? ''),
    evidence: product?.evidence ?? ('label' as const),
    source: product?.source ?? '',
    note: product?.note ?? '',
  };
}
