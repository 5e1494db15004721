/** The receipt of a payment, as a PDF with that day's data. */
import { ButtonAnchor } from '../../../components/button.tsx';
import { IconReceipt } from '../../../components/icons/pay.tsx';

export function ReceiptLink({ code, of }: { code: string; of: string }) {
  return (
    <ButtonAnchor
      variant="default"
      size="sm"
      href={`/api/pagos/${code}/recibo.pdf`}
      download
      leftSection={<IconReceipt size={18} />}
      aria-label={`Recibo en PDF del pago de ${of}`}
    >
      Recibo en PDF
    </ButtonAnchor>
  );
}
