/** The steps of a transfer: the bank account, the reference, and the photograph of the bank's receipt. */
import { useState } from 'react';
import { UploadTile } from '../../pets/files/attachment-tiles.tsx';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { IconCopy } from '../../../components/icons/act.tsx';
import { IconCheck, IconCheckCircle } from '../../../components/icons/base.tsx';
import { PhotoPicker } from '../../accounts/pictures/photo-picker.tsx';
import { showFailure } from '../../../components/toast.tsx';
import { documentUrl, photoUrl } from '../../../lib/files.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { startUploads, useUploads } from '../../../lib/upload.ts';
import { useCopy } from '../../../lib/use-copy.ts';
import { amountInWords } from '#server/platform/lib/money.ts';
import { dollars } from './buy-values.ts';
import type { Payment } from './payment-words.ts';
import classes from './transfer-steps.module.css';

/** More documents than this add no proof. */
const MOST_FILES = 5;

export function TransferSteps({ payment }: { payment: Payment }) {
  const { code, paymentId, cents, reference } = payment;
  const choices = trpc.checkout.choices.useQuery();
  const instructions = choices.data?.transferInstructions;
  return (
    <ol className={`sheet ${classes.steps}`} aria-label="Cómo pagar por transferencia o en efectivo">
      <li>
        <h2>Paga {dollars(cents)}</h2>
        {instructions && (
          <Copyable words="Copiar los datos de la cuenta" text={instructions}>
            <span className={classes.instructions}>{instructions}</span>
          </Copyable>
        )}
        <Copyable words="Copiar el valor" text={amountInWords(cents)} name="Valor">
          <span className="num strong">{amountInWords(cents)}</span> USD
        </Copyable>
        <Copyable words="Copiar el número de pago" text={code} name="Ponlo en el detalle">
          <span className="code">{code}</span>
        </Copyable>
        {reference && <p className="small ink-2">Tu referencia: {reference}</p>}
      </li>
      <li>
        <h2>Sube el comprobante</h2>
        <Proof paymentId={paymentId} code={code} />
      </li>
      <li>
        <h2>Nosotros lo revisamos</h2>
        <p className="ink-2">Te avisamos por correo cuando lo aprobemos.</p>
        <Withdraw code={code} />
      </li>
    </ol>
  );
}

/** A payer who chose another method must not wait for an administrator to refuse this transfer. */
function Withdraw({ code }: { code: string }) {
  const utils = trpc.useUtils();
  const [asking, setAsking] = useState(false);
  const withdraw = trpc.payments.withdraw.useMutation({
    onError: (error) => showFailure(readError(error).message),
    onSettled: async () => {
      await utils.payments.invalidate();
      setAsking(false);
    },
  });
  return (
    <>
      <Button variant="subtle" size="sm" className={classes.withdraw} onClick={() => setAsking(true)}>
        Retirar este pago
      </Button>
      <Dialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="¿Retirar este pago?"
        act={{ label: 'Retirar este pago', run: () => withdraw.mutate({ code }), busy: withdraw.isPending }}
      >
        Nadie lo revisará y podrás pagar de otra forma. Si ya hiciste la transferencia, no lo retires.
      </Dialog>
    </>
  );
}

function Proof({ paymentId, code }: { paymentId: number; code: string }) {
  const utils = trpc.useUtils();
  const target = { purpose: 'payment', id: paymentId } as const;
  const sent = trpc.receipts.sent.useQuery({ code });
  const files = sent.data ?? [];
  const running = useUploads(target).filter(({ stored }) => !files.some((file) => file.code === stored?.code));
  // The payment's state changes with its first document.
  const refresh = () => void Promise.all([utils.receipts.sent.invalidate({ code }), utils.payments.invalidate()]);
  return (
    <>
      {files.length > 0 && (
        <p className={classes.received} role="status">
          <IconCheckCircle size={20} /> Ya tenemos tu comprobante.
        </p>
      )}
      {(files.length > 0 || running.length > 0) && (
        <ul className={classes.files} aria-label="Comprobantes que enviaste">
          {files.map((file) => (
            <li key={file.code}>
              {file.kind === 'photo' ? (
                <a href={photoUrl(file.code, 'l')} target="_blank" rel="noopener">
                  <img src={photoUrl(file.code, 's')} alt="Comprobante que enviaste" width={72} height={72} />
                </a>
              ) : (
                <a href={documentUrl(file.code)} download className={classes.document}>
                  Comprobante en PDF
                </a>
              )}
            </li>
          ))}
          {running.map((upload) => (
            <UploadTile key={upload.key} upload={upload} />
          ))}
        </ul>
      )}
      {files.length + running.length < MOST_FILES && (
        <PhotoPicker
          documents
          variant={files.length > 0 ? 'default' : 'outline'}
          label={files.length > 0 ? 'Agregar otro' : 'Elegir foto o PDF'}
          onPick={(picked) => startUploads(target, picked.slice(0, MOST_FILES - files.length), { onDone: refresh })}
        />
      )}
      <p className="small ink-2">
        Una foto o captura donde se vean el valor y la fecha. ¿Pagas en efectivo? Guarda el recibo que te den y súbelo.
      </p>
    </>
  );
}

function Copyable({
  name,
  words,
  text,
  children,
}: {
  name?: string;
  words: string;
  text: string;
  children: React.ReactNode;
}) {
  const { copied, copy } = useCopy();
  return (
    <div className={classes.copyable}>
      <p>
        {name && <span className={classes.label}>{name}</span>}
        {children}
      </p>
      <Button
        variant="subtle"
        size="sm"
        aria-label={copied ? 'Copiado' : words}
        leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
        onClick={() => copy(text)}
      >
        {copied ? 'Copiado' : 'Copiar'}
      </Button>
    </div>
  );
}
