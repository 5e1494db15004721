/** Pago con PayPhone, Pago con PayPal: the gateway returns the browser here; shows the state of the payment. */
import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../../components/page-header.tsx';
import { PaymentScreen } from '../../features/billing/payments/payment-screen.tsx';

const payphone = getRouteApi('/dashboard/pagoPayPhone');
const paypal = getRouteApi('/dashboard/pagoPayPal');

export function PayphoneReturn() {
  return <GatewayReturn title="Pago con PayPhone" code={payphone.useSearch().pago} />;
}

export function PaypalReturn() {
  return <GatewayReturn title="Pago con PayPal" code={paypal.useSearch().pago} />;
}

function GatewayReturn({ title, code = '' }: { title: string; code: string | undefined }) {
  return (
    <>
      <PageHeader title={title} />
      <PaymentScreen key={code} code={code} />
    </>
  );
}
