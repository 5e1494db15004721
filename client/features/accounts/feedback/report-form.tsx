/**
 * The form of a member's report. The text is a draft until it is sent; the pictures upload once the report
 * exists.
 */
import { useEffect, useMemo, useState } from 'react';
import { type ReportKind, SCREENSHOTS } from '#server/accounts/feedback/rules.ts';
import { createReportInput } from '#server/accounts/feedback/schema.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button, IconButton } from '../../../components/button.tsx';
import { TextAreaField, TextField } from '../../../components/fields.tsx';
import { IconClose } from '../../../components/icons/base.tsx';
import { PhotoPicker } from '../pictures/photo-picker.tsx';
import { Pills } from '../../../components/pills.tsx';
import { RestoredDraft } from '../../../components/restored-draft.tsx';
import { showToast } from '../../../components/toast.tsx';
import { showError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { startUploads } from '../../../lib/upload.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useLiveForm } from '../../../lib/use-live-form.ts';
import { KINDS } from './report-words.tsx';
import classes from './reports.module.css';

const EMPTY = { kind: 'error', title: '', body: '' };

export function ReportForm({ screen }: { screen: string | null }) {
  const draft = useDraft<typeof EMPTY>('reportarError', (values) => 'body' in values && 'title' in values);
  const [pictures, setPictures] = useState<File[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const creation = trpc.feedback.create.useMutation();
  const { form, formProps, focusFirst } = useLiveForm({
    initialValues: { ...EMPTY, ...draft.restored },
    schema: createReportInput,
    onValues: draft.keep,
  });
  const send = async ({ kind, title, body }: typeof EMPTY) => {
    setFailure(null);
    try {
      const { reportId } = await creation.mutateAsync({ kind: kindOf(kind), title, body, screen });
      draft.clear();
      form.setValues(EMPTY);
      form.clearErrors();
      if (pictures.length > 0) startUploads({ purpose: 'report', id: reportId }, pictures);
      setPictures([]);
      showToast('Gracias. Lo recibimos y te respondemos aquí y por correo.');
      await utils.feedback.mine.invalidate();
    } catch (error) {
      setFailure(showError(error, form)?.message ?? null);
    }
  };
  return (
    <form
      className={`sheet pad ${classes.form}`}
      {...formProps}
      onSubmit={form.onSubmit((values) => void send(values), focusFirst)}
    >
      {draft.resumed && `${form.values.title}${form.values.body}` !== '' && (
        <RestoredDraft
          onStartAgain={() => {
            form.setValues(EMPTY);
            form.clearErrors();
            draft.clear();
          }}
        />
      )}
      <Pills
        label="¿Qué nos cuentas?"
        layout="fill"
        options={KINDS}
        value={kindOf(form.values.kind)}
        onChange={(kind) => form.setFieldValue('kind', kind)}
      />
      <TextField
        label="En una línea"
        placeholder={form.values.kind === 'error' ? 'No puedo guardar el peso' : 'Quisiera ver las fechas por mes'}
        autoComplete="off"
        maxLength={200}
        {...form.getInputProps('title')}
      />
      <TextAreaField
        label={form.values.kind === 'error' ? 'Qué hiciste y qué pasó' : 'Cómo te ayudaría'}
        minRows={5}
        help={
          screen
            ? `Enviamos también la pantalla de la que vienes (${screen}) y qué navegador usas.`
            : 'Enviamos también qué navegador usas.'
        }
        {...form.getInputProps('body')}
      />
      <Pictures pictures={pictures} onChange={setPictures} />
      {failure && <AlertBand tone="red" fact={failure} announce />}
      <Button type="submit" size="lg" loading={creation.isPending}>
        Enviar
      </Button>
    </form>
  );
}

function kindOf(kind: string): ReportKind {
  return kind === 'improvement' ? 'improvement' : 'error';
}

function Pictures({ pictures, onChange }: { pictures: File[]; onChange: (pictures: File[]) => void }) {
  const shown = useMemo(() => pictures.map((file) => ({ file, address: URL.createObjectURL(file) })), [pictures]);
  useEffect(() => () => shown.forEach(({ address }) => URL.revokeObjectURL(address)), [shown]);
  return (
    <div className="section" role="group" aria-label="Capturas de pantalla">
      {shown.length > 0 && (
        <ul className={classes.pictures} aria-label="Capturas elegidas">
          {shown.map(({ file, address }, index) => (
            <li key={address} className={classes.chosen}>
              <span className={classes.picture}>
                <img src={address} alt={`Captura ${index + 1}: ${file.name}`} />
              </span>
              <IconButton
                label={`Quitar la captura ${index + 1}`}
                onClick={() => onChange(pictures.filter((one) => one !== file))}
              >
                <IconClose size={18} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <PhotoPicker
        label={pictures.length > 0 ? 'Otra captura' : 'Agregar una captura (opcional)'}
        variant="outline"
        camera={false}
        disabled={pictures.length >= SCREENSHOTS}
        onPick={(files) => onChange([...pictures, ...files].slice(0, SCREENSHOTS))}
      />
      <p className="small ink-2">
        {pictures.length >= SCREENSHOTS
          ? `Hasta ${SCREENSHOTS} capturas.`
          : 'Una captura ayuda mucho. Revisa que no muestre algo privado.'}
      </p>
    </div>
  );
}
