/** The documents issued for an animal: number, how often each was verified, and a button to revoke it. */
import { Link } from '@tanstack/react-router';
import { Button } from '../../../components/button.tsx';
import { StateChip } from '../../../components/state-chip.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { dayOf, showDate } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './carnet.module.css';

type Paper = Answers['papers']['list'][number];
const KINDS = {
  cedula: 'Cédula',
  carnet: 'Carnet',
  historia: 'Historia',
  certificado: 'Certificado de vacunación',
  consulta: 'Nota de consulta',
  receta: 'Receta',
} as const satisfies Record<Paper['kind'], string>;

export function PaperList({ petId, papers, canRevoke }: { petId: number; papers: Paper[]; canRevoke: boolean }) {
  const utils = trpc.useUtils();
  const refresh = () => void utils.papers.list.invalidate({ petId });
  const failed = (error: unknown) => showFailure(readError(error).message);
  const restore = trpc.papers.restore.useMutation({ onSuccess: refresh, onError: failed });
  const revoke = trpc.papers.revoke.useMutation({
    onSuccess: (_answer, { paperId }) => {
      refresh();
      showToast('Quien verifique ese papel verá que está anulado.', {
        label: 'Deshacer',
        run: () => restore.mutate({ paperId }),
      });
    },
    onError: failed,
  });
  if (papers.length === 0) return null;
  return (
    <section className="section" aria-labelledby="emitidos">
      <h2 id="emitidos">Documentos emitidos</h2>
      <ul className={`sheet ${classes.list}`}>
        {papers.map((paper) => (
          <li key={paper.paperId} className={classes.item}>
            <span className={classes.about}>
              <b>{KINDS[paper.kind]}</b>
              <Link to="/verificar/$numero" params={{ numero: paper.number }} className="code">
                {paper.number}
              </Link>
              <span className={classes.small}>
                {showDate(dayOf(paper.issuedAt))}
                {paper.author && ` · ${paper.author}`} · {checksOf(paper.checks)}
              </span>
            </span>
            {paper.revokedAt ? (
              <StateChip state="overdue">Anulado</StateChip>
            ) : (
              canRevoke && (
                <Button
                  variant="subtle"
                  size="sm"
                  disabled={revoke.isPending}
                  aria-label={`Anular ${KINDS[paper.kind].toLowerCase()} ${paper.number}`}
                  onClick={() => revoke.mutate({ paperId: paper.paperId })}
                >
                  Anular
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function checksOf(checks: number): string {
  if (checks === 0) return 'nadie lo verificó aún';
  return checks === 1 ? 'verificado 1 vez' : `verificado ${checks} veces`;
}
