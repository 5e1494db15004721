/** Writes or corrects a notice: the form on one side, the preview beside it. */
import { useState } from 'react';
import { createNoticeInput } from '#server/accounts/announcements/schema.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { CheckField, TextAreaField, TextField } from '../../../components/fields.tsx';
import { RestoredDraft } from '../../../components/restored-draft.tsx';
import { showToast } from '../../../components/toast.tsx';
import { showError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useLiveForm } from '../../../lib/use-live-form.ts';
import classes from './news.module.css';
import { NoticeText } from './notice-text.tsx';

type Notice = Answers['announcements']['all']['news'][number];

/** `notice`: the one to correct; null for a new one. */
export function NoticeEditor({ notice, onDone }: { notice: Notice | null; onDone: () => void }) {
  const draft = useDraft<{ title: string; body: string }>(`novedad:${notice?.noticeId ?? 'nueva'}`);
  const [push, setPush] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const creation = trpc.announcements.create.useMutation();
  const correction = trpc.announcements.update.useMutation();
  const publication = trpc.announcements.publish.useMutation();
  const stored = { title: notice?.title ?? '', body: notice?.body ?? '' };
  const { form, formProps, focusFirst } = useLiveForm({
    initialValues: { ...stored, ...draft.restored },
    schema: createNoticeInput,
    onValues: draft.keep,
  });
  const published = notice?.publishedAt != null;
  const [made, setMade] = useState(notice?.noticeId);
  const save = async (values: { title: string; body: string }, publish: boolean) => {
    setFailure(null);
    try {
      // A second try after a lost answer corrects the first notice instead of writing another one.
      const noticeId = made ?? (await creation.mutateAsync(values)).noticeId;
      setMade(noticeId);
      if (made !== undefined) await correction.mutateAsync({ noticeId, ...values });
      const told = publish && (await publication.mutateAsync({ noticeId, push })).told;
      draft.clear();
      showToast(told ? 'Publicada. También avisamos en los teléfonos.' : publish ? 'Publicada.' : 'Guardada.');
      await utils.announcements.invalidate();
      onDone();
    } catch (error) {
      setFailure(showError(error, form)?.message ?? null);
    }
  };
  const busy = creation.isPending || correction.isPending || publication.isPending;
  return (
    <section className={classes.editor} aria-label={notice ? 'Corregir la novedad' : 'Nueva novedad'}>
      <form
        className="section"
        {...formProps}
        onSubmit={form.onSubmit((values) => void save(values, !published), focusFirst)}
      >
        {draft.resumed && (
          <RestoredDraft
            corrects={notice !== null}
            onStartAgain={() => {
              form.setValues(stored);
              form.clearErrors();
              draft.clear();
            }}
          />
        )}
        <TextField label="Título" autoComplete="off" {...form.getInputProps('title')} />
        <TextAreaField
          label="Texto"
          minRows={8}
          help="Una línea en blanco empieza otro párrafo. Un enlace: https://… o [sus palabras](https://…)."
          {...form.getInputProps('body')}
        />
        {notice?.pushed !== true && !published && (
          <CheckField
            label="Avisar también en el teléfono"
            help="Una sola vez, a todas las personas que activaron los avisos."
            checked={push}
            onChange={({ currentTarget }) => setPush(currentTarget.checked)}
          />
        )}
        {published && <p className="ink-2">Quienes la lean verán que fue corregida.</p>}
        {failure && <AlertBand tone="red" fact={failure} announce />}
        <div className={classes.actions}>
          <Button type="submit" loading={busy}>
            {published ? 'Guardar la corrección' : 'Publicar ahora'}
          </Button>
          {!published && (
            <Button
              variant="outline"
              disabled={busy}
              onClick={() => form.onSubmit((values) => void save(values, false), focusFirst)()}
            >
              Guardar borrador
            </Button>
          )}
          <Button variant="subtle" disabled={busy} onClick={onDone}>
            Cerrar
          </Button>
        </div>
      </form>
      <div className={classes.preview}>
        <h2>Así se lee</h2>
        <NoticeText title={form.values.title} body={form.values.body} publishedAt={notice?.publishedAt ?? null} />
      </div>
    </section>
  );
}
