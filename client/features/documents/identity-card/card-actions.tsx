/** The actions on the card: show, print, send. The one filled button is the one for the counter. */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { IconDownload, IconWhatsApp } from '../../../components/icons/act.tsx';
import { IconDevice } from '../../../components/icons/frame.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { fetchFile, saveFile, share } from '../../../lib/download.ts';
import { KeepOnPhone } from '../wallet/keep-on-phone.tsx';
import classes from './pet-card.module.css';

type CardFile = 'pdf' | 'png';

interface CardActionsProps {
  petId: number;
  name: string;
  onShow: () => void;
  /** Called when the printed card got its number. */
  onPrinted: () => void;
}

export function CardActions({ petId, name, onShow, onPrinted }: CardActionsProps) {
  const [busy, setBusy] = useState<CardFile | null>(null);
  const make = async (kind: CardFile) => {
    setBusy(kind);
    const fetched = await fetchFile(`/api/mascotas/${petId}/cedula.${kind}`, {
      refused: 'No pudimos preparar la cédula. Vuelve a intentarlo.',
      offline: 'Sin conexión. Puedes mostrar la cédula en la pantalla; el archivo llega cuando vuelva la red.',
    });
    if (fetched.file) {
      onPrinted();
      const { file } = fetched;
      if (kind === 'pdf' || !(await share({ files: [file], title: `Cédula de ${name}` }))) {
        saveFile(file);
        showToast(`Guardaste la cédula de ${name} en tus descargas.`);
      }
    } else showFailure(fetched.problem, { label: 'Reintentar', run: () => void make(kind) });
    setBusy(null);
  };
  return (
    <div className={classes.actions}>
      <Button variant="filled" size="lg" fullWidth leftSection={<IconDevice />} onClick={onShow}>
        Ver a pantalla completa
      </Button>
      <Button
        variant="default"
        size="lg"
        fullWidth
        leftSection={<IconDownload />}
        loading={busy === 'pdf'}
        onClick={() => void make('pdf')}
      >
        PDF para imprimir
      </Button>
      <Button
        variant="default"
        size="lg"
        fullWidth
        leftSection={<IconWhatsApp />}
        loading={busy === 'png'}
        onClick={() => void make('png')}
      >
        Enviar por WhatsApp
      </Button>
      <KeepOnPhone petId={petId} name={name} onPrinted={onPrinted} />
    </div>
  );
}
