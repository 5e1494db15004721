/** The state of a payment with an icon and a word; and an amount in words. */
import { type METHODS, type STATES, stateInWords } from '#server/billing/back-office/rules.ts';
import { amountInWords } from '#server/platform/lib/money.ts';
import { IconAlert, IconCheckCircle, IconClock } from '../../../components/icons/base.tsx';
import { Chip } from '../../../components/state-chip.tsx';

interface Standing {
  state: (typeof STATES)[number];
  method: (typeof METHODS)[number];
}

export function PaymentChip({ state, method }: Standing) {
  const word = stateInWords({ state, method });
  if (state === 'paid')
    return (
      <Chip tone="green" icon={<IconCheckCircle />}>
        {word}
      </Chip>
    );
  if (state === 'review')
    return (
      <Chip tone="amber" icon={<IconAlert />}>
        {word}
      </Chip>
    );
  const waits = state === 'confirming' || (state === 'sent' && method === 'transfer');
  return (
    <Chip tone={waits ? 'blue' : 'plain'} icon={<IconClock />}>
      {word}
    </Chip>
  );
}

export function dollars(cents: number): string {
  return `${amountInWords(cents)} USD`;
}
