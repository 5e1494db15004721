/** The receipts of a payment, large enough to compare: photographs inline, documents as links. */
import { documentUrl, photoUrl } from '../../../lib/files.ts';
import type { Answers } from '../../../lib/trpc.ts';
import { IconReceipt } from '../../../components/icons/pay.tsx';
import classes from './receipt-pictures.module.css';

type Receipt = Answers['transferApproval']['waiting'][number]['receipts'][number];

export function ReceiptPictures({ receipts, of }: { receipts: readonly Omit<Receipt, 'paymentId'>[]; of: string }) {
  if (receipts.length === 0)
    return (
      <p className={classes.none}>
        <IconReceipt size={28} />
        Todavía sin comprobante. Puede ser efectivo, o lo enviará más tarde.
      </p>
    );
  return (
    <ul className={classes.pictures}>
      {receipts.map(({ code, kind, width, height }, index) => {
        const name = receipts.length === 1 ? `Comprobante de ${of}` : `Comprobante ${index + 1} de ${of}`;
        return (
          <li key={code}>
            {kind === 'photo' ? (
              <a href={photoUrl(code, 'l')} target="_blank" rel="noopener noreferrer" className={classes.picture}>
                <img
                  src={photoUrl(code, 'l')}
                  width={width ?? undefined}
                  height={height ?? undefined}
                  alt={`${name}. Ábrelo en grande`}
                />
              </a>
            ) : (
              <a href={documentUrl(code)} className={classes.paper}>
                <IconReceipt size={22} />
                {name} (PDF)
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
