/** The files for the engraver, the printer and the packer: a table, sheets of round tags, labels. */
import { type ReactNode, useState } from 'react';
import { TAG_SIZES, type TagSize } from '#server/lost-found/tag-batches/rules.ts';
import { Button } from '../../../components/button.tsx';
import { IconDownload } from '../../../components/icons/act.tsx';
import { Pills } from '../../../components/pills.tsx';
import { useDownload } from '../../../components/use-download.ts';
import type { Answers } from '../../../lib/trpc.ts';
import classes from './admin-tags.module.css';

type Batch = NonNullable<Answers['tagBatches']['tags']['batch']>;

const SIZES = TAG_SIZES.map((value) => ({ value, label: String(value) }));

export function BatchPapers({ batch: { id, tags } }: { batch: Batch }) {
  const [size, setSize] = useState<TagSize>(25);
  const { busy, save } = useDownload();
  const folder = `/api/placas/lotes/${id}`;
  const button = (path: string, word: string, said: string) => (
    <Button
      variant="outline"
      fullWidth
      leftSection={<IconDownload />}
      loading={busy === path}
      disabled={busy !== null}
      onClick={() => void save(path, said)}
    >
      {word}
    </Button>
  );
  return (
    <section aria-labelledby="para-imprimir" className={classes.stack}>
      <h2 id="para-imprimir">Para grabar e imprimir</h2>
      <div className={classes.papers}>
        <Paper
          title="Tabla para quien graba"
          button={button(`${folder}.csv`, 'Descargar tabla', 'Guardaste la tabla.')}
        >
          Código, dirección del QR, código de activación y estado de cada placa. Se abre en una hoja de cálculo.
        </Paper>
        <Paper
          title="Hojas de placas redondas"
          button={
            tags.available + tags.active + tags.disabled > 0 ? (
              <>
                <Pills label="Diámetro en milímetros" layout="fill" options={SIZES} value={size} onChange={setSize} />
                {button(`${folder}/hoja.pdf?medida=${size}`, 'Descargar hojas', 'Guardaste las hojas.')}
              </>
            ) : null
          }
        >
          A4 en PDF, con su QR, su código y la línea de corte. Las anuladas no salen.
        </Paper>
        <Paper
          title="Etiquetas para el paquete"
          button={
            tags.available > 0
              ? button(`${folder}/etiquetas.pdf`, 'Descargar etiquetas', 'Guardaste las etiquetas.')
              : null
          }
        >
          {tags.available > 0
            ? 'A4 de 24 etiquetas (70 × 37 mm) con el código de activación y los pasos. Solo las que nadie activó.'
            : 'Ya no queda ninguna placa por activar en este lote.'}
        </Paper>
      </div>
    </section>
  );
}

function Paper({ title, button, children }: { title: string; button: ReactNode; children: ReactNode }) {
  return (
    <div className={`sheet pad ${classes.paper}`}>
      <h3>{title}</h3>
      <p className="ink-2">{children}</p>
      {button}
    </div>
  );
}
