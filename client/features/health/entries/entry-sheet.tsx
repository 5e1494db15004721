/**
 * The sheet around an entry's form, the same for every kind: the animal on top, the fields, the result beside
 * the buttons.
 */
import type { ReactNode } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { AttachmentField } from '../../pets/files/attachment-field.tsx';
import { Attachments } from '../../pets/files/attachments.tsx';
import { Button } from '../../../components/button.tsx';
import { ErrorPanel } from '../../../components/empty-state.tsx';
import { RenewBand } from '../../pets/licences/renew-band.tsx';
import { RestoredDraft } from '../../../components/restored-draft.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { SkeletonForm } from '../../../components/skeleton.tsx';
import { attachedTo, PURPOSE } from '../../../lib/attachments.ts';
import { readError } from '../../../lib/show-error.ts';
import classes from './entry-sheet.module.css';
import { WORDS } from './entry-words.ts';
import type { Entry, Notice } from './use-entry.ts';

interface EntrySheetProps<Values> {
  form: Entry<Values>;
  /** Data besides the record that the fields need: still loading, or failed. */
  waiting?: { error: unknown; busy: boolean; retry: () => void } | undefined;
  children: ReactNode;
}

export function EntrySheet<Values>({ form, waiting, children }: EntrySheetProps<Values>) {
  const { place, kind, notice, busy } = form;
  const { noun, again, save } = WORDS[kind];
  const editing = place.entryId !== undefined;
  const title = `${editing ? 'Corregir' : 'Agregar'} ${noun}`;
  if (waiting?.error) {
    return (
      <Sheet opened beside onClose={place.onClose} title={title}>
        <ErrorPanel bare message={readError(waiting.error).message} onRetry={waiting.retry} busy={waiting.busy} />
      </Sheet>
    );
  }
  return (
    <Sheet
      opened
      beside
      onClose={place.onClose}
      title={title}
      kept
      dirty={form.dirty}
      onSubmit={() => void form.save('close')}
      actions={
        <div className={classes.bar}>
          {notice?.ended ? (
            <RenewBand petId={place.record.pet.id} petName={place.record.pet.name} announce>
              Lo que escribiste se queda aquí. Todo lo guardado, su cédula y su placa siguen funcionando.
            </RenewBand>
          ) : (
            notice && <Said {...notice} onDone={form.dismiss} />
          )}
          <div className={classes.buttons}>
            {!editing && again && (
              <Button variant="default" size="lg" disabled={busy} onClick={() => void form.save('again')}>
                {again}
              </Button>
            )}
            {form.prints && (
              <Button variant="default" size="lg" disabled={busy} onClick={() => void form.save('print')}>
                Guardar e imprimir
              </Button>
            )}
            <Button type="submit" size="lg" loading={busy}>
              {editing ? 'Guardar cambios' : notice?.failed ? 'Reintentar' : save}
            </Button>
          </div>
        </div>
      }
    >
      {place.petChoice(form.move)}
      {waiting ? (
        <SkeletonForm fields={3} />
      ) : (
        <>
          {form.resumed && <RestoredDraft corrects={editing} onStartAgain={form.startAgain} />}
          {children}
          <Papers form={form} />
        </>
      )}
    </Sheet>
  );
}

/** The last field of every kind but a weight: photos of the booklet's sticker or of a stamped document. */
function Papers<Values>({ form: { place, kind, files, onFiles } }: Pick<EntrySheetProps<Values>, 'form'>) {
  const { record, entryId } = place;
  const purpose = PURPOSE[kind];
  const label = kind === 'vacuna' ? 'Foto del adhesivo o certificado' : 'Foto o certificado';
  const { edit } = record.can;
  if (!purpose || (entryId === undefined && !edit)) return null;
  if (entryId === undefined) return <AttachmentField label={label} files={files} onChange={onFiles} />;
  const target = { purpose, id: entryId };
  const attached = attachedTo(record.files, target);
  if (attached.length === 0 && !edit) return null;
  return (
    <section className="section" aria-label={label}>
      <p className="small strong">{label}</p>
      <Attachments
        petId={record.pet.id}
        target={target}
        of={WORDS[kind].noun}
        files={attached}
        add={edit ? 'Agregar foto o PDF' : undefined}
        canEdit={edit}
      />
    </section>
  );
}

function Said({ text, failed, action, no, onDone }: Notice & { onDone: () => void }) {
  const answers = [no, action].filter((one) => one !== undefined);
  return (
    <AlertBand
      tone={no ? 'amber' : failed ? 'red' : 'green'}
      announce
      action={
        answers.length > 0 && (
          <span className={classes.answers}>
            {answers.map(({ label, run }) => (
              <button
                key={label}
                type="button"
                className={classes.undo}
                onClick={() => {
                  onDone();
                  run();
                }}
              >
                {label}
              </button>
            ))}
          </span>
        )
      }
    >
      {text}
    </AlertBand>
  );
}
