import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PaymentState } from '#db/types.ts';
import { ASKABLE, gatewayOf, isAskable, statesBefore } from '#server/billing/ledger/rules.ts';

const STATES: PaymentState[] = ['created', 'sent', 'confirming', 'review', 'left', 'paid', 'refused', 'reversed'];
const from = (state: PaymentState) => STATES.filter((next) => statesBefore(next).includes(state));

describe('the way of a payment', () => {
  test('what went back is over for ever', () => {
    expect(from('reversed')).toEqual([]);
  });

  test('what is paid can only go back', () => {
    expect(from('paid')).toEqual(['reversed']);
  });

  test('nothing becomes new again, and nobody is sent out twice', () => {
    expect(statesBefore('created')).toEqual([]);
    expect(statesBefore('sent')).toEqual(['created']);
  });

  test('money that was taken can be written down wherever a gateway may be asked, and where it said no before', () => {
    for (const state of [...ASKABLE, 'refused'] as const) {
      expect(statesBefore('paid'), state).toContain(state);
      expect(statesBefore('reversed'), state).toContain(state);
    }
  });

  test('what never reached a gateway cannot be paid', () => {
    expect(statesBefore('paid')).not.toContain('created');
  });

  test('a payment is paid once on any way it may take', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...STATES), { maxLength: 40 }), (wishes) => {
        let state: PaymentState = 'created';
        let paid = 0;
        for (const wish of wishes) {
          if (!statesBefore(wish).includes(state)) continue;
          state = wish;
          if (state === 'paid') paid += 1;
        }
        expect(paid).toBeLessThanOrEqual(1);
      }),
    );
  });

  test.each(STATES)('%s is asked about, or not', (state) => {
    expect(isAskable(state)).toBe(['sent', 'confirming', 'review', 'left'].includes(state));
  });

  test('a card is PayPhone’s form, a transfer nobody’s', () => {
    expect((['card', 'payphone', 'paypal', 'transfer'] as const).map(gatewayOf)).toEqual([
      'payphone',
      'payphone',
      'paypal',
      'manual',
    ]);
  });
});
