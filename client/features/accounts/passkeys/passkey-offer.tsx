/** After the first sign-in on a device that unlocks by itself: a passkey is offered until it is taken or declined here. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { IconLock } from '../../../components/icons/base.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { nameOfDevice, unlocksByItself } from '../../../lib/passkeys.ts';
import type { Failure } from '../../../lib/show-error.ts';
import { readStored, writeStored } from '../../../lib/stored.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from '../security/security.module.css';
import { useMakePasskey } from './use-make-passkey.ts';

const MakeSheet = lazy(() => import('./make-sheet.tsx').then((module) => ({ default: module.MakeSheet })));

export function PasskeyOffer({ me }: { me: Answers['auth']['me'] | undefined }) {
  const { data } = trpc.system.info.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const { make, busy } = useMakePasskey();
  const [able, setAble] = useState(false);
  const [declined, setDeclined] = useState(false);
  const [asked, setAsked] = useState<Failure>();
  const [codes, setCodes] = useState<readonly string[]>();
  const key = `llave-no:${me?.userId}`;
  const wanted = me !== undefined && me.passkeys === 0 && data?.passkeys === true && !declined;
  useEffect(() => {
    if (wanted && readStored(key) !== '1') void unlocksByItself().then(setAble);
  }, [wanted, key]);

  const press = async () => {
    const { made, failure } = await make(nameOfDevice(navigator.userAgent));
    if (failure && Object.keys(failure.fields).length > 0) return setAsked(failure);
    if (failure) return showFailure(failure.message);
    if (!made) return;
    showToast('Listo: la próxima vez entras con tu llave.');
    if (made.recoveryCodes) setCodes(made.recoveryCodes);
  };
  const close = () => {
    setAsked(undefined);
    setCodes(undefined);
  };
  if (!me) return null;
  return (
    <>
      {wanted && able && (
        <div className={classes.urge}>
          <AlertBand
            tone="blue"
            icon={<IconLock />}
            fact="La próxima vez, sin contraseña."
            action={
              <div className={classes.buttons}>
                <Button size="sm" variant="default" loading={busy} onClick={() => void press()}>
                  Crear llave de acceso
                </Button>
                <Button
                  size="sm"
                  variant="subtle"
                  onClick={() => {
                    writeStored(key, '1');
                    setDeclined(true);
                  }}
                >
                  Ahora no
                </Button>
              </div>
            }
          >
            Entra con tu huella, tu cara o la clave de este dispositivo.
          </AlertBand>
        </div>
      )}
      {(asked ?? codes) && (
        <Suspense>
          <MakeSheet email={me.email} failure={asked} codes={codes} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
