/** The documents issued for an animal: number, how often each was verified, and a button to revoke it. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { SIGNED_PAPERS } from '#server/documents/papers/schema.ts';
import { Button } from '../../../components/button.tsx';
import { StateChip } from '../../../components/state-chip.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { dayOf, showDate } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { WithdrawSheet } from '../signed-papers/withdraw-sheet.tsx';
import classes from './carnet.module.css';

type Paper = Answers['papers']['list'][number];

const SIGNED: readonly Paper['kind'][] = SIGNED_PAPERS;
const KINDS = {
  cedula: 'Cédula',
  carnet: 'Carnet',
  historia: 'Historia',
  certificado: 'Certificado de vacunación',
  consulta: 'Nota de consulta',
  receta: 'Receta',
  salud: 'Certificado de salud',
  esterilizacion: 'Certificado de esterilización',
  microchip: 'Certificado de microchip',
  fallecimiento: 'Certificado de fallecimiento',
} as const satisfies Record<Paper['kind'], string>;

interface PaperListProps {
  petId: number;
  papers: Paper[];
  canRevoke: boolean;
  /** For who signs for the clinic: what it signed. */
  canWithdraw: boolean;
}

export function PaperList({ petId, papers, canRevoke, canWithdraw }: PaperListProps) {
  const [withdrawing, setWithdrawing] = useState<Paper | null>(null);
  const withdraw = trpc.papers.withdraw.useMutation();
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
              <StateChip state="overdue">{paper.revokedReason ? 'Retirado' : 'Anulado'}</StateChip>
            ) : canWithdraw && SIGNED.includes(paper.kind) ? (
              <Button
                variant="subtle"
                size="sm"
                aria-label={`Retirar ${KINDS[paper.kind].toLowerCase()} ${paper.number}`}
                onClick={() => setWithdrawing(paper)}
              >
                Retirar
              </Button>
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
      {withdrawing && (
        <WithdrawSheet
          title={`Retirar ${KINDS[withdrawing.kind].toLowerCase()} ${withdrawing.number}`}
          done="Quien lo verifique leerá que se retiró, y por qué."
          onClose={() => setWithdrawing(null)}
          run={async (reason) => {
            await withdraw.mutateAsync({ paperId: withdrawing.paperId, reason });
            refresh();
          }}
        />
      )}
    </section>
  );
}

function checksOf(checks: number): string {
  if (checks === 0) return 'nadie lo verificó aún';
  return checks === 1 ? 'verificado 1 vez' : `verificado ${checks} veces`;
}
