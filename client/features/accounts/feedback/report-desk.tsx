/** One report for the administration: its text, screen and browser; its state and the answer. */
import { useState } from 'react';
import { ANSWER_LETTERS, KIND_WORDS, type ReportState, STATE_WORDS } from '#server/accounts/feedback/rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { TextAreaField } from '../../../components/fields.tsx';
import { Pills } from '../../../components/pills.tsx';
import { showToast } from '../../../components/toast.tsx';
import { showInstant } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { ReportPictures } from './report-words.tsx';
import classes from './reports.module.css';

type Report = Answers['feedback']['get'];

export const STATES = (Object.keys(STATE_WORDS) as ReportState[]).map((value) => ({
  value,
  label: STATE_WORDS[value],
}));

export function ReportDesk({ report }: { report: Report }) {
  const { title, body, kind, author, authorEmail, screen, agent, createdAt, files } = report;
  return (
    <article className={`sheet pad ${classes.report}`} aria-labelledby="reporte">
      <h2 id="reporte">{title}</h2>
      <p className={classes.text}>{body}</p>
      <ReportPictures files={files} large />
      <FactList
        facts={[
          { name: 'Tipo', value: KIND_WORDS[kind] },
          { name: 'De', value: author ? `${author}, ${authorEmail}` : 'Una cuenta que ya no existe' },
          { name: 'Enviado', value: showInstant(createdAt) },
          { name: 'Pantalla', value: screen },
          { name: 'Navegador', value: agent },
        ]}
      />
      <Answer report={report} />
    </article>
  );
}

function Answer({ report }: { report: Report }) {
  const { reportId, answerer, answeredAt } = report;
  const draft = useDraft<{ answer: string }>(`reporte:${reportId}`, (values) => 'answer' in values);
  const [state, setState] = useState(report.state);
  const [answer, setAnswer] = useState(draft.restored?.answer ?? report.answer ?? '');
  // Time of the answer that this administrator saw, also once another one has answered meanwhile.
  const [known, setKnown] = useState(answeredAt);
  const utils = trpc.useUtils();
  const saving = trpc.feedback.answer.useMutation({
    onSuccess: (saved) => {
      draft.clear();
      setKnown(saved.answeredAt);
      showToast(saved.told ? 'Guardado. Le avisamos por correo y en su teléfono.' : 'Guardado.');
      return utils.feedback.invalidate();
    },
  });
  const failure = saving.error && readError(saving.error);
  return (
    <form
      className="section"
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate({ reportId, state, answer, known });
      }}
    >
      <Pills label="Estado" layout="wrap" options={STATES} value={state} onChange={setState} />
      <TextAreaField
        label="Respuesta"
        optional
        minRows={4}
        maxLength={ANSWER_LETTERS}
        value={answer}
        help={
          answeredAt
            ? `${answerer ?? 'Alguien'} respondió el ${showInstant(answeredAt)}. Si la cambias, le avisamos otra vez.`
            : 'La lee quien lo envió, en su pantalla y por correo.'
        }
        error={failure?.fields.answer}
        onChange={({ currentTarget }) => {
          setAnswer(currentTarget.value);
          draft.keep({ answer: currentTarget.value });
        }}
      />
      {failure && !failure.fields.answer && <AlertBand tone="red" fact={failure.message} announce />}
      <Button type="submit" loading={saving.isPending}>
        Guardar
      </Button>
    </form>
  );
}
