/** What waits for a line, in the place where it is looked for. */
import { isNewClient } from './waiting-words.ts';
import { useOutbox, type Waiting } from '../../../lib/outbox.ts';
import classes from './outbox.module.css';
import { WaitingList } from './waiting-list.tsx';

/** In the record: the entries of this animal that are not saved on the server yet. */
export function PetWaiting({ petId }: { petId: number }) {
  return <InPlace entries={useOutbox().filter((entry) => entry.petId === petId)} />;
}

/** At the counter: the clients who are no patients yet. */
export function NewClientsWaiting() {
  return <InPlace entries={useOutbox().filter(isNewClient)} heading={classes.heading} />;
}

function InPlace({ entries, heading }: { entries: readonly Waiting[]; heading?: string | undefined }) {
  if (entries.length === 0) return null;
  return (
    <section className="section" aria-label="En espera">
      <h2 className={heading}>En espera</h2>
      <div className="sheet">
        <WaitingList entries={entries} />
      </div>
    </section>
  );
}
