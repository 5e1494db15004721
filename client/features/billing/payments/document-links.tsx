/** The invoice of a payment, and the credit note of its refund: to take along, or on their way. */
import { ButtonAnchor } from '../../../components/button.tsx';
import { IconReceipt } from '../../../components/icons/pay.tsx';
import type { Payment } from './payment-words.ts';

export function DocumentLinks({ documents }: { documents: Payment['documents'] }) {
  return documents.map(({ code, kind, state, number }) => {
    const noun = kind === '04' ? 'Nota de crédito' : 'Factura';
    if (state === 'withdrawn') return null;
    if (state === 'coming')
      return (
        <span key={code} className="small ink-2">
          {noun} en camino: te llega por correo
        </span>
      );
    if (state === 'annulled')
      return (
        <span key={code} className="small ink-2">
          {noun} {number} anulada
        </span>
      );
    return (
      <span key={code} className="small">
        <ButtonAnchor
          variant="default"
          size="sm"
          href={`/api/facturas/${code}/ride.pdf`}
          download
          leftSection={<IconReceipt size={18} />}
          aria-label={`${noun} ${number} en PDF`}
        >
          {noun} {number}
        </ButtonAnchor>{' '}
        <a href={`/api/facturas/${code}/comprobante.xml`} download aria-label={`${noun} ${number} en XML`}>
          XML
        </a>
      </span>
    );
  });
}
