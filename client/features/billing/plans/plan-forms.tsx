/** The forms that change a plan: its next price, and its words. */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { FormFailure, useSaving } from '../../../components/use-saving.tsx';
import { TextField } from '../../../components/fields.tsx';
import { focusFirstField } from '../../../lib/focus-first-field.ts';
import { today } from '../../../lib/dates.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './plans.module.css';

type Plan = Answers['plans']['all']['plans'][number];

export function PriceForm({ planId, onDone }: { planId: number; onDone: () => void }) {
  const [price, setPrice] = useState('');
  const [day, setDay] = useState(today);
  const save = useSaving(trpc.plans.setPrice.useMutation, { refresh: ['plans'], said: 'Guardaste el precio.', onDone });
  return (
    <form
      noValidate
      ref={focusFirstField}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.send({ planId, price, validFrom: day || null });
      }}
    >
      <FormFailure words={save.failure} />
      <TextField
        label="Precio nuevo, con impuesto"
        suffix="USD"
        inputMode="decimal"
        placeholder="6,00"
        value={price}
        error={save.errors['price']}
        onChange={(event) => setPrice(event.currentTarget.value)}
      />
      <DateField
        label="Desde el"
        value={day}
        min={today()}
        error={save.errors['validFrom']}
        onChange={setDay}
        help="Hoy empieza ahora mismo; otro día, a medianoche de Ecuador."
      />
      <Button type="submit" loading={save.busy}>
        Guardar precio
      </Button>
    </form>
  );
}

export function WordsForm({ plan, onDone }: { plan: Plan; onDone: () => void }) {
  const [values, setValues] = useState({
    name: plan.name,
    description: plan.description,
    position: String(plan.position),
  });
  const save = useSaving(trpc.plans.change.useMutation, { refresh: ['plans'], said: 'Guardaste el plan.', onDone });
  return (
    <form
      noValidate
      ref={focusFirstField}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.send({ planId: plan.planId, ...values, position: Number(values.position) });
      }}
    >
      <FormFailure words={save.failure} />
      <TextField
        label="Nombre"
        value={values.name}
        error={save.errors['name']}
        onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
      />
      <TextField
        label="Descripción"
        value={values.description}
        error={save.errors['description']}
        onChange={(event) => setValues({ ...values, description: event.currentTarget.value })}
      />
      <TextField
        label="Orden"
        inputMode="numeric"
        value={values.position}
        error={save.errors['position']}
        onChange={(event) => setValues({ ...values, position: event.currentTarget.value })}
      />
      <Button type="submit" loading={save.busy}>
        Guardar
      </Button>
    </form>
  );
}
