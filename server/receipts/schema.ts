export { paymentCodeInput as receiptInput, type PaymentCodeInput as ReceiptInput } from '#server/payments/schema.ts';
