/** Pago con PayPhone: PayPhone returns the browser here; shows the state of the payment. */
import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../../components/page-header.tsx';
import { PaymentScreen } from '../../features/billing/payments/payment-screen.tsx';

const route = getRouteApi('/dashboard/pagoPayPhone');

export function PayphoneReturn() {
  const { pago } = route.useSearch();
  return (
    <>
      <PageHeader title="Pago con PayPhone" />
      <PaymentScreen key={pago} code={pago ?? ''} />
    </>
  );
}
