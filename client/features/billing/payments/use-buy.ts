/** The payment form at work: its values, its draft, and sending it once however often the button is pressed. */
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Failure, readError } from '../../../lib/show-error.ts';
import { trpc, trpcClient } from '../../../lib/trpc.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import {
  type BuyDraft,
  type BuyValues,
  type Choices,
  DRAFT,
  isDraft,
  readBuy,
  startValues,
  totalOf,
} from './buy-values.ts';
import type { LicenceRow } from './licence-words.ts';

export function useBuy({
  choices,
  payable,
  wanted,
}: {
  choices: Choices;
  payable: readonly LicenceRow[];
  wanted: number | undefined;
}) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const draft = useDraft<BuyDraft>(DRAFT, isDraft);
  const [values, setValues] = useState<BuyValues>(() => startValues(draft.restored, { choices, payable, wanted }));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const key = useRef(draft.restored?.key ?? crypto.randomUUID());
  const form = useRef<HTMLFormElement>(null);
  const { keep, flush } = draft;

  const offer = choices.plans.find(({ planId }) => planId === values.planId);
  const total = totalOf(offer, values.petIds.length);

  /** Starts another attempt with a new key. */
  const renew = useCallback(
    (next: BuyValues) => {
      key.current = crypto.randomUUID();
      keep({ ...next, key: key.current });
    },
    [keep],
  );
  const change = (changes: Partial<BuyValues>) => {
    const next = { ...values, ...changes };
    setValues(next);
    setErrors({});
    setFailure(null);
    renew(next);
  };

  const release = useCallback(() => {
    running.current = false;
    setBusy(false);
  }, []);
  // "Back" from the gateway restores this page from the cache, with the button still loading.
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      release();
      void utils.payments.invalidate();
    };
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, [release, utils]);
  useEffect(() => {
    const [first] = Object.keys(errors);
    if (first) form.current?.querySelector<HTMLElement>(`[data-path="${first}"]`)?.focus();
  }, [errors]);

  const refuse = (said: Failure) => {
    setFailure(said);
    setErrors(said.fields);
    // The key belongs to other data. After any other refusal the same key reports the result of the first
    // press.
    if (said.code === 'IDEMPOTENCY_CONFLICT') renew(values);
    if (!said.offline) void utils.payments.invalidate();
  };
  const pay = async () => {
    if (running.current) return;
    setFailure(null);
    const read = readBuy(values, choices, total);
    if (!('input' in read)) return setErrors(read.errors);
    running.current = true;
    setBusy(true);
    keep({ ...values, key: key.current });
    flush();
    try {
      const begun = await trpcClient.checkout.begin.mutate(read.input, { context: { idempotencyKey: key.current } });
      renew(values);
      flush();
      // The server now knows the receipt's data.
      void utils.checkout.choices.invalidate();
      if (begun.url !== null) {
        // From our own page, so that the browser sends its origin: PayPhone refuses a request without it.
        window.location.assign(begun.url);
        return;
      }
      draft.clear();
      await utils.payments.invalidate();
      await navigate({ to: '/dashboard/pagoSuscripcion', search: { pago: begun.code } });
    } catch (error) {
      refuse(readError(error));
    }
    release();
  };
  return { values, change, errors, failure, busy, pay, form, offer, total };
}
