/** The last doses, newest first: each can be undone while the campaign is open. */
import { useState } from 'react';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { IconCheckCircle, IconClock } from '../../../components/icons/base.tsx';
import { QrCode } from '../../../components/qr-code.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { showCode } from '#server/platform/lib/codes.ts';
import { showHour } from '../../../lib/dates.ts';
import { useOffline } from '../../../lib/offline.ts';
import { discard } from '../../../lib/outbox.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import rowStyles from '../../../components/rows.module.css';
import classes from './campaigns.module.css';
import type { Dose, Doses } from './use-doses.ts';

const SHOWN = 12;

interface LastDosesProps {
  doses: Doses;
  open: boolean;
  /** The number of doses, known before their list has loaded. */
  amount: number;
}

export function LastDoses({ doses, open, amount }: LastDosesProps) {
  const [shownCode, showCodeOf] = useState<Dose | null>(null);
  const offline = useOffline();
  const { onTheWay, list, undo } = doses;
  const rows = (list.data?.rows ?? []).filter(({ id }) => !(undo.isPending && undo.variables?.doseId === id));
  const loading = list.isLoading && amount > 0;
  if (onTheWay.length === 0 && rows.length === 0 && !loading) return null;
  const takeBack = (dose: Dose) =>
    undo.mutate(
      { doseId: dose.id },
      {
        onSuccess: ({ petName, petRemoved }) =>
          showToast(
            petRemoved
              ? `Quitaste a ${petName} de la jornada y del registro.`
              : `Quitaste la vacuna de ${petName}: su libreta queda como antes.`,
          ),
        onError: (error) => showFailure(readError(error).message),
      },
    );
  return (
    <section aria-labelledby="ultimos" className={`${rowStyles.stack} ${classes.latest}`}>
      <div className={classes.both}>
        <h2 id="ultimos">Últimos</h2>
        <ButtonLink to="/dashboard/admin/jornada" search={{ jornada: doses.campaignId, ver: 'hoja' }} variant="subtle">
          Hoja del día
        </ButtonLink>
      </div>
      {(onTheWay.length > 0 || rows.length > 0) && (
        <ul className={`sheet ${rowStyles.list}`}>
          {onTheWay.toReversed().map((entry) => (
            <li key={entry.key} className={classes.dose}>
              <p className={classes.doseWords}>
                <b>{entry.petName}</b>
                <span className="small ink-2 num">{showHour(entry.at)}</span>
              </p>
              <Chip icon={<IconClock size={16} />} tone="amber">
                {offline ? 'En espera' : 'Guardando'}
              </Chip>
              {offline && (
                <Button
                  variant="subtle"
                  aria-label={`Deshacer la vacuna de ${entry.petName}`}
                  onClick={() => void discard(entry.key)}
                >
                  Deshacer
                </Button>
              )}
            </li>
          ))}
          {rows.slice(0, SHOWN).map((dose) => (
            <li key={dose.id} className={classes.dose}>
              <p className={classes.doseWords}>
                <b>{dose.petName}</b>
                <span className="small ink-2 num">
                  {[showHour(dose.at), dose.newPet === 1 ? 'nuevo' : null].filter(Boolean).join(' · ')}
                </span>
              </p>
              <span className={classes.done} role="img" aria-label="Guardado">
                <IconCheckCircle size={22} />
              </span>
              {dose.newPet === 1 && !offline && (
                <Button
                  variant="subtle"
                  aria-label={`Ver el código de ${dose.petName}`}
                  onClick={() => showCodeOf(dose)}
                >
                  Código
                </Button>
              )}
              {open && !offline && (
                <Button
                  variant="subtle"
                  aria-label={`Deshacer la vacuna de ${dose.petName}`}
                  onClick={() => takeBack(dose)}
                >
                  Deshacer
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {loading && <SkeletonRows rows={Math.min(amount, 3)} />}
      {shownCode && <CodeDialog dose={shownCode} onClose={() => showCodeOf(null)} />}
    </section>
  );
}

/** A code for the owner to photograph: it finds the animal again and opens its page. */
function CodeDialog({ dose, onClose }: { dose: Dose; onClose: () => void }) {
  const code = trpc.campaignDoses.code.useQuery({ doseId: dose.id });
  return (
    <Dialog opened onClose={onClose} title={`El código de ${dose.petName}`} stay="Listo">
      <p>Pide a su tutor que le tome una foto: con él, su libreta se encuentra siempre.</p>
      {code.data && <QrCode {...code.data.qr} wide label={`QR de ${dose.petName}`} />}
      {code.error && <p role="alert">{readError(code.error).message}</p>}
      <p className={classes.largeCode}>{showCode(dose.code)}</p>
    </Dialog>
  );
}
