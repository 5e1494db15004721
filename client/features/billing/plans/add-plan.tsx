/** "Otro plan": its name, its duration and its first price. */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { FormFailure, useSaving } from '../../../components/use-saving.tsx';
import { TextField } from '../../../components/fields.tsx';
import { focusFirstField } from '../../../lib/focus-first-field.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './plans.module.css';

const EMPTY = { name: '', description: '', months: '12', price: '' };

export function AddPlan({ position }: { position: number }) {
  const [open, setOpen] = useState(false);
  const [values, setValues] = useState(EMPTY);
  const save = useSaving(trpc.plans.add.useMutation, {
    refresh: ['plans'],
    said: 'Guardaste el plan.',
    onDone: () => {
      setValues(EMPTY);
      setOpen(false);
    },
  });
  const field = (name: keyof typeof EMPTY) => ({
    value: values[name],
    error: save.errors[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
  });
  if (!open)
    return (
      <Button variant="outline" className={classes.add} onClick={() => setOpen(true)}>
        Otro plan
      </Button>
    );
  return (
    <form
      ref={focusFirstField}
      noValidate
      className={`sheet pad ${classes.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        save.send({ ...values, months: Number(values.months), position });
      }}
    >
      <h3>Otro plan</h3>
      <FormFailure words={save.failure} />
      <TextField label="Nombre" placeholder="Dos años" {...field('name')} />
      <TextField label="Descripción" placeholder="Dos años para una mascota" {...field('description')} />
      <TextField label="Meses" inputMode="numeric" {...field('months')} />
      <TextField
        label="Precio, con impuesto"
        suffix="USD"
        inputMode="decimal"
        placeholder="11,00"
        {...field('price')}
      />
      <div className={classes.acts}>
        <Button type="submit" loading={save.busy}>
          Guardar plan
        </Button>
        <Button variant="subtle" onClick={() => setOpen(false)}>
          Todavía no
        </Button>
      </div>
    </form>
  );
}
