/** All of the member's payments, newest first: state, next event, and next step. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { IconAlertCircle, IconCheckCircle, IconClock, IconRefresh } from '../../../components/icons/base.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { Stamp } from '../../../components/stamp.tsx';
import { dayOf, showInstant } from '../../../lib/dates.ts';
import { dollars } from './buy-values.ts';
import classes from './payment-list.module.css';
import { METHODS, type Payment, paymentWords, petsInWords, type Tone } from './payment-words.ts';
import { DocumentLinks } from './document-links.tsx';
import { ReceiptLink } from './receipt-link.tsx';

const SHOWN = 4;
const CHIPS = { ok: 'green', wait: 'amber', act: 'plain', back: 'plain' } as const satisfies Record<Tone, string>;

export function PaymentList({
  payments,
  looking,
  onLook,
}: {
  payments: readonly Payment[];
  /** Code of the payment that is being refreshed. */
  looking: string | null;
  onLook: (code: string) => void;
}) {
  const [all, setAll] = useState(false);
  const shown = all ? payments : payments.slice(0, SHOWN);
  if (payments.length === 0) return null;
  return (
    <section className="section" aria-labelledby="tus-pagos">
      <h2 id="tus-pagos" className={classes.title}>
        Tus pagos
      </h2>
      <ul className={`sheet ${classes.list}`}>
        {shown.map((payment) => (
          <PaymentRow
            key={payment.code}
            payment={payment}
            busy={looking === payment.code}
            onLook={() => onLook(payment.code)}
          />
        ))}
      </ul>
      {shown.length < payments.length && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          Ver los {payments.length} pagos
        </Button>
      )}
    </section>
  );
}

function PaymentRow({ payment, busy, onLook }: { payment: Payment; busy: boolean; onLook: () => void }) {
  const { code, state, method, cents, createdAt, settledAt, pets } = payment;
  const { tone, word, title, next } = paymentWords(payment);
  const names = petsInWords(pets.map(({ petName }) => petName));
  const open = method !== 'transfer' && (tone === 'wait' || state === 'left');
  return (
    <li className={classes.row} data-tone={tone}>
      <p className={classes.what}>
        <PaymentLink payment={payment}>{names}</PaymentLink>
      </p>
      {state === 'paid' ? (
        <Stamp word="Pagado" date={dayOf(settledAt ?? createdAt)} />
      ) : (
        <Chip tone={CHIPS[tone]} icon={<ToneIcon tone={tone} />}>
          {word}
        </Chip>
      )}
      <p className={classes.facts}>
        <span>{dollars(cents)}</span> <span>{METHODS[method].name}</span> <span>{showInstant(createdAt)}</span>
      </p>
      {state !== 'paid' && (
        <p className={classes.next}>
          <b>{title}.</b> {next}
        </p>
      )}
      <div className={classes.acts}>
        <DocumentLinks documents={payment.documents} />
        {state === 'paid' && <ReceiptLink code={code} of={names} />}
        {open && (
          <Button variant="default" size="sm" loading={busy} leftSection={<IconRefresh size={18} />} onClick={onLook}>
            Ver cómo va
          </Button>
        )}
        {state === 'sent' && method === 'transfer' && (
          <ButtonLink to="/dashboard/pagoSuscripcion" search={{ pago: code }} variant="default" size="sm">
            Datos de la cuenta y comprobante
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

export function ToneIcon({ tone, size = 18 }: { tone: Tone; size?: number }) {
  if (tone === 'ok') return <IconCheckCircle size={size} />;
  return tone === 'wait' ? <IconClock size={size} /> : <IconAlertCircle size={size} />;
}

function PaymentLink({ payment: { method, code }, children }: { payment: Payment; children: string }) {
  const to =
    method === 'transfer'
      ? '/dashboard/pagoSuscripcion'
      : method === 'paypal'
        ? '/dashboard/pagoPayPal'
        : '/dashboard/pagoPayPhone';
  return (
    <Link to={to} search={{ pago: code }}>
      {children}
    </Link>
  );
}
