/** Spreads the news: a WhatsApp message, a picture for groups, a poster for the street. */
import { useState } from 'react';
import { Button, ButtonAnchor } from '../../../components/button.tsx';
import { IconCopy, IconDownload, IconWhatsApp } from '../../../components/icons/act.tsx';
import { IconCheck } from '../../../components/icons/base.tsx';
import { IconPhoto } from '../../../components/icons/photo.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { fetchFile, saveFile, share } from '../../../lib/download.ts';
import { useCopy } from '../../../lib/use-copy.ts';
import classes from './losses.module.css';

type PosterFile = 'pdf' | 'png';

export function Spread({ petId, name, message }: { petId: number; name: string; message: string }) {
  const [busy, setBusy] = useState<PosterFile | null>(null);
  const { copied, copy } = useCopy();
  const make = async (kind: PosterFile) => {
    setBusy(kind);
    const fetched = await fetchFile(`/api/mascotas/${petId}/cartel.${kind}`, {
      refused: 'No pudimos preparar el cartel. Vuelve a intentarlo.',
      offline: 'Sin conexión. El cartel llega cuando vuelva la red.',
    });
    if (fetched.file) {
      const { file } = fetched;
      if (kind === 'pdf' || !(await share({ files: [file], text: message }))) {
        saveFile(file);
        showToast(`Guardaste el cartel de ${name} en tus descargas.`);
      }
    } else showFailure(fetched.problem, { label: 'Reintentar', run: () => void make(kind) });
    setBusy(null);
  };
  return (
    <section className={`sheet pad ${classes.part}`} aria-labelledby="corre-la-voz">
      <h2 id="corre-la-voz">Corre la voz</h2>
      <div className={classes.acts}>
        <ButtonAnchor
          variant="default"
          size="lg"
          fullWidth
          leftSection={<IconWhatsApp />}
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noreferrer"
          onClick={(event) => {
            if (!navigator.canShare?.({ text: message })) return;
            event.preventDefault();
            void share({ text: message });
          }}
        >
          Enviar por WhatsApp
        </ButtonAnchor>
        <Button
          variant="default"
          size="lg"
          fullWidth
          leftSection={<IconDownload />}
          loading={busy === 'pdf'}
          onClick={() => void make('pdf')}
        >
          Cartel para imprimir
        </Button>
        <Button
          variant="default"
          size="lg"
          fullWidth
          leftSection={<IconPhoto />}
          loading={busy === 'png'}
          onClick={() => void make('png')}
        >
          Cartel como imagen
        </Button>
        <Button
          variant="default"
          size="lg"
          fullWidth
          leftSection={copied ? <IconCheck /> : <IconCopy />}
          onClick={() => {
            if (!copy(message)) showFailure('Tu navegador no deja copiar aquí. Selecciona el texto de abajo.');
          }}
        >
          {copied ? 'Texto copiado' : 'Copiar el texto'}
        </Button>
      </div>
      <details className={classes.message}>
        <summary>Ver el texto</summary>
        <p>{message}</p>
      </details>
      <p className="small ink-2">
        El cartel trae tiras con su código: recorta las líneas de abajo y déjalas para arrancar.
      </p>
    </section>
  );
}
