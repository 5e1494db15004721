/** One lesson of the administration: its data, its player, its captions and its position in the list. */
import { useRef, useState } from 'react';
import { playerOf, problemWithCaptions, showLength } from '#server/admin/tutorials/rules.ts';
import { Button, IconButton } from '../../../components/button.tsx';
import { TextAreaField, TextField } from '../../../components/fields.tsx';
import { IconTrash } from '../../../components/icons/act.tsx';
import { IconArrowDown, IconArrowUp } from '../../../components/icons/help.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { SwitchField } from '../../../components/switch-field.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { showBytes } from '../../../lib/attachments.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './videos.module.css';

type Video = Answers['tutorials']['all'][number];

interface VideoRowProps {
  video: Video;
  /** Null at that end of the list. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
}

export function VideoRow({ video, onUp, onDown }: VideoRowProps) {
  const { videoId, title, description, link, bytes, seconds, captioned, onLanding, publishedAt } = video;
  const [editing, setEditing] = useState(false);
  const utils = trpc.useUtils();
  const told = {
    onSettled: () => utils.tutorials.invalidate(),
    onError: (error: unknown) => showFailure(readError(error).message),
  };
  const publish = trpc.tutorials.publish.useMutation(told);
  const landing = trpc.tutorials.showOnLanding.useMutation(told);
  const restore = trpc.tutorials.restore.useMutation(told);
  const remove = trpc.tutorials.remove.useMutation({
    ...told,
    onSuccess: () => showToast(`Quitaste «${title}».`, { label: 'Deshacer', run: () => restore.mutate({ videoId }) }),
  });
  const facts = link
    ? [playerOf(link), link]
    : [showBytes(bytes ?? 0), seconds ? showLength(seconds) : '', captioned ? 'con subtítulos' : 'sin subtítulos'];
  return (
    <li className={`sheet pad ${classes.row}`}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {!publishedAt && <Chip tone="amber">Sin publicar</Chip>}
        <IconButton label={`Subir «${title}»`} disabled={!onUp} onClick={() => onUp?.()}>
          <IconArrowUp />
        </IconButton>
        <IconButton label={`Bajar «${title}»`} disabled={!onDown} onClick={() => onDown?.()}>
          <IconArrowDown />
        </IconButton>
        <IconButton label={`Quitar «${title}»`} onClick={() => remove.mutate({ videoId })}>
          <IconTrash />
        </IconButton>
      </div>
      <p className={classes.meta}>{facts.filter(Boolean).join(' · ')}</p>
      {description && !editing && <p className={classes.description}>{description}</p>}
      <div className={classes.switches}>
        <SwitchField
          label="Publicado"
          help="Lo ven todas las personas que entran, en Ayuda › Videos tutoriales."
          checked={publishedAt !== null}
          disabled={publish.isPending}
          onChange={(published) => publish.mutate({ videoId, published })}
        />
        <SwitchField
          label="En la página de bienvenida"
          help={
            publishedAt
              ? 'También lo ve quien todavía no tiene cuenta. Va uno solo.'
              : 'Se verá ahí cuando lo publiques. Va uno solo.'
          }
          checked={onLanding}
          disabled={landing.isPending}
          onChange={(on) => landing.mutate({ videoId, onLanding: on })}
        />
      </div>
      {editing ? (
        <EditVideo video={video} onDone={() => setEditing(false)} />
      ) : (
        <div className={classes.acts}>
          <Button variant="outline" size="sm" onClick={() => setEditing(true)}>
            Cambiar título y descripción
          </Button>
          {link === null && <Captions video={video} />}
        </div>
      )}
    </li>
  );
}

function EditVideo({ video, onDone }: { video: Video; onDone: () => void }) {
  const { videoId } = video;
  const [title, setTitle] = useState(video.title);
  const [description, setDescription] = useState(video.description ?? '');
  const utils = trpc.useUtils();
  const saving = trpc.tutorials.update.useMutation({ onSuccess: () => utils.tutorials.invalidate().then(onDone) });
  const failure = saving.error && readError(saving.error);
  return (
    <form
      className="section"
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate({ videoId, title, description });
      }}
    >
      <TextField
        label="Título"
        value={title}
        error={failure?.fields.title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <TextAreaField
        label="Descripción"
        optional
        value={description}
        error={failure?.fields.description ?? (failure && !failure.fields.title ? failure.message : undefined)}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
      />
      <div className={classes.acts}>
        <Button type="submit" size="sm" loading={saving.isPending}>
          Guardar
        </Button>
        <Button variant="subtle" size="sm" onClick={onDone}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}

/** A .vtt file is text: it is read here and sent like any other field. */
function Captions({ video }: { video: Video }) {
  const { videoId, title, captioned } = video;
  const chooser = useRef<HTMLInputElement>(null);
  const utils = trpc.useUtils();
  const saving = trpc.tutorials.setCaptions.useMutation({
    onSuccess: (_, { captions }) => showToast(captions === null ? 'Quitaste los subtítulos.' : 'Subtítulos guardados.'),
    onSettled: () => utils.tutorials.invalidate(),
    onError: (error) => {
      const { message, fields } = readError(error);
      showFailure(fields.captions ?? message);
    },
  });
  const take = async (file: File | undefined) => {
    if (!file) return;
    const captions = await file.text();
    const problem = problemWithCaptions(captions);
    if (problem) showFailure(problem);
    else saving.mutate({ videoId, captions });
  };
  return (
    <>
      <Button variant="outline" size="sm" loading={saving.isPending} onClick={() => chooser.current?.click()}>
        {captioned ? 'Cambiar subtítulos' : 'Agregar subtítulos (.vtt)'}
      </Button>
      <input
        ref={chooser}
        hidden
        type="file"
        tabIndex={-1}
        accept=".vtt,text/vtt"
        aria-label={`Subtítulos de «${title}»`}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      {captioned && (
        <Button variant="subtle" size="sm" onClick={() => saving.mutate({ videoId, captions: null })}>
          Quitar subtítulos
        </Button>
      )}
    </>
  );
}
