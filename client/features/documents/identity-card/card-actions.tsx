/** The actions on the card: show, print, send. The one filled button is the one for the counter. */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { IconDownload, IconWhatsApp } from '../../../components/icons/act.tsx';
import { IconDevice } from '../../../components/icons/frame.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { type CardFile, CardFileError, fetchCard, saveFile, shareFile } from './card-files.ts';
import classes from './pet-card.module.css';

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
    try {
      const file = await fetchCard(petId, name, kind);
      onPrinted();
      if (kind === 'pdf') saveFile(file);
      const saved = kind === 'pdf' || (await shareFile(file, `Cédula de ${name}`)) === 'saved';
      if (saved) showToast(`Guardaste la cédula de ${name} en tus descargas.`);
    } catch (error) {
      showFailure(error instanceof CardFileError ? error.message : 'No pudimos preparar la cédula.', {
        label: 'Reintentar',
        run: () => void make(kind),
      });
    } finally {
      setBusy(null);
    }
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
    </div>
  );
}
