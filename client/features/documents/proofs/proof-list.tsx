/** The proofs of an animal: how often each was opened, its end date, and a button to revoke it. */
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { StateChip } from '../../../components/state-chip.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { showDate, showInstant } from '../../../lib/dates.ts';
import { count } from '../../../lib/format.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './proofs.module.css';
import { ShareProof } from './share-proof.tsx';

type Proof = Answers['proofs']['list']['proofs'][number];

export function ProofList({ petId, petName, proofs }: { petId: number; petName: string; proofs: Proof[] }) {
  const utils = trpc.useUtils();
  const refresh = () => void utils.proofs.list.invalidate({ petId });
  const failed = (error: unknown) => showFailure(readError(error).message);
  const restore = trpc.proofs.restore.useMutation({ onSuccess: refresh, onError: failed });
  const revoke = trpc.proofs.revoke.useMutation({
    onSuccess: ({ proofId }) => {
      refresh();
      showToast('El enlace ya no se puede abrir.', { label: 'Deshacer', run: () => restore.mutate({ proofId }) });
    },
    onError: failed,
  });
  return (
    <section className="section" aria-labelledby="comprobantes">
      <h2 id="comprobantes">Enlaces hechos</h2>
      {proofs.length === 0 ? (
        <EmptyState scene="calm" title="Aún no hiciste ninguno">
          Aquí verás cuántas veces se abrió cada enlace.
        </EmptyState>
      ) : (
        <ul className={`sheet ${classes.list}`}>
          {proofs.map((proof) => (
            <li key={proof.proofId} className={classes.item} data-closed={proof.open ? undefined : true}>
              <div className={classes.itemHead}>
                <span>
                  <b>{proof.purpose}</b>
                  <span className={classes.small}>
                    {proof.open ? `Hasta el ${showDate(proof.until)}` : `Venció el ${showDate(proof.until)}`}
                    {proof.chipShown === 1 && ' · con el final de su microchip'}
                    {proof.madeBy && ` · lo hizo ${proof.madeBy}`}
                  </span>
                  <span className={classes.small}>{viewsOf(proof)}</span>
                </span>
                {proof.open ? (
                  <StateChip state="ok">Activo</StateChip>
                ) : (
                  <StateChip state="unknown">Terminado</StateChip>
                )}
              </div>
              {proof.open && (
                <ShareProof url={proof.url} purpose={proof.purpose} until={proof.until} petName={petName}>
                  <Button
                    variant="subtle"
                    color="red"
                    disabled={revoke.isPending}
                    aria-label={`Quitar enlace: ${proof.purpose}`}
                    onClick={() => revoke.mutate({ proofId: proof.proofId })}
                  >
                    Quitar enlace
                  </Button>
                </ShareProof>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function viewsOf({ views, lastViewedAt }: Proof): string {
  if (views === 0 || lastViewedAt === null) return 'Nadie lo abrió todavía';
  return `Se abrió ${count(views, 'vez').replace('vezes', 'veces')} · la última, ${showInstant(lastViewedAt)}`;
}
