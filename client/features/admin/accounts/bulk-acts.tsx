/** The actions on marked accounts: only those that at least one account allows, with their number. */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ACTS, type BulkAct } from './account-acts.ts';
import { AskAct } from './ask-act.tsx';

interface Marked {
  id: number;
  name: string;
  status: 'unconfirmed' | 'active' | 'disabled';
}

export function BulkActs({ marked, onDone }: { marked: readonly Marked[]; onDone: () => void }) {
  const [asked, ask] = useState<BulkAct | null>(null);
  const [kept, keep] = useState<readonly Marked[]>([]);
  const fitting: Record<'disable' | 'enable' | 'resendConfirmation', readonly Marked[]> = {
    resendConfirmation: marked.filter(({ status }) => status === 'unconfirmed'),
    disable: marked.filter(({ status }) => status !== 'disabled'),
    enable: marked.filter(({ status }) => status === 'disabled'),
  };
  const begin = (act: keyof typeof fitting) => {
    keep(fitting[act]);
    ask(act);
  };
  return (
    <>
      {(['resendConfirmation', 'disable', 'enable'] as const)
        .filter((act) => fitting[act].length > 0)
        .map((act) => (
          <Button key={act} variant="outline" color={act === 'disable' ? 'red' : 'stamp'} onClick={() => begin(act)}>
            {ACTS[act].button(fitting[act].length)}
          </Button>
        ))}
      <AskAct act={asked} whom={kept} onClose={() => ask(null)} onDone={onDone} />
    </>
  );
}
