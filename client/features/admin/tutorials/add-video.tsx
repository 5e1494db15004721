/** Adds a lesson: a file for our own store, or a link to an external player. */
import { useRef, useState } from 'react';
import { VIDEO_BYTES } from '#server/admin/tutorials/rules.ts';
import { addLinkInput } from '#server/admin/tutorials/schema.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { TextAreaField, TextField } from '../../../components/fields.tsx';
import { FieldError } from '../../../components/field-error.tsx';
import { Pills } from '../../../components/pills.tsx';
import { showToast } from '../../../components/toast.tsx';
import { showBytes } from '../../../lib/attachments.ts';
import { showError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { isProblem, type Post, post } from '../../../lib/upload-post.ts';
import { useLiveForm } from '../../../lib/use-live-form.ts';
import classes from './videos.module.css';

const SOURCES = [
  { value: 'file', label: 'Subir un archivo' },
  { value: 'link', label: 'Pegar un enlace' },
] as const;
/** A remote storage bucket needs time after the last byte. */
const PATIENCE = 900_000;

interface Stored {
  videoId: number;
}

export function AddVideo({ onDone }: { onDone: () => void }) {
  const [source, setSource] = useState<'file' | 'link'>('file');
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const [part, setPart] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [running, setRunning] = useState<Post<Stored> | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const utils = trpc.useUtils();
  const adding = trpc.tutorials.addLink.useMutation();
  const { form, formProps, focusFirst } = useLiveForm({
    initialValues: { title: '', description: '', link: '' },
    schema: source === 'link' ? addLinkInput : addLinkInput.omit({ link: true }),
  });
  const done = async () => {
    showToast('Guardado. Publícalo cuando quieras que se vea.');
    await utils.tutorials.invalidate();
    onDone();
  };
  const send = async ({ title, description, link }: { title: string; description: string; link: string }) => {
    setFailure(null);
    if (source === 'link')
      return adding
        .mutateAsync({ title, description, link })
        .then(done, (error: unknown) => setFailure(showError(error, form)?.message ?? null));
    if (!file) return setMissing('Elige el video.');
    const fields = new FormData();
    fields.append('title', title);
    fields.append('description', description);
    const seconds = await lengthOf(file);
    if (seconds) fields.append('seconds', String(seconds));
    fields.append('file', file, 'video');
    setPart(0);
    const mine = post<Stored>({
      address: '/api/videos',
      form: fields,
      patience: PATIENCE,
      onProgress: setPart,
      isAnswer: (said): said is Stored => 'videoId' in said,
    });
    setRunning(mine);
    const answer = await mine.answer;
    setRunning(null);
    setPart(null);
    if (isProblem(answer)) setFailure(answer.message);
    else await done();
  };
  const choose = (picked: File | undefined) => {
    setFile(picked ?? null);
    setMissing(
      picked && picked.size > VIDEO_BYTES ? `Pesa ${showBytes(picked.size)}; puede pesar hasta 200 MB.` : null,
    );
  };
  const sending = part !== null;
  return (
    <form
      className={`sheet pad section ${classes.form}`}
      aria-labelledby="video-nuevo"
      {...formProps}
      onSubmit={form.onSubmit((values) => void send(values), focusFirst)}
    >
      <h2 id="video-nuevo">Video nuevo</h2>
      <Pills label="De dónde viene" layout="fill" options={SOURCES} value={source} onChange={setSource} />
      {source === 'file' ? (
        <div className="section">
          <Button variant="outline" disabled={sending} onClick={() => chooser.current?.click()}>
            {file ? 'Elegir otro video' : 'Elegir video'}
          </Button>
          <input
            ref={chooser}
            hidden
            type="file"
            tabIndex={-1}
            accept="video/mp4,video/webm,.mp4,.webm"
            aria-label="Elegir video"
            onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
          />
          <p className="ink-2">
            {file
              ? `${file.name} · ${showBytes(file.size)}`
              : 'MP4 o WebM, hasta 200 MB. Se guarda aquí y se ve sin salir.'}
          </p>
          {missing && <FieldError>{missing}</FieldError>}
        </div>
      ) : (
        <TextField
          label="Dirección del video"
          type="url"
          inputMode="url"
          placeholder="https://www.youtube.com/watch?v=…"
          help="Se abre en otra pestaña, en el sitio de su dueño."
          {...form.getInputProps('link')}
        />
      )}
      <TextField
        label="Título"
        placeholder="Cómo registrar a tu mascota"
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <TextAreaField label="Descripción" optional {...form.getInputProps('description')} />
      {sending && (
        <p role="status">
          <progress className={classes.bar} value={part} max={1} aria-label="Avance del video" />
          <span className="num">{part < 1 ? `${Math.round(part * 100)} %` : 'Guardando…'}</span>
        </p>
      )}
      {failure && <AlertBand tone="red" fact={failure} announce />}
      <div className={classes.acts}>
        <Button
          type="submit"
          loading={sending || adding.isPending}
          disabled={source === 'file' && missing !== null && file !== null}
        >
          Guardar video
        </Button>
        <Button
          variant="subtle"
          onClick={() => {
            running?.stop();
            onDone();
          }}
        >
          Cancelar
        </Button>
      </div>
    </form>
  );
}

/**
 * The length as this browser plays it; null where it cannot. A browser recording reports it only after a seek
 * to its end.
 */
async function lengthOf(file: File): Promise<number | null> {
  const address = URL.createObjectURL(file);
  try {
    const video = document.createElement('video');
    video.preload = 'metadata';
    video.muted = true;
    video.src = address;
    await once(video, 'loadedmetadata');
    if (video.duration === Number.POSITIVE_INFINITY) {
      video.currentTime = 1e7;
      await once(video, 'durationchange');
    }
    return Number.isFinite(video.duration) ? Math.max(1, Math.round(video.duration)) : null;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

const PATIENCE_FOR_LENGTH = 4000;

function once(video: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, PATIENCE_FOR_LENGTH);
    const over = (end: () => void) => () => {
      clearTimeout(timer);
      end();
    };
    video.addEventListener(event, over(resolve), { once: true });
    video.addEventListener('error', over(reject), { once: true });
  });
}
