/** Imports a list of animals: choose, look, import, and take back. Its address names the list, so that a reload loses nothing. */
import { useState } from 'react';
import { QueryFailure } from '../../../components/query-failure.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { Together } from '../../../components/together.tsx';
import { invalidate } from '../../../lib/invalidate.ts';
import { trpc } from '../../../lib/trpc.ts';
import { KnownColumns } from '../moving-guide/known-columns.tsx';
import { ChooseList } from './choose-list.tsx';
import { DoneList } from './done-list.tsx';
import classes from './import-list.module.css';
import { LookedList } from './looked-list.tsx';
import { PastLists } from './past-lists.tsx';
import { RunningList } from './running-list.tsx';
import { isProblem, lookAt, type Problem } from './send-list.ts';

interface ImportListProps {
  importId: number | undefined;
  onOpen: (importId: number | undefined) => void;
  /** The clinic's lists, not a guardian's own. */
  ofClinic: boolean;
}

export function ImportList({ importId, onOpen, ofClinic }: ImportListProps) {
  const [sending, send] = useState<{ problem?: Problem; name?: string } | null>(null);
  const utils = trpc.useUtils();
  const past = trpc.imports.list.useQuery(undefined, { enabled: importId === undefined });
  const choose = async (file: File) => {
    send({});
    const looked = await lookAt(file);
    send(isProblem(looked) ? { problem: looked, name: file.name } : null);
    if (isProblem(looked)) return;
    utils.imports.get.setData({ importId: looked.importId }, looked);
    onOpen(looked.importId);
  };
  if (importId !== undefined)
    return <OneList importId={importId} ofClinic={ofClinic} onOther={() => onOpen(undefined)} />;
  if (sending && !sending.problem)
    return (
      <>
        <p className="ink-2" role="status">
          Leyendo el archivo. Uno de veinte mil filas tarda medio minuto.
        </p>
        <SkeletonRows rows={6} label="Leyendo el archivo" />
      </>
    );
  return (
    <div className={classes.choose}>
      <div className={classes.done}>
        <Together ready={past.isFetched}>
          <ChooseList ofClinic={ofClinic} onChoose={(file) => void choose(file)} {...(sending ?? {})} />
          <PastLists onOpen={onOpen} />
        </Together>
      </div>
      <section className={`sheet ${classes.part}`} aria-label="Columnas que entiende">
        <KnownColumns />
      </section>
    </div>
  );
}

const POLL_MS = 1000;

function OneList({ importId, ofClinic, onOther }: { importId: number; ofClinic: boolean; onOther: () => void }) {
  const list = trpc.imports.get.useQuery(
    { importId },
    {
      refetchInterval: ({ state }) => (isRunning(state.data?.state) ? POLL_MS : false),
      staleTime: 0,
    },
  );
  if (list.error && !list.data) return <QueryFailure query={list} />;
  const { data } = list;
  if (!data) return <SkeletonRows rows={6} />;
  if (data.state === 'ready') return <LookedList list={data} onOther={onOther} />;
  if (isRunning(data.state))
    return (
      <RunningList
        list={data}
        onEnd={() => invalidate('pets', 'agenda', 'owners', 'adminLists', 'recalls', 'imports')}
      />
    );
  return <DoneList list={data} ofClinic={ofClinic} onOther={onOther} />;
}

function isRunning(state: string | undefined): boolean {
  return state === 'running' || state === 'undoing';
}
