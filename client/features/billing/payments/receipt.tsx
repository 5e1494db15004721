/** The payment line by line, as on a till receipt; and the bar with the total, its tax and the one button. */
import { rateInWords, timeInWords } from '#server/platform/lib/money.ts';
import { amountInWords } from '#server/platform/lib/money.ts';
import { Button } from '../../../components/button.tsx';
import { IconLock } from '../../../components/icons/base.tsx';
import { showDate, today } from '../../../lib/dates.ts';
import { dollars, type Offer, type Total } from './buy-values.ts';
import { type LicenceRow, wouldReach } from './licence-words.ts';
import type { Method } from './payment-words.ts';
import classes from './receipt.module.css';

/** Above this many animals the receipt sums them in one line. */
const LINES = 6;

export function Receipt({ offer, pets, total }: { offer: Offer; pets: readonly LicenceRow[]; total: Total }) {
  const lines = pets.length > LINES + 1 ? pets.slice(0, LINES) : pets;
  const rest = pets.length - lines.length;
  return (
    <section className={classes.receipt} aria-labelledby="tu-pago">
      <h2 id="tu-pago">Tu pago</h2>
      {pets.length === 0 ? (
        <p className="ink-2">Elige al menos una mascota.</p>
      ) : (
        <dl className={classes.lines}>
          {lines.map((pet) => {
            const { from, until } = wouldReach(pet, offer.months, today());
            return (
              <div key={pet.petId}>
                <dt>
                  {pet.name}
                  <span className={classes.span}>
                    {showDate(from)} a {showDate(until)}
                  </span>
                </dt>
                <dd>{amountInWords(offer.cents)}</dd>
              </div>
            );
          })}
          {rest > 0 && (
            <div>
              <dt>
                Y {rest} animales más
                <span className={classes.span}>{timeInWords(offer.months)} cada uno</span>
              </dt>
              <dd>{amountInWords(offer.cents * rest)}</dd>
            </div>
          )}
          <div>
            <dt>Subtotal</dt>
            <dd>{amountInWords(total.baseCents)}</dd>
          </div>
          <div>
            <dt>IVA {rateInWords(offer.taxBasisPoints)}</dt>
            <dd>{amountInWords(total.taxCents)}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}

export function PayBar({
  offer,
  total,
  method,
  busy,
}: {
  offer: Offer;
  total: Total;
  method: Method | null;
  busy: boolean;
}) {
  const transfer = method === 'transfer';
  return (
    <div className={classes.bar}>
      {total.cents > 0 && (
        <p className={classes.sum}>
          <span className={classes.word}>Total</span>
          <span className={classes.total}>
            {amountInWords(total.cents)} <small>USD</small>
          </span>
          <span className={classes.tax}>
            incluye IVA {rateInWords(offer.taxBasisPoints)} {amountInWords(total.taxCents)}
          </span>
        </p>
      )}
      <Button type="submit" size="lg" fullWidth loading={busy} leftSection={<IconLock size={20} />}>
        {total.cents > 0 ? `Pagar ${dollars(total.cents)}` : 'Pagar'}
      </Button>
      <p className={classes.safe}>
        {transfer
          ? 'Te damos los datos de la cuenta en el siguiente paso.'
          : 'El número de tu tarjeta no pasa por PetLove+.'}
      </p>
    </div>
  );
}
