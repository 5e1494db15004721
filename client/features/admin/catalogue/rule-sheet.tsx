/** A country's row: its words and numbers, where it is from and how sure it is. */
import { useState } from 'react';
import { MARK_WORDS, onlyWarns, RULE_MARKS, RULE_UNITS, UNIT_WORDS } from '#server/platform/countries/rules.ts';
import { DateField } from '../../../components/date-field.tsx';
import { SelectField, TextAreaField, TextField } from '../../../components/fields.tsx';
import { trpc } from '../../../lib/trpc.ts';
import classes from './catalogue.module.css';
import { CatalogueSheet } from './catalogue-sheet.tsx';
import type { Rule } from './country-rules.tsx';
import { useSave } from './use-save.ts';
import { wholeNumber } from './whole-number.ts';

export function RuleSheet({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const [before] = useState(() => valuesOf(rule));
  const [values, setValues] = useState(before);
  const change = useSave(trpc.catalogue.changeRule.useMutation, () => {
    onClose();
    return `Guardaste «${values.title.trim()}».`;
  });
  const { errors, busy } = change;
  const put = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const send = () => {
    const { amount, least, unit, ...rest } = values;
    change.send({
      ruleId: rule.id,
      ...rest,
      amount: wholeNumber(amount),
      least: wholeNumber(least),
      unit: RULE_UNITS.find((one) => one === unit) ?? null,
    });
  };
  return (
    <CatalogueSheet
      title={rule.title}
      before={before}
      values={values}
      act="Guardar la regla"
      busy={busy}
      onSave={send}
      onClose={onClose}
    >
      <TextField
        label="Qué se pide"
        data-autofocus
        autoComplete="off"
        value={values.title}
        error={errors['title']}
        onChange={(event) => put({ title: event.currentTarget.value })}
      />
      <TextAreaField
        label="En una o dos frases"
        minRows={3}
        value={values.words}
        error={errors['words']}
        onChange={(event) => put({ words: event.currentTarget.value })}
      />
      <TextField
        label="En inglés, para los papeles del viaje"
        optional
        autoComplete="off"
        value={values.english}
        error={errors['english']}
        onChange={(event) => put({ english: event.currentTarget.value })}
      />
      <div className={classes.numbers}>
        <TextField
          label="Número"
          optional
          inputMode="numeric"
          value={values.amount}
          error={errors['amount']}
          onChange={(event) => put({ amount: event.currentTarget.value })}
        />
        <TextField
          label="Como mínimo"
          optional
          inputMode="numeric"
          value={values.least}
          error={errors['least']}
          onChange={(event) => put({ least: event.currentTarget.value })}
        />
      </div>
      <SelectField
        label="Se cuenta en"
        value={values.unit}
        options={[
          { value: '', label: 'No lleva número' },
          ...RULE_UNITS.map((unit) => ({ value: unit, label: UNIT_WORDS[unit][1] })),
        ]}
        error={errors['unit']}
        onChange={(unit) => put({ unit })}
      />
      <TextField
        label="Quién decide"
        optional
        placeholder="Agrocalidad"
        autoComplete="off"
        value={values.authority}
        error={errors['authority']}
        onChange={(event) => put({ authority: event.currentTarget.value })}
      />
      <TextAreaField
        label="De dónde sale"
        minRows={2}
        value={values.source}
        error={errors['source']}
        onChange={(event) => put({ source: event.currentTarget.value })}
      />
      <DateField
        label="¿Qué día la viste?"
        max="today"
        value={values.checkedOn}
        error={errors['checkedOn']}
        onChange={(checkedOn) => put({ checkedOn })}
      />
      <SelectField
        label="¿Qué tan segura es?"
        value={values.mark}
        options={RULE_MARKS.map((mark) => ({ value: mark, label: MARK_WORDS[mark] }))}
        error={errors['mark']}
        help={onlyWarns(values) ? 'Solo avisa: no dice que no se puede.' : 'Puede decir que no alcanza.'}
        onChange={(mark) => put({ mark: RULE_MARKS.find((one) => one === mark) ?? 'K' })}
      />
      <TextAreaField
        label="Nota"
        optional
        minRows={2}
        value={values.note}
        error={errors['note']}
        onChange={(event) => put({ note: event.currentTarget.value })}
      />
      <div className={classes.numbers}>
        <DateField
          label="Rige desde"
          optional
          value={values.validFrom}
          error={errors['validFrom']}
          onChange={(validFrom) => put({ validFrom })}
        />
        <DateField
          label="Rige hasta"
          optional
          value={values.validUntil}
          error={errors['validUntil']}
          onChange={(validUntil) => put({ validUntil })}
        />
      </div>
    </CatalogueSheet>
  );
}

function valuesOf(rule: Rule) {
  const { title, words, source, checkedOn, mark } = rule;
  return {
    title,
    words,
    source,
    checkedOn,
    mark,
    english: rule.english ?? '',
    amount: String(rule.amount ?? ''),
    least: String(rule.least ?? ''),
    unit: String(rule.unit ?? ''),
    authority: rule.authority ?? '',
    note: rule.note ?? '',
    validFrom: rule.validFrom ?? '',
    validUntil: rule.validUntil ?? '',
  };
}
