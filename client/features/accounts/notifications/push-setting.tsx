/** Push notifications on this device, and the member's other browsers that have them. */
import { deviceWords } from '#server/accounts/security/rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { ErrorPanel } from '../../../components/empty-state.tsx';
import { IconBell } from '../../../components/icons/frame.tsx';
import { showDate } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import classes from './notices.module.css';
import { type PushState, usePush } from './use-push.ts';

const WORDS: Record<Exclude<PushState, 'asking'>, string> = {
  on: 'Este dispositivo recibe avisos, también con PetLove+ cerrado.',
  off: 'Te avisamos aquí aunque no tengas PetLove+ abierto. Tu navegador te pedirá permiso.',
  blocked:
    'Tu navegador tiene bloqueados los avisos de esta página. Permítelos en el candado junto a la dirección y vuelve.',
  'home-screen':
    'En un iPhone o iPad, primero agrega PetLove+ a la pantalla de inicio: toca Compartir, luego «Agregar a inicio», y ábrelo desde ahí.',
  insecure: 'Esta dirección no es segura (https), y así ningún navegador da avisos. El correo funciona igual.',
  unsupported: 'Este navegador no puede mostrar avisos. El correo funciona igual.',
};

export function PushSetting() {
  const { subscriptions, here, state, busy, turnOn, turnOff, test } = usePush();
  if (subscriptions.isError)
    return (
      <ErrorPanel
        bare
        message={readError(subscriptions.error).message}
        onRetry={() => void subscriptions.refetch()}
        busy={subscriptions.isFetching}
      />
    );
  const browsers = subscriptions.data?.browsers ?? [];
  return (
    <div className={classes.part}>
      {state === 'blocked' || state === 'home-screen' || state === 'insecure' ? (
        <AlertBand tone="blue" action={state === 'insecure' && <a href="/conexionSegura">Por qué, y qué hacer</a>}>
          {WORDS[state]}
        </AlertBand>
      ) : (
        <p className="ink-2">{state === 'asking' ? 'Mirando este dispositivo…' : WORDS[state]}</p>
      )}
      <div className={classes.actions}>
        {state === 'off' && (
          <Button leftSection={<IconBell />} loading={busy} onClick={() => void turnOn()}>
            Activar en este dispositivo
          </Button>
        )}
        {browsers.length > 0 && (
          <Button variant="default" loading={busy} onClick={() => void test()}>
            Enviar una prueba
          </Button>
        )}
      </div>
      {browsers.length > 0 && (
        <ul className={classes.list} aria-label="Navegadores que reciben avisos">
          {browsers.map((browser) => (
            <li key={browser.id} className={classes.row}>
              <span>
                <b>{deviceWords(browser.agent)}</b>
                {browser.id === here?.id && ' (este)'}
                <span className={classes.under}>Desde el {showDate(browser.createdAt)}</span>
              </span>
              <Button
                variant="subtle"
                size="sm"
                disabled={busy}
                aria-label={`Quitar ${deviceWords(browser.agent)}`}
                onClick={() => void turnOff(browser.id)}
              >
                Quitar
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
