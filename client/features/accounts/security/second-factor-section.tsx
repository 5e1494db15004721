/** The second factor: off, or since when it is on and how many recovery codes are left. */
import { useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { showToast } from '../../../components/toast.tsx';
import { dayOf, showDate } from '../../../lib/dates.ts';
import { count } from '../../../lib/format.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { Prove } from './prove.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Row } from './row.tsx';
import classes from './security.module.css';
import { TurnOn } from './turn-on.tsx';

interface SecondFactorSectionProps {
  email: string;
  admin: boolean;
  security: Answers['security']['get'];
}

export function SecondFactorSection({ email, admin, security }: SecondFactorSectionProps) {
  const { secondFactorSince, asksSecondStep, recoveryCodes, hasPassword } = security;
  const [open, setOpen] = useState<'on' | 'off' | 'renew' | null>(null);
  const [fresh, setFresh] = useState<readonly string[]>();
  const utils = trpc.useUtils();
  const turnOff = trpc.secondFactor.turnOff.useMutation();
  const renew = trpc.secondFactor.renewCodes.useMutation();
  const refresh = () => void Promise.all([utils.security.get.invalidate(), utils.auth.me.invalidate()]);
  const close = () => setOpen(null);
  const on = secondFactorSince !== null;
  // Of the staff a passkey is asked for as well.
  const byKey = asksSecondStep && !on;
  return (
    <Row
      title="Verificación en dos pasos"
      value={
        on
          ? `Activada desde el ${showDate(dayOf(secondFactorSince))}`
          : byKey
            ? 'Con tu llave de acceso'
            : 'Desactivada'
      }
      note={asksSecondStep ? codesLeft(recoveryCodes) : 'Al entrar, un código de tu teléfono además de tu contraseña.'}
      action={
        on ? (
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setOpen('renew')}>
              Códigos nuevos
            </Button>
            <Button variant="subtle" color="red" onClick={() => setOpen('off')}>
              Desactivar
            </Button>
          </div>
        ) : (
          <div className={classes.buttons}>
            {byKey && (
              <Button variant="default" onClick={() => setOpen('renew')}>
                Códigos nuevos
              </Button>
            )}
            <Button variant={byKey ? 'default' : 'outline'} onClick={() => setOpen('on')}>
              {byKey ? 'Activar también la aplicación' : 'Activar'}
            </Button>
          </div>
        )
      }
    >
      {!asksSecondStep && admin && (
        <AlertBand tone="amber" fact="Eres administrador.">
          Tu cuenta abre los datos de todas las personas. Activa la verificación en dos pasos hoy.
        </AlertBand>
      )}
      {asksSecondStep && recoveryCodes < 3 && (
        <AlertBand tone="amber" fact={codesLeft(recoveryCodes)}>
          Pide códigos nuevos antes de que se acaben.
        </AlertBand>
      )}
      {open === 'on' && <TurnOn email={email} hasPassword={hasPassword} onClose={close} onDone={refresh} />}
      {open === 'off' && (
        <Prove
          title="Desactivar la verificación"
          hasPassword={hasPassword}
          destructive
          onClose={close}
          act={{
            label: 'Desactivar',
            busy: turnOff.isPending,
            run: async (proof) => {
              await turnOff.mutateAsync(proof);
              close();
              refresh();
              showToast('Desactivaste la verificación en dos pasos.');
            },
          }}
        >
          Desde ahora entrarás sin los seis números, y tus códigos de recuperación dejan de servir.
        </Prove>
      )}
      {open === 'renew' && (
        <Prove
          title="Códigos de recuperación nuevos"
          hasPassword={hasPassword}
          onClose={close}
          act={{
            label: 'Crear códigos nuevos',
            busy: renew.isPending,
            run: async (proof) => {
              setFresh((await renew.mutateAsync(proof)).recoveryCodes);
              close();
              refresh();
            },
          }}
        >
          Los que guardaste antes dejan de servir.
        </Prove>
      )}
      {fresh && (
        <Sheet
          opened
          onClose={() => setFresh(undefined)}
          title="Guarda tus códigos"
          actions={
            <Button size="lg" fullWidth onClick={() => setFresh(undefined)}>
              Ya los guardé
            </Button>
          }
        >
          <RecoveryCodes codes={fresh} email={email} />
        </Sheet>
      )}
    </Row>
  );
}

function codesLeft(codes: number): string {
  if (codes === 0) return 'No te quedan códigos de recuperación.';
  return codes === 1 ? 'Te queda 1 código de recuperación.' : `Te quedan ${count(codes, 'código')} de recuperación.`;
}
