/**
 * Compares a day's payments with the gateways, some payments at a time, with the pauses that the gateways
 * require.
 */
import { useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { IconAlert, IconCheckCircle } from '../../../components/icons/base.tsx';
import { today } from '../../../lib/dates.ts';
import { count } from '../../../lib/format.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './payment-desk.module.css';
import { dollars } from './payment-state.tsx';

type Line = Answers['reconciliation']['day']['rows'][number];
const CALM = ['agrees', 'settled', 'unchanged'];

export function ReconcileDay() {
  const [day, setDay] = useState(today);
  const [lines, setLines] = useState<Line[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [error, setError] = useState<string | null>(null);
  const round = useRef(0);
  const ask = trpc.reconciliation.day.useMutation();
  const utils = trpc.useUtils();
  const run = async () => {
    round.current += 1;
    const mine = round.current;
    setBusy(true);
    setError(null);
    const found: Line[] = [];
    setLines(found);
    try {
      for (let after: number | null = 0; after !== null && mine === round.current; ) {
        setSaid(`Comparando… ${count(found.length, 'pago')}`);
        const answer: Answers['reconciliation']['day'] = await ask.mutateAsync({ day, after: after || null });
        found.push(...answer.rows);
        setLines([...found]);
        after = answer.next;
        if (after !== null && answer.waitSeconds > 0) {
          setSaid(`${count(found.length, 'pago')} comparados. Sigue en ${answer.waitSeconds} segundos.`);
          await new Promise((resume) => setTimeout(resume, answer.waitSeconds * 1000));
        }
      }
      const odd = found.filter(({ agreement }) => !CALM.includes(agreement)).length;
      setSaid(
        found.length === 0
          ? 'Ese día no hay pagos por comparar.'
          : odd === 0
            ? `Todo coincide: ${count(found.length, 'pago')}.`
            : `${count(odd, 'pago')} por mirar, de ${found.length}.`,
      );
    } catch (failure) {
      const { fields, message } = readError(failure);
      setError(fields['day'] ?? message);
      setSaid('');
    }
    setBusy(false);
    await utils.backOffice.invalidate();
  };
  return (
    <section className="section" aria-labelledby="conciliar">
      <h2 id="conciliar">Comparar un día</h2>
      <form
        noValidate
        className={`sheet pad ${classes.stack}`}
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <p className="ink-2">
          Lo que consta aquí contra lo que dicen PayPhone y PayPal. Lo que estaba abierto se resuelve.
        </p>
        <div className={classes.acts}>
          <DateField label="Día" value={day} max="today" error={error} onChange={setDay} />
          <Button type="submit" variant="outline" loading={busy}>
            Comparar
          </Button>
        </div>
        <p role="status">{said}</p>
        {lines && lines.length > 0 && (
          <ul className={classes.lines}>
            {lines.map((line) => (
              <li key={line.paymentId} data-calm={CALM.includes(line.agreement) || undefined}>
                {CALM.includes(line.agreement) ? <IconCheckCircle /> : <IconAlert />}
                <span>
                  <b className="num">{dollars(line.cents)}</b> <span className="code">{line.code}</span>
                  <br />
                  {line.words}
                </span>
              </li>
            ))}
          </ul>
        )}
      </form>
    </section>
  );
}
