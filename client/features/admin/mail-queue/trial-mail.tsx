/** "Enviar correo de prueba a mi dirección": says at once whether the mail server accepted it. */
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { IconMail } from '../../../components/icons/base.tsx';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './mail-desk.module.css';

type Trial = Answers['mailQueue']['sendTrial'];

export function TrialMail() {
  const trial = trpc.mailQueue.sendTrial.useMutation();
  return (
    <div className={classes.stack}>
      <div>
        <Button
          variant="outline"
          leftSection={<IconMail size={20} />}
          loading={trial.isPending}
          onClick={() => trial.mutate()}
        >
          Enviar correo de prueba a mi dirección
        </Button>
      </div>
      {trial.data && <Told trial={trial.data} />}
      {trial.error && (
        <AlertBand announce fact="No se envió.">
          {readError(trial.error).message}
        </AlertBand>
      )}
    </div>
  );
}

function Told({ trial: { sent, by, to, cause, detail } }: { trial: Trial }) {
  if (!sent)
    return (
      <AlertBand announce fact="No salió.">
        {cause} {detail && <span className={classes.address}>({detail})</span>}
      </AlertBand>
    );
  if (by === 'files')
    return (
      <AlertBand tone="blue" announce fact="Se escribió como archivo.">
        Este servidor todavía no tiene un proveedor de correo: la carta para {to} está en la carpeta «outbox» de sus
        datos.
      </AlertBand>
    );
  return (
    <AlertBand tone="green" announce fact="Salió.">
      {by} lo aceptó. Mira la bandeja de {to}, también entre los no deseados.
    </AlertBand>
  );
}
