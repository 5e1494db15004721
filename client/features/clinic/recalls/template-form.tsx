/** One text of the clinic: its variables are put in by a press, and it is read as an owner would read it. */
import { givenName } from '#server/platform/lib/given-name.ts';
import { useRef, useState } from 'react';
import { saveTemplateInput } from '#server/clinic/recalls/letters.schema.ts';
import { messageFor } from '#server/clinic/recalls/rules.ts';
import { type Template, usualTemplate, VARIABLES } from '#server/clinic/recalls/templates.rules.ts';
import { Button } from '../../../components/button.tsx';
import { TextAreaField, TextField } from '../../../components/fields.tsx';
import { showToast } from '../../../components/toast.tsx';
import { today } from '../../../lib/dates.ts';
import { invalidate } from '../../../lib/invalidate.ts';
import { showError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useLiveForm } from '../../../lib/use-live-form.ts';
import { sampleFor } from './recall-words.ts';
import rowStyles from '../../../components/rows.module.css';
import classes from './recall.module.css';

interface TemplateFormProps {
  template: Template;
  /** Written by the clinic; else the usual words. */
  own: boolean;
  readOnly: boolean;
}

export function TemplateForm({ template, own, readOnly }: TemplateFormProps) {
  const { kind, channel } = template;
  const save = trpc.recalls.saveTemplate.useMutation();
  const restore = trpc.recalls.restoreTemplate.useMutation({ onSettled: () => invalidate('recalls') });
  const values = { kind, channel, subject: template.subject ?? '', text: template.text };
  const { form, formProps, focusFirst } = useLiveForm({
    initialValues: values,
    schema: saveTemplateInput,
  });
  const area = useRef<HTMLTextAreaElement>(null);
  const [at, setAt] = useState(template.text.length);
  const put = (name: string) => {
    const { text } = form.values;
    const place = Math.min(at, text.length);
    form.setFieldValue('text', `${text.slice(0, place)}{${name}}${text.slice(place)}`);
    setAt(place + name.length + 2);
    area.current?.focus();
  };
  const send = async () => {
    try {
      await save.mutateAsync({ ...form.values, kind, channel });
      showToast('Guardaste el texto.');
    } catch (error) {
      showError(error, form);
    } finally {
      invalidate('recalls');
    }
  };
  return (
    <div className={classes.template}>
      <form
        {...formProps}
        className={`sheet pad ${classes.message}`}
        onSubmit={form.onSubmit(() => void send(), focusFirst)}
      >
        {channel === 'mail' && (
          <TextField label="Asunto" maxLength={120} readOnly={readOnly} {...form.getInputProps('subject')} />
        )}
        <TextAreaField
          label="Mensaje"
          rows={9}
          maxLength={1500}
          readOnly={readOnly}
          {...form.getInputProps('text')}
          ref={area}
          onSelect={(event) => setAt(event.currentTarget.selectionStart)}
        />
        {!readOnly && (
          <>
            <div className={classes.variables} role="group" aria-label="Poner en el mensaje">
              {Object.entries(VARIABLES).map(([name, what]) => (
                <Button
                  key={name}
                  size="sm"
                  variant="default"
                  onClick={() => put(name)}
                  aria-label={`{${name}}: ${what}`}
                >
                  {`{${name}}`}
                </Button>
              ))}
            </div>
            <div className={`${rowStyles.acts} ${classes.acts}`}>
              <Button type="submit" loading={save.isPending}>
                Guardar
              </Button>
              {own && (
                <Button variant="subtle" loading={restore.isPending} onClick={() => restore.mutate({ kind, channel })}>
                  Volver al texto usual
                </Button>
              )}
            </div>
          </>
        )}
        {readOnly && <p className="small ink-2">Los cambia la administración.</p>}
      </form>
      <Preview template={{ ...template, ...form.values, kind, channel }} />
    </div>
  );
}

/** On the first owner of today's list to whom it would go; on an invented one where the list is empty. */
function Preview({ template }: { template: Template }) {
  const page = trpc.recalls.list.useQuery(
    { window: 'urgent', kind: template.kind === 'several' ? null : template.kind },
    { refetchOnWindowFocus: false },
  ).data;
  const group = page?.groups[0];
  const day = page?.today ?? today();
  const usual = usualTemplate(template.kind, template.channel);
  const { subject, text } = messageFor({
    name: group ? givenName(group.name) : 'Ana',
    clinic: page?.clinic ?? { name: 'tu clínica', phone: null },
    today: day,
    lines: sampleFor(template.kind, group?.lines ?? [], day),
    channel: template.channel,
    // Whatever kinds this animal's lines are of, it is this text that is looked at.
    templates: (['vaccine', 'deworming', 'medicine', 'checkup', 'several'] as const).map((kind) => ({
      ...usual,
      ...template,
      kind,
    })),
  });
  return (
    <section className={classes.preview} aria-labelledby="asi-llega" aria-live="polite">
      <h2 id="asi-llega">Así llega{group ? ` a ${givenName(group.name)}` : ', por ejemplo'}</h2>
      {subject && <p className={classes.what}>{subject}</p>}
      <p className={`sheet ${classes.bubble}`}>{text}</p>
    </section>
  );
}
