/** The page to which a gateway returns the browser: the state of the payment in the address. */
import { useEffect } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { ButtonLink } from '../../../components/button.tsx';
import { EmptyState, ErrorPanel } from '../../../components/empty-state.tsx';
import { IconCloudOff } from '../../../components/icons/frame.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { Together } from '../../../components/together.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { DRAFT } from './buy-values.ts';
import { PaymentOutcome } from './payment-outcome.tsx';
import { TransferSteps } from './transfer-steps.tsx';
import { usePayment } from './use-payment.ts';

export function PaymentScreen({ code }: { code: string }) {
  const { payment, failure, looking, look, refusal, offline } = usePayment(code);
  const { clear } = useDraft(DRAFT);
  const paid = payment?.state === 'paid';
  // Once paid, the draft of the payment form is no longer needed.
  useEffect(() => {
    if (paid) clear();
  }, [paid, clear]);
  const waits = payment?.method === 'transfer' && payment.state === 'sent';
  const steps = [
    trpc.checkout.choices.useQuery(undefined, { enabled: waits }),
    trpc.receipts.sent.useQuery({ code }, { enabled: waits }),
  ];
  if (payment) {
    return (
      <Together ready={!waits || steps.every(({ isFetched }) => isFetched)}>
        {waits && <TransferSteps payment={payment} />}
        <PaymentOutcome
          payment={payment}
          offline={offline}
          looking={looking}
          onLook={() => void look()}
          refusal={refusal}
        />
      </Together>
    );
  }
  if (code === '' || failure?.code === 'PAYMENT_NOT_FOUND' || failure?.code === 'INVALID') {
    return (
      <EmptyState
        scene="search"
        title="Ese pago no está en tu lista"
        action={<ButtonLink to="/dashboard/pagoSuscripcion">Ver tus pagos</ButtonLink>}
      >
        Mira que el enlace esté completo y que hayas entrado con la cuenta que pagó.
      </EmptyState>
    );
  }
  if (offline || failure?.offline) {
    return (
      <AlertBand tone="amber" icon={<IconCloudOff />} fact="Sin conexión:" announce>
        tu pago sigue su camino, al volver te decimos. No pagues de nuevo.
      </AlertBand>
    );
  }
  // Polling continues meanwhile.
  return failure ? (
    <ErrorPanel
      title="Todavía no sabemos cómo va tu pago"
      message={failure.message}
      onRetry={() => void look()}
      busy={looking}
    />
  ) : (
    <>
      <p>
        <b>Preguntando cómo va tu pago.</b> No pagues de nuevo.
      </p>
      <SkeletonRows rows={2} label="Cargando tu pago" />
    </>
  );
}
