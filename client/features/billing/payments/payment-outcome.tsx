/** The state of one payment in words, with the next event; success only when the server confirmed it. */
import { useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { IconAlertCircle, IconRefresh, IconWorking } from '../../../components/icons/base.tsx';
import { IconCloudOff } from '../../../components/icons/frame.tsx';
import { IconIdCard } from '../../../components/icons/picture.tsx';
import { Stamp } from '../../../components/stamp.tsx';
import { dayOf, showDate, showInstant } from '../../../lib/dates.ts';
import { readStored, writeStored } from '../../../lib/stored.ts';
import { trpc } from '../../../lib/trpc.ts';
import { dollars } from './buy-values.ts';
import { ToneIcon } from './payment-list.tsx';
import classes from './payment-outcome.module.css';
import { isUnsettled, METHODS, paidBefore, type Payment, paymentWords, petsInWords } from './payment-words.ts';
import { ReceiptLink } from './receipt-link.tsx';

interface OutcomeProps {
  payment: Payment;
  offline: boolean;
  looking: boolean;
  onLook: () => void;
  /** Why the refresh failed. */
  refusal: string | null;
}

export function PaymentOutcome({ payment, offline, looking, onLook, refusal }: OutcomeProps) {
  const { state, code, method, settledAt, pets } = payment;
  const [seenBefore] = useState(() => wasSeenPaid(payment));
  const words = seenBefore && state === 'paid' ? paidBefore(payment) : paymentWords(payment);
  const { tone, title, next } = words;
  const names = petsInWords(pets.map(({ petName }) => petName));
  const asks = method !== 'transfer' && (tone === 'wait' || state === 'left');
  return (
    <section className={`sheet ${classes.outcome}`} data-tone={tone} aria-labelledby="como-va">
      <div className={classes.head} role="status">
        <span className={classes.mark} data-tone={tone}>
          {tone === 'wait' && method !== 'transfer' && state !== 'review' ? (
            <IconWorking size={26} />
          ) : (
            <ToneIcon tone={tone} size={26} />
          )}
        </span>
        <div className={classes.words}>
          <h2 id="como-va">{title}</h2>
          <p>{next}</p>
        </div>
        {state === 'paid' && <Stamp word="Pagado" date={dayOf(settledAt ?? payment.createdAt)} landing={!seenBefore} />}
      </div>
      {offline && tone === 'wait' && (
        <AlertBand tone="amber" icon={<IconCloudOff />} fact="Sin conexión:" announce>
          tu pago sigue su camino, al volver te decimos.
        </AlertBand>
      )}
      {refusal && !offline && (
        <AlertBand tone="amber" icon={<IconAlertCircle />} announce>
          {refusal}
        </AlertBand>
      )}
      {state === 'paid' && <Years payment={payment} />}
      <FactList
        facts={[
          { name: 'Total', value: <span className="num">{dollars(payment.cents)}</span> },
          { name: 'Para', value: names },
          { name: 'Forma de pago', value: payment.card ?? METHODS[method].name },
          {
            name: 'Autorización',
            value: payment.authorization && <span className="code">{payment.authorization}</span>,
          },
          { name: 'A nombre de', value: payment.buyerKind === '07' ? 'Consumidor final' : payment.buyerName },
          { name: 'Empezaste', value: showInstant(payment.createdAt) },
          { name: 'Número de pago', value: <span className="code">{code}</span> },
        ]}
      />
      <div className={classes.acts}>
        {tone === 'act' && (
          <ButtonLink to="/dashboard/pagoSuscripcion" search={firstPet(payment)}>
            {state === 'left' ? 'Volver a intentar' : 'Probar otra forma'}
          </ButtonLink>
        )}
        {asks && (
          <Button
            variant={tone === 'wait' ? 'outline' : 'default'}
            loading={looking}
            leftSection={<IconRefresh size={20} />}
            onClick={onLook}
          >
            Ver cómo va
          </Button>
        )}
        {state === 'paid' && <ReceiptLink code={code} of={names} />}
        <ButtonLink to="/dashboard/pagoSuscripcion" variant="subtle">
          {isUnsettled(payment) || tone === 'act' ? 'Ver tus pagos' : 'Ver todos tus pagos'}
        </ButtonLink>
      </div>
    </section>
  );
}

/** Until when each animal is covered now, with a link to its card. */
function Years({ payment }: { payment: Payment }) {
  const licences = trpc.licences.mine.useQuery();
  const until = new Map(licences.data?.map(({ petId, endsOn }) => [petId, endsOn]));
  return (
    <ul className={classes.years}>
      {payment.pets.map(({ petId, petName }) => {
        const end = petId === null ? undefined : until.get(petId);
        return (
          <li key={petId ?? petName}>
            <span className="grow">
              <span className={classes.name}>{petName}</span>
              {end && <span className={classes.until}>Al día hasta el {showDate(end)}</span>}
            </span>
            {end && petId !== null && (
              <ButtonLink
                to="/dashboard/mascotaIdentidad"
                search={{ mascota: petId }}
                variant="outline"
                size="sm"
                leftSection={<IconIdCard size={20} />}
                aria-label={`Ver cédula de ${petName}`}
              >
                Ver cédula
              </ButtonLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function firstPet({ pets }: Payment): { mascota?: number } {
  const [first] = pets;
  return pets.length === 1 && first?.petId ? { mascota: first.petId } : {};
}

const SEEN = 'petlove-pago-visto';

/** Whether this browser has already shown this payment as approved: then the page opens for the second time. */
function wasSeenPaid({ code, state }: Payment): boolean {
  if (state !== 'paid') return false;
  const before = readStored(SEEN) === code;
  writeStored(SEEN, code);
  return before;
}
