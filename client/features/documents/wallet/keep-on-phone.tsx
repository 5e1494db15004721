/** «Guardar en el teléfono»: the cédula as a photo and as an installed page for everybody, as a pass where the operator has certificates. */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { IconDevice } from '../../../components/icons/frame.tsx';
import { IconMobile } from '../../../components/icons/pay.tsx';
import { IconPhoto } from '../../../components/icons/photo.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { fetchFile, saveFile, share } from '../../../lib/download.ts';
import { install, useInstallWay } from '../../../lib/install.ts';
import classes from './wallet.module.css';
import { SavedPass } from './saved-pass.tsx';
import { WalletLinks } from './wallet-links.tsx';

interface KeepOnPhoneProps {
  petId: number;
  name: string;
  /** Called when the picture or the pass got its number. */
  onPrinted: () => void;
}

export function KeepOnPhone({ petId, name, onPrinted }: KeepOnPhoneProps) {
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState(false);
  const way = useInstallWay();
  const save = async () => {
    setBusy(true);
    const fetched = await fetchFile(`/api/mascotas/${petId}/cedula.png`, {
      refused: 'No pudimos preparar la foto. Vuelve a intentarlo.',
      offline: 'Sin conexión. La cédula se abre igual en esta pantalla; la foto llega cuando vuelva la red.',
    });
    setBusy(false);
    if (!fetched.file) return showFailure(fetched.problem, { label: 'Reintentar', run: () => void save() });
    onPrinted();
    // The telephone's own sheet offers «Guardar imagen»; a computer keeps it with its downloads.
    if (await share({ files: [fetched.file], title: `Cédula de ${name}` })) return;
    saveFile(fetched.file);
    showToast(`Guardaste la cédula de ${name} en tus descargas.`);
  };
  return (
    <>
      <Button variant="default" size="lg" fullWidth leftSection={<IconMobile />} onClick={() => setOpened(true)}>
        Guardar en el teléfono
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title="Guardar en el teléfono">
        <section className={classes.way} aria-labelledby="como-foto">
          <h3 id="como-foto">Como foto</h3>
          <p className="ink-2">Anverso y reverso, con su código. En el teléfono elige «Guardar imagen».</p>
          <Button variant="default" leftSection={<IconPhoto />} loading={busy} onClick={() => void save()}>
            Guardar la foto
          </Button>
        </section>
        <section className={classes.way} aria-labelledby="como-pagina">
          <h3 id="como-pagina">En la pantalla de inicio</h3>
          <p className="ink-2">{`${HOW[wayNow(way)]} La cédula de ${name} se abre también sin conexión.`}</p>
          {way === 'ask' && (
            <Button variant="default" leftSection={<IconDevice />} onClick={() => void install()}>
              Instalar
            </Button>
          )}
        </section>
        <WalletLinks
          apple={`/api/mascotas/${petId}/cedula.pkpass`}
          google={`/api/mascotas/${petId}/cedula/google`}
          onTaken={onPrinted}
        />
        {opened && <SavedPass petId={petId} name={name} />}
      </Sheet>
    </>
  );
}

type Way = 'installed' | 'ask' | 'share' | 'menu';

const HOW: Record<Way, string> = {
  installed: 'PetLove+ ya está en tu pantalla de inicio.',
  ask: 'PetLove+ queda como una aplicación más.',
  share: 'En Safari toca Compartir y elige «Agregar a inicio».',
  menu: 'En el menú de tu navegador elige «Instalar» o «Agregar a la pantalla de inicio».',
};

function wayNow(way: ReturnType<typeof useInstallWay>): Way {
  if (window.matchMedia('(display-mode: standalone)').matches) return 'installed';
  if (way !== null) return way;
  return /iPhone|iPad|iPod/u.test(navigator.userAgent) ? 'share' : 'menu';
}
