/** On a phone, below Inicio: offers to install the app on the home screen. Shown once; any answer ends it. */
import { Button } from '../../../components/button.tsx';
import { forgoInstall, install, useInstallWay } from '../../../lib/install.ts';
import classes from './install-hint.module.css';

export function InstallHint() {
  const way = useInstallWay();
  if (!way) return null;
  return (
    <aside className={`sheet phone-only ${classes.hint}`} aria-label="Instalar PetLove+">
      <img src="/icons/icon-192.png" alt="" width={44} height={44} />
      <div className={classes.words}>
        <p className="strong">La libreta, en tu pantalla de inicio</p>
        <p className="small ink-2">
          {way === 'ask'
            ? 'Se abre de un toque, también sin conexión.'
            : 'Toca Compartir en Safari y elige «Agregar a inicio». Se abre de un toque, también sin conexión.'}
        </p>
      </div>
      <div className={classes.acts}>
        <Button variant="subtle" size="sm" onClick={forgoInstall}>
          {way === 'ask' ? 'Ahora no' : 'Entendido'}
        </Button>
        {way === 'ask' && (
          <Button variant="outline" size="sm" onClick={() => void install()}>
            Instalar
          </Button>
        )}
      </div>
    </aside>
  );
}
