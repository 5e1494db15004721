/** The notice to all who received a lot: the words once, mails in one step with a count and a pause. */
import { useRef, useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { TextAreaField } from '../../../components/fields.tsx';
import { IconCheckCircle, IconClock, IconMail } from '../../../components/icons/base.tsx';
import { MoreMenu, MoreMenuItem } from '../../../components/more-menu.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { count } from '../../../lib/format.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import rowStyles from '../../../components/rows.module.css';
import classes from './lots.module.css';

interface TellAllProps {
  lotId: number;
  advice: string;
  onAdvice: (text: string) => void;
  /** Reception writes one by one. */
  mayMail: boolean;
}

export function TellAll({ lotId, advice, onAdvice, mayMail }: TellAllProps) {
  const utils = trpc.useUtils();
  const audience = trpc.lots.audience.useQuery({ lotId });
  const some = trpc.lots.mailSome.useMutation();
  const [asking, setAsking] = useState(false);
  const [sent, setSent] = useState<number | null>(null);
  const running = useRef(false);
  const { owners = 0, told = 0, withMail = 0, toMail = 0, chatAlone = 0, without = 0 } = audience.data ?? {};
  const again = withMail > 0 && toMail === 0;
  const left = again ? withMail : toMail;
  const run = async () => {
    setAsking(false);
    if (running.current) return;
    running.current = true;
    const since = again ? new Date().toISOString() : null;
    let done = 0;
    setSent(0);
    try {
      for (let cursor: number | null = null; running.current; ) {
        const step: Answers['lots']['mailSome'] = await some.mutateAsync({ lotId, advice, since, cursor });
        done += step.sent;
        setSent(done);
        if (step.next === null) running.current = false;
        cursor = step.next;
      }
      showToast(`Enviamos ${count(done, 'aviso')} por correo.`);
    } catch (error) {
      showFailure(readError(error).message);
    }
    running.current = false;
    setSent(null);
    await utils.lots.invalidate();
  };
  if (owners === 0) return null;
  const empty = advice.trim() === '';
  return (
    <section className={`sheet ${classes.facts} ${classes.screen}`} aria-labelledby="avisar">
      <h2 id="avisar">Avisar a quienes lo recibieron</h2>
      <p className={classes.told} role="status">
        <Chip
          tone={told >= owners ? 'green' : 'amber'}
          icon={told >= owners ? <IconCheckCircle size={16} /> : <IconClock size={16} />}
        >
          {told >= owners
            ? toldWords(owners)
            : `${told} de ${count(owners, 'tutor')} ${told === 1 ? 'ya sabe' : 'ya saben'}`}
        </Chip>
        {told < owners && <span className="num">{owners - told === 1 ? 'Falta 1' : `Faltan ${owners - told}`}</span>}
      </p>
      <p className="small ink-2">
        {[
          `${count(owners, 'tutor')}`,
          `${withMail} con correo`,
          chatAlone > 0 && `${chatAlone} solo con celular`,
          without > 0 && `${without} sin contacto`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {mayMail ? (
        <TextAreaField
          label="Qué tienen que hacer"
          name="advice"
          help="Va después del nombre, el animal, la fecha, el lote y por qué se retiró, que ponemos por ti."
          maxLength={600}
          value={advice}
          error={empty ? 'Escribe qué tiene que hacer quien lo lee.' : undefined}
          onChange={(event) => onAdvice(event.currentTarget.value)}
        />
      ) : (
        <>
          <p>{advice}</p>
          <p className="small ink-2">
            Con estas palabras escribes por WhatsApp a cada tutor, desde la lista. Los correos los envía quien lleva los
            lotes.
          </p>
        </>
      )}
      <AlertBand tone="blue" fact="Es un aviso de seguridad:">
        llega también a quien no quiere recordatorios.
      </AlertBand>
      {sent !== null ? (
        <>
          <p role="status">
            Enviados {sent} de {left}.
          </p>
          <progress className={classes.progress} value={sent} max={Math.max(left, sent)} aria-label="Avisos enviados" />
          <div className={`${rowStyles.acts} ${classes.acts}`}>
            <Button variant="default" onClick={() => (running.current = false)}>
              Pausar
            </Button>
          </div>
        </>
      ) : (
        withMail > 0 &&
        (again ? (
          <div className={`${rowStyles.acts} ${classes.acts}`}>
            <Chip tone="green" icon={<IconCheckCircle size={16} />}>
              {withMail === 1 ? 'Quien tiene correo ya sabe' : `Los ${withMail} con correo ya saben`}
            </Chip>
            {mayMail && (
              <MoreMenu label="Más acciones para el aviso">
                <MoreMenuItem icon={<IconMail />} onClick={() => !empty && setAsking(true)}>
                  Enviar otra vez a todos
                </MoreMenuItem>
              </MoreMenu>
            )}
          </div>
        ) : (
          mayMail && (
            <div className={`${rowStyles.acts} ${classes.acts}`}>
              <Button disabled={empty} leftSection={<IconMail />} onClick={() => setAsking(true)}>
                Avisar a {left} por correo
              </Button>
            </div>
          )
        ))
      )}
      <Dialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={again ? `¿Enviar otra vez ${count(left, 'correo')}?` : `¿Enviar ${count(left, 'correo')}?`}
        act={{ label: 'Enviar', run: () => void run() }}
      >
        {again
          ? 'Sale un correo para cada tutor, con sus animales y tus palabras, también para quien ya sabe. Puedes pausarlo.'
          : 'Sale un correo para cada tutor que falta por avisar, con sus animales y tus palabras. Puedes pausarlo; a nadie le llega dos veces.'}
      </Dialog>
    </section>
  );
}

function toldWords(owners: number): string {
  return owners === 1 ? 'Su tutor ya sabe' : `Los ${owners} tutores ya saben`;
}
