/**
 * Abuse reports: the open ones, then the handled ones. An administrator may read only the conversation that a
 * family reported.
 */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { ErrorPanel } from '../../../components/empty-state.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { IconCheckCircle, IconClock } from '../../../components/icons/base.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { showCode } from '#server/platform/lib/codes.ts';
import { showInstant } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './report-list.module.css';

type Report = Answers['abuse']['list'][number];

export function ReportList({ reports }: { reports: readonly Report[] }) {
  const groups = [
    { title: 'Por atender', rows: reports.filter((one) => !one.handledAt) },
    { title: 'Atendidos', rows: reports.filter((one) => one.handledAt) },
  ];
  return groups
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, rows }) => (
      <section key={title} className="section" aria-label={title}>
        <h2>
          {title} <span className="num ink-3">{rows.length}</span>
        </h2>
        <ul className={classes.list}>
          {rows.map((report) => (
            <ReportRow key={report.reportId} report={report} />
          ))}
        </ul>
      </section>
    ));
}

function ReportRow({ report }: { report: Report }) {
  const { reportId, sender, text, petCode, petName, threadId, createdAt, handledAt, handler } = report;
  const { foundCode, foundClosedAt } = report;
  const [reading, setReading] = useState(false);
  const utils = trpc.useUtils();
  const told = {
    onSettled: () => utils.abuse.list.invalidate(),
    onError: (error: unknown) => showFailure(readError(error).message),
  };
  const reopen = trpc.abuse.reopen.useMutation(told);
  const handle = trpc.abuse.handle.useMutation({
    ...told,
    onSuccess: () => showToast('Reporte atendido.', { label: 'Deshacer', run: () => reopen.mutate({ reportId }) }),
  });
  const [asking, setAsking] = useState(false);
  const withdraw = trpc.foundAnimals.withdraw.useMutation({
    ...told,
    onSuccess: () => {
      setAsking(false);
      showToast('Quitaste la página, su foto y sus conversaciones.');
    },
  });
  return (
    <li className={`sheet pad ${classes.report}`}>
      <div className={classes.head}>
        <h3>
          {sender === 'family'
            ? 'Una familia, sobre quien le escribió'
            : foundCode
              ? 'Una visita, sobre un animal encontrado'
              : 'Una visita, sobre una página'}
        </h3>
        {handledAt ? (
          <Chip tone="green" icon={<IconCheckCircle size={16} />}>
            Atendido
          </Chip>
        ) : (
          <Chip tone="blue" icon={<IconClock size={16} />}>
            Por atender
          </Chip>
        )}
      </div>
      <p className={classes.text}>{text}</p>
      <FactList
        facts={[
          {
            name: 'Animal',
            value: petCode ? (
              <>
                {petName} <span className="code">{showCode(petCode)}</span>
              </>
            ) : foundCode ? (
              'Sin placa: lo encontró otra persona'
            ) : (
              'Ya no está en el registro'
            ),
          },
          { name: 'Llegó', value: showInstant(createdAt) },
          { name: 'Atendido', value: handledAt && `${showInstant(handledAt)}${handler ? `, por ${handler}` : ''}` },
        ]}
      />
      {reading && <Words reportId={reportId} />}
      {foundCode && (
        <Dialog
          opened={asking}
          onClose={() => setAsking(false)}
          title="¿Quitar la página del animal encontrado?"
          act={{
            label: 'Quitar la página',
            destructive: true,
            busy: withdraw.isPending,
            run: () => withdraw.mutate({ code: foundCode }),
          }}
        >
          <p>
            Se borran su foto y los datos de quien lo encontró, y terminan sus conversaciones. No se puede deshacer.
          </p>
        </Dialog>
      )}
      <div className={classes.acts}>
        {!handledAt && (
          <Button variant="outline" loading={handle.isPending} onClick={() => handle.mutate({ reportId })}>
            Marcar como atendido
          </Button>
        )}
        {threadId !== null && (
          <Button variant="subtle" aria-expanded={reading} onClick={() => setReading(!reading)}>
            {reading ? 'Ocultar la conversación' : 'Leer la conversación reportada'}
          </Button>
        )}
        {foundCode && !foundClosedAt && (
          <>
            <Button variant="outline" color="red" onClick={() => setAsking(true)}>
              Quitar la página del encontrado
            </Button>
            <a href={`/e/${foundCode}`} target="_blank" rel="noopener noreferrer" className={classes.page}>
              Ver lo encontrado
            </a>
          </>
        )}
        {foundCode && foundClosedAt && <Chip>Página quitada</Chip>}
        {petCode && (
          <a href={`/q/${petCode}`} target="_blank" rel="noopener noreferrer" className={classes.page}>
            Ver la página
          </a>
        )}
      </div>
    </li>
  );
}

function Words({ reportId }: { reportId: number }) {
  const words = trpc.abuse.conversation.useQuery({ reportId });
  if (words.error)
    return <ErrorPanel bare message={readError(words.error).message} onRetry={() => void words.refetch()} />;
  if (!words.data) return <SkeletonRows rows={2} />;
  return (
    <ol className={classes.words} aria-label="Conversación reportada">
      {words.data.map(({ messageId, sender, kind, text, place, at }) => (
        <li key={messageId}>
          <p className="mini ink-2">
            <b>{sender === 'family' ? 'La familia' : 'Quien avisó'}</b> · {showInstant(at)}
          </p>
          <p className={classes.text}>
            {text ?? place ?? (kind === 'location' ? 'Envió su ubicación.' : 'Avisó con un toque.')}
          </p>
          {text && place && <p className={classes.text}>{place}</p>}
        </li>
      ))}
    </ol>
  );
}
