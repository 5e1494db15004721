import { adminProcedure, router } from '#server/platform/core/trpc.ts';
import * as schema from './schema.ts';
import * as service from './service.ts';

const { webhookIdInput } = schema;

export const webhooksRouter = router({
  list: adminProcedure.query(({ ctx }) => service.webhooks(ctx)),
  add: adminProcedure
    .meta({ audit: 'webhooks.add' })
    .input(schema.addWebhookInput)
    .mutation(({ ctx, input }) => service.addWebhook(ctx, input)),
  edit: adminProcedure
    .meta({ audit: 'webhooks.edit' })
    .input(schema.editWebhookInput)
    .mutation(({ ctx, input }) => service.editWebhook(ctx, input)),
  turn: adminProcedure
    .meta({ audit: 'webhooks.turn' })
    .input(schema.switchWebhookInput)
    .mutation(({ ctx, input }) => service.switchWebhook(ctx, input)),
  remove: adminProcedure
    .meta({ audit: 'webhooks.remove' })
    .input(webhookIdInput)
    .mutation(({ ctx, input }) => service.removeWebhook(ctx, input)),
  restore: adminProcedure
    .meta({ audit: 'webhooks.restore' })
    .input(webhookIdInput)
    .mutation(({ ctx, input }) => service.restoreWebhook(ctx, input)),
  secret: adminProcedure
    .meta({ audit: 'webhooks.secret' })
    .input(webhookIdInput)
    .query(({ ctx, input }) => service.webhookSecret(ctx, input)),
  test: adminProcedure
    .meta({ audit: 'webhooks.test' })
    .input(webhookIdInput)
    .mutation(({ ctx, input }) => service.testWebhook(ctx, input)),
  deliveries: adminProcedure.input(schema.deliveriesInput).query(({ ctx, input }) => service.deliveries(ctx, input)),
  retry: adminProcedure
    .meta({ audit: 'webhooks.retry' })
    .input(schema.deliveryIdInput)
    .mutation(({ ctx, input }) => service.retryDelivery(ctx, input)),
});
