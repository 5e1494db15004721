/** «Entregar N libretas»: those with a mail address in one step, some at a time, with a count and a pause. */
import { useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { IconMail } from '../../../components/icons/base.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { count } from '../../../lib/format.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './hand-over.module.css';

type Counts = Answers['handOvers']['counts'];

export function MailAll({ counts }: { counts: Counts }) {
  const utils = trpc.useUtils();
  const some = trpc.handOvers.mailSome.useMutation();
  const [asking, setAsking] = useState(false);
  const [sent, setSent] = useState<number | null>(null);
  /** How many there were when it began, so that the bar does not shrink under the reader. */
  const [all, setAll] = useState(counts.mail);
  const running = useRef(false);
  const run = async () => {
    setAsking(false);
    if (running.current) return;
    running.current = true;
    setAll(counts.mail);
    setSent(0);
    let done = 0;
    try {
      for (let cursor: number | null = null; running.current; ) {
        const step: Answers['handOvers']['mailSome'] = await some.mutateAsync({ cursor });
        done += step.sent;
        setSent(done);
        // The figures around it move with it; they are counted again at the end.
        utils.handOvers.counts.setData(undefined, (now) => now && moved(now, step.sent));
        if (step.next === null) running.current = false;
        cursor = step.next;
      }
      showToast(`Enviamos ${count(done, 'libreta')} por correo.`);
    } catch (error) {
      showFailure(readError(error).message);
    }
    running.current = false;
    setSent(null);
    await utils.handOvers.invalidate();
  };
  if (counts.mail === 0 && sent === null) return null;
  return (
    <section className={`sheet ${classes.all}`} aria-labelledby="por-correo">
      <h2 id="por-correo">Por correo</h2>
      {sent === null ? (
        <>
          <p>
            {count(counts.mail, 'libreta')} {counts.mail === 1 ? 'tiene' : 'tienen'} el correo de su tutor. Cada quien
            recibe una carta con todos sus animales y un enlace que solo esa persona puede abrir, y un recordatorio a
            los siete días si no los recibe.
          </p>
          <div className={classes.acts}>
            <Button leftSection={<IconMail />} onClick={() => setAsking(true)}>
              Entregar {count(counts.mail, 'libreta')} por correo
            </Button>
          </div>
        </>
      ) : (
        <>
          <p role="status">
            Enviadas {sent} de {all}.
          </p>
          <progress
            className={classes.progress}
            value={sent}
            max={Math.max(all, sent)}
            aria-label="Libretas enviadas"
          />
          <div className={classes.acts}>
            <Button variant="default" onClick={() => (running.current = false)}>
              Pausar
            </Button>
          </div>
        </>
      )}
      <Dialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`¿Entregar ${count(counts.mail, 'libreta')} por correo?`}
        act={{ label: 'Enviar', run: () => void run() }}
      >
        {counts.letters === 1
          ? 'Sale un correo'
          : `Salen ${counts.letters} correos, uno por cada tutor con todos sus animales`}
        , a nombre de {counts.clinic}. Puedes pausarlo y seguir después; a nadie le llega dos veces. Hasta que la
        reciban, cada libreta sigue en la clínica.
      </Dialog>
    </section>
  );
}

function moved(counts: Counts, sent: number): Counts {
  return { ...counts, mail: Math.max(0, counts.mail - sent), waiting: counts.waiting + sent };
}
