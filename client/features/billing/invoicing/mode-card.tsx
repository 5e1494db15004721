/** Whether invoices are issued, what is missing, and «Probar». */
import { useEffect, useState } from 'react';
import { INVOICE_STATE_WORDS } from '#server/billing/invoices/rules.ts';
import { MODE_WORDS, MODES } from '#server/billing/issuer/rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Pills } from '../../../components/pills.tsx';
import { showFailure } from '../../../components/toast.tsx';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './invoicing.module.css';
import type { Issuing } from './issuer-form.tsx';
import { useSaving } from '../../../components/use-saving.tsx';

const HELP = {
  off: 'No se emite nada. Quien paga recibe su comprobante de pago.',
  test: 'Cada pago hace una factura de ensayo en las pruebas del SRI. La ves solo tú; no vale ni llega a nadie.',
  production: 'Cada pago hace una factura que vale, y llega por correo a quien compró; lo del mostrador también.',
};

export function ModeCard({ issuing: { mode, missing } }: { issuing: Issuing }) {
  const [asking, setAsking] = useState(false);
  const turn = useSaving(trpc.invoiceIssuer.turn.useMutation, {
    // Whether the clinic issues decides what the menus show.
    refresh: ['invoiceIssuer', 'invoices', 'counterInvoices', 'system'],
    said: 'Guardaste cómo se factura.',
    onDone: () => setAsking(false),
  });
  return (
    <section className="section" aria-labelledby="como-se-factura">
      <h2 id="como-se-factura">Cómo se factura</h2>
      <div className={`sheet pad ${classes.card}`}>
        {missing.length > 0 && (
          <AlertBand tone="amber" fact="Para empezar:">
            {missing.join(' ')}
          </AlertBand>
        )}
        <Pills
          label="Facturación"
          layout="wrap"
          options={MODES.map((value) => ({ value, label: MODE_WORDS[value] }))}
          value={mode}
          error={turn.errors['mode'] ?? turn.failure}
          onChange={(next) => (next === 'production' ? setAsking(true) : turn.send({ mode: next }))}
        />
        <p className="ink-2">{HELP[mode]}</p>
        {missing.length === 0 && <Trial />}
      </div>
      <Dialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="¿Emitir facturas que valen?"
        act={{ label: 'Poner en producción', run: () => turn.send({ mode: 'production' }), busy: turn.busy }}
      >
        {missing.length > 0
          ? missing.join(' ')
          : 'Desde ahora cada pago emite una factura ante el SRI. Antes pide la autorización de producción en SRI en línea, y prueba aquí que todo sale bien.'}
      </Dialog>
    </section>
  );
}

/** One document in the SRI's test, and what came back. */
function Trial() {
  const [invoiceId, setInvoiceId] = useState<number | null>(null);
  const utils = trpc.useUtils();
  const begin = trpc.invoices.test.useMutation({
    onSuccess: (answer) => {
      setInvoiceId(answer.invoiceId);
      void utils.invoices.list.invalidate();
    },
    onError: (error) => showFailure(readError(error).message),
  });
  const trial = trpc.invoices.get.useQuery(
    { invoiceId: invoiceId ?? 0 },
    { enabled: invoiceId !== null, refetchInterval: ({ state }) => (isOpen(state.data?.state) ? 1500 : false) },
  );
  const state = trial.data?.state;
  useEffect(() => {
    if (state !== undefined) void utils.invoices.list.invalidate();
  }, [state, utils]);
  return (
    <>
      <Button
        variant="outline"
        loading={begin.isPending || (invoiceId !== null && isOpen(state) && !trial.data?.problem)}
        onClick={() => begin.mutate()}
      >
        Probar
      </Button>
      {state === 'authorized' && (
        <AlertBand announce tone="green" fact="El SRI autorizó la prueba.">
          Es la {trial.data?.number}, en su ambiente de pruebas.
        </AlertBand>
      )}
      {state !== undefined && state !== 'authorized' && trial.data?.problem && (
        <AlertBand announce tone={isOpen(state) ? 'amber' : 'red'} fact={`${INVOICE_STATE_WORDS[state]}.`}>
          {trial.data.problem}
        </AlertBand>
      )}
    </>
  );
}

function isOpen(state: string | undefined): boolean {
  return state === undefined || state === 'waiting' || state === 'signed' || state === 'received';
}
