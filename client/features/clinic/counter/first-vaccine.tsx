/** The first vaccine of a new client's animal, with its lot. */
import { ComboField } from '../../../components/combo-field.tsx';
import { TextField } from '../../../components/fields.tsx';
import { IconVaccine } from '../../../components/icons/care.tsx';
import { showDate, today } from '../../../lib/dates.ts';
import type { Answers } from '../../../lib/trpc.ts';
import { LotChoice } from '../../health/lots/lot-choice.tsx';
import classes from './counter.module.css';
import type { NewClientValues } from './new-client-values.ts';

interface FirstVaccineProps {
  values: NewClientValues;
  /** Its day: today, or the one on which it waited for a line. */
  givenOn: string;
  /** Of the animal's species. */
  offered: Answers['reference']['vaccines'];
  errors: Record<string, string | undefined>;
  onChange: (changes: Partial<NewClientValues>) => void;
}

export function FirstVaccine({ values, givenOn, offered, errors, onChange }: FirstVaccineProps) {
  const vaccine = offered.find((one) => one.name === values.vaccine);
  return (
    <section className={classes.form} aria-label="Su primera vacuna">
      <h3>Su primera vacuna, {givenOn === today() ? 'hoy' : `el ${showDate(givenOn)}`}</h3>
      <ComboField
        label="Vacuna"
        name="vaccination"
        optional
        freeText
        icon={<IconVaccine />}
        placeholder={values.speciesId === null ? 'Elige antes qué es' : 'Escribe o elige'}
        value={values.vaccine}
        error={errors['vaccination'] ?? errors['givenOn'] ?? errors['vaccineId']}
        options={offered.map((one) => ({ value: String(one.id), label: one.name }))}
        onChange={(text) =>
          onChange({ vaccine: text, lotId: null, ...(values.lotId !== null && { lot: '', laboratory: '' }) })
        }
      />
      <LotChoice
        speciesId={values.speciesId}
        vaccineId={vaccine?.id ?? null}
        lotId={values.lotId}
        proposes={givenOn === today()}
        blank={values.lot === '' && values.laboratory === ''}
        onPick={(one) =>
          onChange({ lotId: one?.lotId ?? null, lot: one?.number ?? '', laboratory: one?.laboratory ?? '' })
        }
      />
      {values.vaccine !== '' && (
        <div className={classes.pair}>
          <TextField
            label="Lote"
            name="lot"
            optional
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
            value={values.lot}
            error={errors['lot']}
            onChange={(event) => onChange({ lot: event.currentTarget.value, lotId: null })}
          />
          <TextField
            label="Laboratorio"
            name="laboratory"
            optional
            autoComplete="off"
            maxLength={80}
            value={values.laboratory}
            onChange={(event) => onChange({ laboratory: event.currentTarget.value, lotId: null })}
          />
        </div>
      )}
    </section>
  );
}
