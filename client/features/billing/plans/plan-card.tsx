/** A plan for an administrator: its current, next and former prices; and the forms that change it. */
import { useState } from 'react';
import { amountInWords, timeInWords } from '#server/platform/lib/money.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { dayOf, showDate } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { PHASE_WORDS } from './phase-words.ts';
import { PriceForm, WordsForm } from './plan-forms.tsx';
import classes from './plans.module.css';

type Plan = Answers['plans']['all']['plans'][number];

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
              <b className="num">{amountInWords(cents)} USD</b> desde el {showDate(dayOf(validFrom))} ·{' '}
              {PHASE_WORDS[phase]}
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
