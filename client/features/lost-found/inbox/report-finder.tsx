/** Reports a finder: the conversation ends, and an administrator reads it. */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextAreaField } from '../../../components/fields.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { showToast } from '../../../components/toast.tsx';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { LONGEST_REPORT } from '#server/lost-found/abuse/rules.ts';

export function ReportFinder({
  threadId,
  opened,
  onClose,
}: {
  threadId: number;
  opened: boolean;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const draft = useDraft<{ text: string }>(`abuso:${threadId}`, isDraft);
  const [text, setText] = useState(draft.restored?.text ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const report = trpc.finderInbox.report.useMutation({
    onSuccess: () => {
      draft.clear();
      onClose();
      showToast('Gracias. Lo vamos a revisar, y la conversación terminó.');
      return utils.finderInbox.invalidate();
    },
    onError: (error) => {
      const { fields, message } = readError(error);
      setProblem(fields.text ?? message);
    },
  });
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title="Reportar a esta persona"
      dirty={text !== ''}
      kept
      onSubmit={() => {
        if (report.isPending) return;
        if (text.trim() === '') return setProblem('Cuéntanos qué pasó.');
        setProblem(null);
        report.mutate({ threadId, text: text.trim() });
      }}
      actions={
        <Button type="submit" color="red" loading={report.isPending}>
          Reportar y terminar
        </Button>
      }
    >
      <div className="stack">
        <p>
          Quien administra este registro leerá esta conversación y lo que escribas aquí. La conversación termina: esa
          persona ya no podrá escribirte desde ella.
        </p>
        <TextAreaField
          label="¿Qué pasó?"
          value={text}
          minRows={4}
          maxLength={LONGEST_REPORT}
          placeholder="Pide dinero por devolverla, insulta, no la encontró…"
          error={problem}
          onChange={(event) => {
            setText(event.currentTarget.value);
            draft.keep({ text: event.currentTarget.value });
          }}
        />
      </div>
    </Sheet>
  );
}

function isDraft(values: object): boolean {
  return 'text' in values && typeof values.text === 'string';
}
