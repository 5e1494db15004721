/** «Verifica tu registro»: the picture of the own credential, and what an administrator said of it. */
import { useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { showToast } from '../../../components/toast.tsx';
import { showDate, showInstant } from '../../../lib/dates.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { isProblem, post } from '../../../lib/upload-post.ts';
import { PhotoPicker } from '../../accounts/pictures/photo-picker.tsx';
import { CredentialChip } from './credential-chip.tsx';
import { pictureAddress } from './credential-words.ts';
import classes from './credentials.module.css';

type Credential = Answers['credentials']['mine']['credentials'][number];

export function MyCredential() {
  const { data } = trpc.credentials.mine.useQuery();
  const [again, setAgain] = useState(false);
  if (!data) return null;
  const { profile, credentials } = data;
  const latest = credentials.find(({ current }) => current);
  const settled = latest?.state === 'verified' || latest?.state === 'waiting';
  return (
    <section className={`sheet pad ${classes.card}`} aria-labelledby="registro-verificado">
      <div className={classes.head}>
        <h2 id="registro-verificado" className="grow">
          Tu registro
        </h2>
        {latest && <CredentialChip state={latest.state} />}
      </div>
      <p className="ink-2">{wordsOf(latest)}</p>
      {latest?.picture && (
        <img
          className={classes.small}
          src={pictureAddress(latest.credentialId)}
          alt={`Tu credencial, registro ${latest.registration}`}
        />
      )}
      {profile.registration === null ? (
        <p className="strong">Primero escribe tu registro profesional en tus datos.</p>
      ) : settled && !again ? (
        <div>
          <Button variant="default" onClick={() => setAgain(true)}>
            {latest.state === 'waiting' ? 'Enviar otra foto' : 'Enviar la renovada'}
          </Button>
        </div>
      ) : (
        <Ask name={profile.name} registration={profile.registration} onSent={() => setAgain(false)} />
      )}
    </section>
  );
}

function wordsOf(latest: Credential | undefined): string {
  if (!latest)
    return 'Una persona que administra mira tu credencial. Hasta entonces lo que firmas dice «registro sin verificar».';
  const { state, askedAt, expiresOn, endedOn, endedReason } = latest;
  if (state === 'waiting') return `La enviaste el ${showInstant(askedAt)}. Una persona que administra la mirará.`;
  if (state === 'verified')
    return `Lo que firmas dice «verificado»${expiresOn ? ` hasta el ${showDate(expiresOn)}` : ''}.`;
  if (state === 'expired')
    return `Venció el ${showDate(expiresOn ?? '')}. Lo que firmas desde entonces lo dice: envía la renovada.`;
  if (state === 'refused') return `No se pudo verificar: ${endedReason}`;
  return `Se retiró el ${showDate(endedOn ?? '')}: ${endedReason}. Lo que firmaste lo dice también.`;
}

function Ask({ name, registration, onSent }: { name: string; registration: string; onSent: () => void }) {
  const utils = trpc.useUtils();
  const [expiresOn, setExpiresOn] = useState('');
  const [picture, setPicture] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const send = async () => {
    setProblem(null);
    if (!picture) return setProblem('Elige la foto de tu credencial.');
    const form = new FormData();
    form.append('expiresOn', expiresOn);
    form.append('file', picture);
    setSending(true);
    const said = await post<{ credentialId: number }>({
      address: '/api/equipo/credencial',
      form,
      onProgress: () => undefined,
      isAnswer: (answer): answer is { credentialId: number } => 'credentialId' in answer,
    }).answer;
    setSending(false);
    if (isProblem(said)) return setProblem(said.message);
    await utils.credentials.invalidate();
    showToast('Enviaste tu credencial. Te avisamos cuando la miren.');
    onSent();
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p>
        Se revisará: <b>{name}</b>, registro <b className="code">{registration}</b>. En la foto deben leerse los dos.
      </p>
      <DateField
        label="¿Hasta cuándo vale tu credencial?"
        optional
        help="Vacío, si no tiene fecha."
        value={expiresOn}
        onChange={setExpiresOn}
      />
      <PhotoPicker
        several={false}
        variant="outline"
        label={picture ? 'Cambiar la foto' : 'Foto de tu credencial'}
        onPick={([file]) => setPicture(file ?? null)}
      />
      {picture && <p className="small ink-2">Se enviará: {picture.name}</p>}
      {problem && (
        <AlertBand announce fact="Falta algo.">
          {problem}
        </AlertBand>
      )}
      <p className="small ink-2">La ven solo tú y quienes administran.</p>
      <div>
        <Button type="submit" loading={sending}>
          Enviar a revisar
        </Button>
      </div>
    </form>
  );
}
