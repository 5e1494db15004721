/** One record that the clinic hands over: its code on the screen, a chat, a mail, and what became of it. */
import { useState } from 'react';
import { HAND_OVER_DAYS } from '#server/pets/hand-over/rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { mayDo } from '#server/platform/core/rights.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { IconCopy, IconPrinter, IconWhatsApp } from '../../../components/icons/act.tsx';
import { IconCheck, IconMail } from '../../../components/icons/base.tsx';
import { IconQrCode } from '../../../components/icons/frame.tsx';
import { QrCode } from '../../../components/qr-code.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { certifiedWith } from '../../health/entries/certificate.ts';
import { useCopy } from '../../../lib/use-copy.ts';
import classes from './hand-over.module.css';
import { openChat, STATE_WORDS, TONES, whenInWords } from './words.ts';

type Given = Answers['handOvers']['ofPet'];
type Sent = Answers['handOvers']['send'];

export function HandOverCard({ given }: { given: Given }) {
  const { petId, petName, owner, last } = given;
  const utils = trpc.useUtils();
  const send = trpc.handOvers.send.useMutation();
  const withdraw = trpc.handOvers.withdraw.useMutation();
  const [shown, setShown] = useState<Sent | null>(null);
  const waits = last !== null && ['made', 'sent', 'opened', 'locked'].includes(last.state);
  const refresh = () => utils.handOvers.invalidate();
  const fail = (error: unknown) => {
    showFailure(readError(error).message);
    return null;
  };
  const run = async (way: 'link' | 'mail' | 'whatsapp') => {
    const sent = await send.mutateAsync({ petId, way }).catch(fail);
    void refresh();
    return sent;
  };
  const showCode = async () => setShown(await run('link'));
  const mail = async () => {
    if (await run('mail')) showToast(`Enviamos la libreta a ${owner.email}.`);
  };
  const cancel = async () => {
    if (!last) return;
    setShown(null);
    const done = await withdraw.mutateAsync({ handOverId: last.handOverId }).catch(fail);
    if (done) showToast(`La libreta de ${petName} se queda en la clínica.`);
    await refresh();
  };
  return (
    <section className={`sheet ${classes.card}`} aria-label={`Entregar a ${owner.name}`}>
      {waits && (
        <div className={classes.whose} role="status">
          <Chip tone={TONES[last.state]}>{STATE_WORDS[last.state]}</Chip>
          <p className="small ink-2">{whenInWords(last)}</p>
        </div>
      )}
      {last?.state === 'locked' && (
        <AlertBand tone="amber" fact="Alguien escribió mal los números cinco veces.">
          Ese enlace ya no abre nada. Si fue {owner.name}, revisa su teléfono y envíale otro.
        </AlertBand>
      )}
      {shown?.link && shown.qr ? (
        <LiveCode sent={shown} petName={petName} />
      ) : (
        <p>
          {owner.name} la abre con su teléfono y la recibe en su cuenta, con toda su historia. Para abrirla se le piden
          los cuatro últimos números de su teléfono o de su cédula
          {owner.email ? ', o un código que le llega por correo' : ''}.
        </p>
      )}
      <div className={classes.acts}>
        <Button
          variant={shown ? 'default' : 'filled'}
          loading={send.isPending}
          leftSection={<IconQrCode />}
          onClick={() => void showCode()}
        >
          {shown ? 'Otro código' : 'Mostrar el código'}
        </Button>
        {owner.chat && (
          <Button
            variant="default"
            disabled={send.isPending}
            leftSection={<IconWhatsApp />}
            onClick={() => void openChat(owner.chat ?? '', async () => (await run('whatsapp'))?.message ?? null)}
          >
            WhatsApp
          </Button>
        )}
        {owner.email && (
          <Button variant="default" disabled={send.isPending} leftSection={<IconMail />} onClick={() => void mail()}>
            Enviar por correo
          </Button>
        )}
        <OnCertificate petId={petId} />
        {waits && (
          <Button variant="subtle" loading={withdraw.isPending} onClick={() => void cancel()}>
            Cancelar la entrega
          </Button>
        )}
      </div>
    </section>
  );
}

/** The newest certificate of the animal may carry the code: for who may sign one. */
function OnCertificate({ petId }: { petId: number }) {
  const signs = mayDo(trpc.auth.me.useQuery().data?.roles ?? [], 'sign');
  const { data } = trpc.pets.get.useQuery({ petId }, { enabled: signs });
  const dose = data?.vaccinations.find(({ id }) => certifiedWith(data.vaccinations, id).length > 0);
  if (!dose) return null;
  return (
    <ButtonLink
      variant="default"
      leftSection={<IconPrinter />}
      to="."
      search={(search) => ({ ...search, certificado: dose.id, de: petId })}
      resetScroll={false}
    >
      En su certificado
    </ButtonLink>
  );
}

function LiveCode({ sent, petName }: { sent: Sent; petName: string }) {
  const { copied, copy } = useCopy();
  const { link, qr } = sent;
  if (link === null || qr === null) return null;
  return (
    <div className={classes.live}>
      <h2>Que lo escanee con su cámara</h2>
      <QrCode {...qr} wide label={`Código para recibir la libreta de ${petName}`} />
      <p className="small ink-2">Sirve {HAND_OVER_DAYS} días, para una sola cuenta.</p>
      <Button
        variant="default"
        leftSection={copied ? <IconCheck /> : <IconCopy />}
        onClick={() => {
          if (!copy(link)) showFailure('Este navegador no deja copiar. Muestra el código.');
        }}
      >
        {copied ? 'Copiado' : 'Copiar el enlace'}
      </Button>
    </div>
  );
}
