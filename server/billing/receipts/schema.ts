export {
  paymentCodeInput as receiptInput,
  type PaymentCodeInput as ReceiptInput,
} from '#server/billing/payments/schema.ts';
