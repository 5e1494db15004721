/** Pago con PayPhone: where the browser comes back to, and what became of the money. */
import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../components/page-header.tsx';
import { PaymentScreen } from '../features/payments/payment-screen.tsx';

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
