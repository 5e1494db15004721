/** The tax: the current rate, the former ones, and the next one. */
import { useState } from 'react';
import { TAX_CODES } from '#server/billing/plans/rules.ts';
import { rateInWords } from '#server/platform/lib/money.ts';
import { Button } from '../../../components/button.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { FormFailure, useSaving } from '../../../components/use-saving.tsx';
import { SelectField, TextField } from '../../../components/fields.tsx';
import { focusFirstField } from '../../../lib/focus-first-field.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { showDate, today } from '../../../lib/dates.ts';
import { readNumber } from '../../../lib/format.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { PHASE_WORDS } from './phase-words.ts';
import classes from './plans.module.css';

export function TaxRates({ rates }: { rates: Answers['plans']['all']['rates'] }) {
  const [open, setOpen] = useState(false);
  const [values, setValues] = useState({ percent: '15', sriCode: '4', validFrom: plusDays(today(), 1) });
  const save = useSaving(trpc.plans.setTax.useMutation, {
    refresh: ['plans'],
    said: 'Guardaste la tasa.',
    onDone: () => setOpen(false),
  });
  const now = rates.find(({ phase }) => phase === 'now');
  return (
    <section className="section" aria-labelledby="iva">
      <h2 id="iva">IVA</h2>
      <div className={`sheet pad ${classes.card}`}>
        <p>
          <span className={`num ${classes.price}`}>{now ? rateInWords(now.basisPoints) : 'Sin tasa'}</span>
          {now && ` desde el ${showDate(now.validFrom)}, código ${now.sriCode} del SRI`}
        </p>
        {rates.length > 1 && (
          <ul className={classes.history}>
            {rates.map((rate) => (
              <li key={rate.id}>
                <b className="num">{rateInWords(rate.basisPoints)}</b> desde el {showDate(rate.validFrom)} · código{' '}
                {rate.sriCode} · {PHASE_WORDS[rate.phase]}
                {rate.author && ` · ${rate.author}`}
              </li>
            ))}
          </ul>
        )}
        {!open && (
          <Button variant="outline" onClick={() => setOpen(true)}>
            Anunciar otra tasa
          </Button>
        )}
        {open && (
          <form
            ref={focusFirstField}
            noValidate
            className={classes.form}
            onSubmit={(event) => {
              event.preventDefault();
              const { percent, ...rest } = values;
              save.send({ ...rest, basisPoints: Math.round((readNumber(percent) ?? Number.NaN) * 100) });
            }}
          >
            <FormFailure words={save.failure} />
            <TextField
              label="Porcentaje"
              suffix="%"
              inputMode="decimal"
              value={values.percent}
              error={save.errors['basisPoints']}
              onChange={(event) => setValues({ ...values, percent: event.currentTarget.value })}
            />
            <SelectField
              label="Código del SRI"
              value={values.sriCode}
              error={save.errors['sriCode']}
              onChange={(sriCode) => setValues({ ...values, sriCode })}
              options={Object.entries(TAX_CODES).map(([value, label]) => ({ value, label: `${value}: ${label}` }))}
            />
            <DateField
              label="Desde el"
              value={values.validFrom}
              error={save.errors['validFrom']}
              onChange={(validFrom) => setValues({ ...values, validFrom })}
            />
            <Button type="submit" loading={save.busy}>
              Guardar tasa
            </Button>
          </form>
        )}
      </div>
    </section>
  );
}
