import { z } from 'zod';
import { rowId } from '#server/platform/lib/ids.ts';
import { requiredText } from '#server/platform/lib/text-field.ts';
import { EVENTS, type WebhookEvent } from './rules.ts';

const events = Object.keys(EVENTS) as [WebhookEvent, ...WebhookEvent[]];

const address = z
  .string({ error: 'Escribe la dirección.' })
  .trim()
  .min(1, 'Escribe la dirección.')
  .max(500, 'Esa dirección es demasiado larga.')
  // What may be called stands in the settings: the service knows them.
  .refine(
    (value) => value === '' || URL.canParse(value),
    'Escribe la dirección completa, como https://ejemplo.com/avisos.',
  );

export const addWebhookInput = z.object({
  name: requiredText(60, 'Ponle un nombre: qué programa es.'),
  url: address,
  events: z
    .array(z.enum(events, 'Ese aviso no existe.'))
    .min(1, 'Elige al menos un aviso.')
    .max(events.length, 'Cada aviso, una vez.')
    .transform((chosen) => [...new Set(chosen)]),
});

export const webhookIdInput = z.object({ webhookId: rowId });
export const editWebhookInput = addWebhookInput.extend({ webhookId: rowId });
export const switchWebhookInput = z.object({ webhookId: rowId, active: z.boolean() });
/** Older than `cursor`, a delivery's id. */
export const deliveriesInput = z.object({ webhookId: rowId, cursor: rowId.nullable().default(null) });
export const deliveryIdInput = z.object({ deliveryId: rowId });

export type WebhookIdInput = z.infer<typeof webhookIdInput>;
export type AddWebhookInput = z.infer<typeof addWebhookInput>;
export type EditWebhookInput = z.infer<typeof editWebhookInput>;
export type SwitchWebhookInput = z.infer<typeof switchWebhookInput>;
export type DeliveriesInput = z.infer<typeof deliveriesInput>;
export type DeliveryIdInput = z.infer<typeof deliveryIdInput>;
