import { adminProcedure, router } from '#server/platform/core/trpc.ts';
import * as schema from './schema.ts';
import * as service from './service.ts';

const { webhookIdInput } = schema;

export const webhooksRouter = router({
  list: adminProcedure.query(({ ctx }) => service.webhooks(ctx)),
  add: adminProcedure.input(schema.addWebhookInput).mutation(({ ctx, input }) => service.addWebhook(ctx, input)),
  edit: adminProcedure.input(schema.editWebhookInput).mutation(({ ctx, input }) => service.editWebhook(ctx, input)),
  turn: adminProcedure.input(schema.switchWebhookInput).mutation(({ ctx, input }) => service.switchWebhook(ctx, input)),
  remove: adminProcedure.input(webhookIdInput).mutation(({ ctx, input }) => service.removeWebhook(ctx, input)),
  restore: adminProcedure.input(webhookIdInput).mutation(({ ctx, input }) => service.restoreWebhook(ctx, input)),
  secret: adminProcedure.input(webhookIdInput).query(({ ctx, input }) => service.webhookSecret(ctx, input)),
  test: adminProcedure.input(webhookIdInput).mutation(({ ctx, input }) => service.testWebhook(ctx, input)),
  deliveries: adminProcedure.input(schema.deliveriesInput).query(({ ctx, input }) => service.deliveries(ctx, input)),
  retry: adminProcedure.input(schema.deliveryIdInput).mutation(({ ctx, input }) => service.retryDelivery(ctx, input)),
});
