import { z } from 'zod';
import { rowId } from '#server/platform/lib/ids.ts';

const NONE = 'Este navegador no dio una dirección válida.';
const base64url = (shortest: number, longest: number) =>
  z
    .string({ error: NONE })
    .min(shortest, NONE)
    .max(longest, NONE)
    .regex(/^[\w-]+=*$/, NONE);

/** What a browser's PushSubscription says of itself (`toJSON()`): a P-256 point of 65 bytes and a secret of 16. */
export const subscribeInput = z.object({
  endpoint: z.url({ error: NONE }).max(1000, NONE),
  keys: z.object({ p256dh: base64url(86, 90), auth: base64url(22, 26) }),
});

export const subscriptionIdInput = z.object({ subscriptionId: rowId });

export type SubscribeInput = z.infer<typeof subscribeInput>;
export type SubscriptionIdInput = z.infer<typeof subscriptionIdInput>;
