/** Sends the confirmation mail again, once a minute, so that the person cannot press through the hourly limit. */

import { useEffect, useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { IconRefresh } from '../../../components/icons/base.tsx';
import { type Failure, readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';

const PAUSE = 60;

/** `justSent`: a mail has just gone out, so the pause is already running. */
export function Resend({ email, justSent = false }: { email: string; justSent?: boolean }) {
  const resend = trpc.auth.resendConfirmation.useMutation();
  const { seconds, restart } = useCountdown(justSent ? PAUSE : 0);
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const send = async () => {
    setFailure(null);
    setSent(false);
    try {
      await resend.mutateAsync({ email });
      setSent(true);
      restart(PAUSE);
    } catch (error) {
      setFailure(readError(error));
    }
  };

  return (
    <>
      {sent && (
        <AlertBand tone="green" fact="Correo enviado otra vez." announce>
          Mira también en la carpeta de correo no deseado.
        </AlertBand>
      )}
      {failure && (
        <AlertBand fact={`${failure.title}.`} announce>
          {failure.message}
        </AlertBand>
      )}
      <Button
        variant="outline"
        leftSection={<IconRefresh />}
        disabled={seconds > 0}
        loading={resend.isPending}
        onClick={() => void send()}
      >
        {seconds > 0 ? `Reenviar el correo en ${seconds} s` : 'Reenviar el correo'}
      </Button>
    </>
  );
}

/** Whole seconds down to 0. Computed from the clock, so a suspended tab is right when it wakes. */
function useCountdown(from: number) {
  const [end, setEnd] = useState(() => Date.now() + from * 1000);
  const [now, setNow] = useState(Date.now);
  const seconds = Math.max(0, Math.ceil((end - now) / 1000));
  const running = seconds > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [running]);
  const restart = (pause: number) => {
    setNow(Date.now());
    setEnd(Date.now() + pause * 1000);
  };
  return { seconds, restart };
}
