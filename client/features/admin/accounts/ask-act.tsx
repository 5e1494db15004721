/** Asks before an action on one or many accounts, then shows the result of each. */
import { useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { showToast } from '../../../components/toast.tsx';
import { count } from '../../../lib/format.ts';
import { readError } from '../../../lib/show-error.ts';
import { ACTS, type BulkAct, whyNot } from './account-acts.ts';
import classes from './account-desk.module.css';
import { useAccountActs } from './use-account-acts.ts';

interface Whom {
  id: number;
  name: string;
}

interface AskActProps {
  /** Null while the question is closed. */
  act: BulkAct | null;
  whom: readonly Whom[];
  onClose: () => void;
  /** Called once the action was done to at least one account. */
  onDone?: () => void;
}

interface Told {
  id: number;
  words: string;
}

export function AskAct({ act, whom, onClose, onDone }: AskActProps) {
  const { busy, run } = useAccountActs();
  const [failure, setFailure] = useState<string | null>(null);
  const [left, setLeft] = useState<{ done: string; refused: Told[] } | null>(null);
  const words = act && ACTS[act];
  const close = () => {
    setFailure(null);
    setLeft(null);
    onClose();
  };
  const go = async () => {
    if (!act || !words) return;
    setFailure(null);
    try {
      const { results } = await run(
        act,
        whom.map(({ id }) => id),
      );
      const refused = results.filter((one) => one.refused !== null);
      const amount = results.length - refused.length;
      if (refused.length === 0) {
        showToast(words.done(amount));
        close();
        return onDone?.();
      }
      const told = refused.map((one) => ({
        id: one.userId,
        words: `${whom.find(({ id }) => id === one.userId)?.name ?? 'Una cuenta'}: ${whyNot(one)}`,
      }));
      setLeft({ done: amount > 0 ? words.done(amount) : 'No se cambió nada.', refused: told });
    } catch (error) {
      setFailure(readError(error).message);
    }
  };
  if (left)
    return (
      <Dialog
        opened
        onClose={() => {
          close();
          // Accounts that stay marked would be asked for the same action again.
          onDone?.();
        }}
        title={left.done}
      >
        <p>{count(left.refused.length, 'cuenta')} sin cambios:</p>
        <ul className={classes.results}>
          {left.refused.map((one) => (
            <li key={one.id}>{one.words}</li>
          ))}
        </ul>
      </Dialog>
    );
  const [only] = whom;
  const named = whom.length === 1 && only ? `la cuenta de ${only.name}` : count(whom.length, 'cuenta');
  return (
    <Dialog
      opened={words !== null}
      onClose={close}
      title={words?.ask(named) ?? ''}
      {...(words && {
        act: {
          label: only && whom.length === 1 ? words.one : words.button(whom.length),
          run: () => void go(),
          busy,
          destructive: words.destructive ?? false,
        },
      })}
    >
      <div className={classes.stack}>
        <p>{words?.consequence}</p>
        {failure && (
          <AlertBand announce fact="No se pudo.">
            {failure}
          </AlertBand>
        )}
      </div>
    </Dialog>
  );
}
