/** All waiting entries of all animals. */
import { Sheet } from '../../../components/sheet.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useOffline } from '../../../lib/offline.ts';
import { useOutbox } from '../../../lib/outbox.ts';
import classes from './outbox.module.css';
import { WaitingList } from './waiting-list.tsx';

export function WaitingSheet({ onClose }: { onClose: () => void }) {
  const entries = useOutbox();
  const offline = useOffline();
  return (
    <Sheet opened onClose={onClose} title="En espera">
      {entries.length === 0 ? (
        <EmptyState bare scene="calm" title="Todo está guardado">
          Nada espera en este dispositivo.
        </EmptyState>
      ) : (
        <>
          <p className={classes.lead}>
            {offline
              ? 'Sigue aquí aunque cierres PetLove+, y se guarda cuando lo abras con conexión.'
              : 'Lo que sigue todavía no está en su ficha.'}
          </p>
          <div className="sheet">
            <WaitingList entries={entries} ofAll onCorrect={onClose} />
          </div>
        </>
      )}
    </Sheet>
  );
}
