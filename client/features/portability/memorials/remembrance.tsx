/** An animal that died, for whoever misses it: its picture, its years, and what stays. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { DrawnRow } from '../../../components/drawn-row.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { IconDownload } from '../../../components/icons/act.tsx';
import { IconDocument } from '../../../components/icons/care.tsx';
import { IconPhoto } from '../../../components/icons/photo.tsx';
import { useDownload } from '../../../components/use-download.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './memorial.module.css';
import { MemorialCover } from './memorial-cover.tsx';
import { albumWords } from './memorial-words.ts';
import { useMemorial } from './use-memorial.ts';

interface RemembranceProps {
  memorial: Answers['memorials']['of'];
  deceasedOn: string;
  onCorrect: () => void;
}

export function Remembrance({ memorial, deceasedOn, onCorrect }: RemembranceProps) {
  const { pet, words, face, can } = memorial;
  const { id: petId, name } = pet;
  const gallery = trpc.files.gallery.useQuery({ petId });
  const { busy, save } = useDownload();
  const { undo, undoing } = useMemorial(pet);
  const [asking, ask] = useState(false);
  const book = `/api/mascotas/${petId}/recuerdo.pdf`;
  const search = { mascota: petId };
  return (
    <>
      <MemorialCover pet={pet} photo={face} deceasedOn={deceasedOn}>
        {words && <p className={classes.said}>{words}</p>}
        <nav className={classes.doors} aria-label={`De ${name}`}>
          <Link to="/dashboard/galeria" search={search} className={classes.door}>
            <DrawnRow
              drawing={classes.drawing}
              Drawing={IconPhoto}
              title="Su álbum"
              words={gallery.data ? albumWords(gallery.data.length) : ''}
            />
          </Link>
          <Link to="/dashboard/perfilMascotas" search={search} className={classes.door}>
            <DrawnRow
              drawing={classes.drawing}
              Drawing={IconDocument}
              title="Su libreta"
              words="Su historia y sus documentos"
            />
          </Link>
          <button
            type="button"
            className={classes.door}
            disabled={busy !== null}
            onClick={() => void save(book, `Guardaste el libro de ${name}.`)}
          >
            <DrawnRow
              drawing={classes.drawing}
              Drawing={IconDownload}
              title={busy === null ? 'Su libro para imprimir' : 'Preparando su libro…'}
              words="Sus fotos y su vida, año por año, en PDF"
            />
          </button>
        </nav>
        <p className={`small ink-2 ${classes.stays}`}>
          {can.attend
            ? 'Su libreta queda como está, sin avisos ni llamadas.'
            : 'Todo queda contigo para siempre, sin costo y sin avisos.'}
        </p>
        {can.edit && (
          <div className={classes.quiet}>
            <Button variant="subtle" size="sm" onClick={onCorrect}>
              Cambiar la fecha, la foto o las palabras
            </Button>
            <Button variant="subtle" size="sm" onClick={() => ask(true)}>
              Fue un error
            </Button>
          </div>
        )}
      </MemorialCover>
      <Dialog
        opened={asking}
        onClose={() => ask(false)}
        title={`¿${name} sigue en casa?`}
        stay="Dejarlo como está"
        act={{
          label: `Devolver a ${name} a la lista`,
          busy: undoing,
          run: () => void undo().then(() => ask(false)),
        }}
      >
        Vuelve a la lista con lo que le toca, y a quien ya lo supo le escribimos que fue un error. Los turnos cancelados
        no vuelven: pídelos otra vez.
      </Dialog>
    </>
  );
}
