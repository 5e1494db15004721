/** A country's row: its words and numbers, where it is from and how sure it is. */
import { useState } from 'react';
import {
  ADDED_KINDS,
  MARK_WORDS,
  onlyWarns,
  RULE_MARKS,
  RULE_UNITS,
  TRAVEL_KIND_WORDS,
  UNIT_WORDS,
} from '#server/platform/countries/rules.ts';
import { DateField } from '../../../components/date-field.tsx';
import { SelectField, TextAreaField, TextField } from '../../../components/fields.tsx';
import { trpc } from '../../../lib/trpc.ts';
import classes from './catalogue.module.css';
import { CatalogueSheet } from './catalogue-sheet.tsx';
import type { Rule } from './country-rules.tsx';
import { useSave } from './use-save.ts';
import { wholeNumber } from './whole-number.ts';

interface RuleSheetProps {
  /** Null adds one to the country. */
  rule: Rule | null;
  country: string;
  today: string;
  onClose: () => void;
}

const WAYS = { enter: 'Al entrar', leave: 'Al salir', fly: 'En la aerolínea' } as const;
const SPECIES = { dog: 'Perros', cat: 'Gatos' } as const;

export function RuleSheet({ rule, country, today, onClose }: RuleSheetProps) {
  const [before] = useState(() => valuesOf(rule, today));
  const [values, setValues] = useState(before);
  const [about, setAbout] = useState({
    way: (country === '*' ? 'fly' : 'enter') as keyof typeof WAYS,
    kind: 'task' as (typeof ADDED_KINDS)[number],
    species: null as 'dog' | 'cat' | null,
  });
  const done = () => {
    onClose();
    return `Guardaste «${values.title.trim()}».`;
  };
  const change = useSave(trpc.catalogue.changeRule.useMutation, done);
  const add = useSave(trpc.catalogue.addRule.useMutation, done);
  const { errors, busy } = rule ? change : add;
  const put = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const send = () => {
    const { amount, least, unit, ...rest } = values;
    const numbers = {
      amount: wholeNumber(amount),
      least: wholeNumber(least),
      unit: RULE_UNITS.find((one) => one === unit) ?? null,
    };
    if (rule) change.send({ ruleId: rule.id, ...rest, ...numbers });
    else add.send({ country, ...about, ...rest, ...numbers });
  };
  return (
    <CatalogueSheet
      title={rule?.title ?? 'Agregar una regla'}
      before={before}
      values={values}
      act="Guardar la regla"
      busy={busy}
      onSave={send}
      onClose={onClose}
    >
      {!rule && (
        <>
          {country !== '*' && (
            <SelectField
              label="¿Cuándo se pide?"
              value={about.way}
              options={(['enter', 'leave'] as const).map((way) => ({ value: way, label: WAYS[way] }))}
              error={errors['way']}
              onChange={(way) => setAbout({ ...about, way: way === 'leave' ? 'leave' : 'enter' })}
            />
          )}
          <SelectField
            label="¿Qué se compara?"
            value={about.kind}
            options={ADDED_KINDS.map((kind) => ({ value: kind, label: TRAVEL_KIND_WORDS[kind] }))}
            error={errors['kind']}
            onChange={(kind) => setAbout({ ...about, kind: ADDED_KINDS.find((one) => one === kind) ?? 'task' })}
          />
          <SelectField
            label="¿De quiénes?"
            value={about.species ?? ''}
            options={[
              { value: '', label: 'Perros y gatos' },
              ...(['dog', 'cat'] as const).map((value) => ({ value, label: SPECIES[value] })),
            ]}
            error={errors['species']}
            onChange={(species) =>
              setAbout({ ...about, species: species === 'dog' || species === 'cat' ? species : null })
            }
          />
        </>
      )}
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

function valuesOf(rule: Rule | null, today: string) {
  return {
    title: rule?.title ?? '',
    words: rule?.words ?? '',
    source: rule?.source ?? '',
    checkedOn: rule?.checkedOn ?? today,
    mark: rule?.mark ?? ('P' as const),
    english: rule?.english ?? '',
    amount: String(rule?.amount ?? ''),
    least: String(rule?.least ?? ''),
    unit: String(rule?.unit ?? ''),
    authority: rule?.authority ?? '',
    note: rule?.note ?? '',
    validFrom: rule?.validFrom ?? '',
    validUntil: rule?.validUntil ?? '',
  };
}
