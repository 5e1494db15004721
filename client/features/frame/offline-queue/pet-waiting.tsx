/** In the record: the entries of this animal that are not saved on the server yet. */
import { useOutbox } from '../../../lib/outbox.ts';
import { WaitingList } from './waiting-list.tsx';

export function PetWaiting({ petId }: { petId: number }) {
  const entries = useOutbox().filter((entry) => entry.petId === petId);
  if (entries.length === 0) return null;
  return (
    <section className="section" aria-label="En espera">
      <h2>En espera</h2>
      <div className="sheet">
        <WaitingList entries={entries} />
      </div>
    </section>
  );
}
