/** A plan for an administrator: its current, next and former prices; and the forms that change it. */
import { useState } from 'react';
import { amountInWords, timeInWords } from '#server/platform/lib/money.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { TextField } from '../../../components/fields.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { dayOf, showDate, today } from '../../../lib/format.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './plans.module.css';

type Plan = Answers['plans']['all']['plans'][number];

export const PHASES = { coming: 'Por empezar', now: 'Vigente', past: 'Antes', replaced: 'Reemplazado' };

export function PlanCard({ plan }: { plan: Plan }) {
  const [open, setOpen] = useState<'price' | 'words' | null>(null);
  const now = plan.prices.find(({ phase }) => phase === 'now');
  const coming = plan.prices.filter(({ phase }) => phase === 'coming').at(-1);
  return (
    <li className={`sheet pad ${classes.card}`}>
      <div className={classes.head}>
        <h3>{plan.name}</h3>
        <Chip tone={plan.active ? 'green' : 'plain'}>{plan.active ? 'Se ofrece' : 'No se ofrece'}</Chip>
      </div>
      <p className="ink-2">{plan.description}</p>
      <p>
        <span className={`num ${classes.price}`}>{now ? `${amountInWords(now.cents)} USD` : 'Sin precio'}</span> por{' '}
        {timeInWords(plan.months)}, con impuesto
      </p>
      {coming && (
        <p>
          <b className="num">{amountInWords(coming.cents)} USD</b> desde el {showDate(dayOf(coming.validFrom))}
        </p>
      )}
      <div className={classes.acts}>
        <Button
          variant="outline"
          onClick={() => setOpen(open === 'price' ? null : 'price')}
          aria-expanded={open === 'price'}
        >
          Cambiar el precio
        </Button>
        <Button
          variant="subtle"
          onClick={() => setOpen(open === 'words' ? null : 'words')}
          aria-expanded={open === 'words'}
        >
          Editar
        </Button>
        <Offering plan={plan} />
      </div>
      {open === 'price' && <PriceForm planId={plan.planId} onDone={() => setOpen(null)} />}
      {open === 'words' && <WordsForm plan={plan} onDone={() => setOpen(null)} />}
      <details>
        <summary>Historial de precios</summary>
        <ul className={classes.history}>
          {plan.prices.map(({ id, cents, validFrom, phase, author }) => (
            <li key={id}>
              <b className="num">{amountInWords(cents)} USD</b> desde el {showDate(dayOf(validFrom))} · {PHASES[phase]}
              {author && ` · ${author}`}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

/** Asks before the last offered plan is withdrawn. */
function Offering({ plan: { planId, active, name } }: { plan: Plan }) {
  const [question, setQuestion] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const change = trpc.plans.change.useMutation({
    onSuccess: async () => {
      setQuestion(null);
      await utils.plans.invalidate();
      showToast(active ? `«${name}» ya no se ofrece.` : `«${name}» se ofrece de nuevo.`);
    },
    onError: (error) => {
      const { fields, message } = readError(error);
      if (fields['active']) setQuestion(fields['active']);
      else showFailure(message);
    },
  });
  return (
    <>
      <Button variant="subtle" loading={change.isPending} onClick={() => change.mutate({ planId, active: !active })}>
        {active ? 'Dejar de ofrecer' : 'Ofrecer'}
      </Button>
      <Dialog
        opened={question !== null}
        onClose={() => setQuestion(null)}
        title={`¿Dejar de ofrecer «${name}»?`}
        act={{
          label: 'Dejar de ofrecer',
          destructive: true,
          busy: change.isPending,
          run: () => change.mutate({ planId, active: false, sure: true }),
        }}
      >
        {question}
      </Dialog>
    </>
  );
}

function PriceForm({ planId, onDone }: { planId: number; onDone: () => void }) {
  const [price, setPrice] = useState('');
  const [day, setDay] = useState(today);
  const save = useSaved(trpc.plans.setPrice.useMutation, 'Guardaste el precio.', onDone);
  return (
    <form
      noValidate
      ref={focusFirst}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.send({ planId, price, validFrom: day || null });
      }}
    >
      <Failed words={save.failure} />
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

function WordsForm({ plan, onDone }: { plan: Plan; onDone: () => void }) {
  const [values, setValues] = useState({
    name: plan.name,
    description: plan.description,
    position: String(plan.position),
  });
  const save = useSaved(trpc.plans.change.useMutation, 'Guardaste el plan.', onDone);
  return (
    <form
      noValidate
      ref={focusFirst}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.send({ planId: plan.planId, ...values, position: Number(values.position) });
      }}
    >
      <Failed words={save.failure} />
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

/** Focuses the first field of the form that a press opened. */
export const focusFirst = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('input')?.focus();

export function Failed({ words }: { words: string | null }) {
  return (
    words && (
      <AlertBand announce tone="red">
        {words}
      </AlertBand>
    )
  );
}

interface Saving<Input> {
  (options: {
    onSuccess: () => unknown;
    onError: (error: unknown) => void;
  }): {
    mutate: (input: Input) => void;
    isPending: boolean;
  };
}

/** Saves one form of prices: errors stand beside their field, typed values stay. */
export function useSaved<Input>(useMutation: Saving<Input>, words: string, onDone: () => void) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const save = useMutation({
    onSuccess: async () => {
      await utils.plans.invalidate();
      showToast(words);
      onDone();
    },
    onError: (error) => {
      const { fields, message } = readError(error);
      setErrors(fields);
      setFailure(Object.keys(fields).length > 0 ? null : message);
    },
  });
  return { send: save.mutate, busy: save.isPending, errors, failure };
}
