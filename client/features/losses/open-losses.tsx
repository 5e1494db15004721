/** The red panels of whoever is lost: at home for all of one's animals, in a record for its own. */
import { trpc } from '../../lib/trpc.ts';
import classes from './losses.module.css';
import { LostPanel } from './lost-panel.tsx';

export function OpenLosses({ petId }: { petId?: number }) {
  const losses = trpc.losses.open.useQuery();
  const shown = (losses.data ?? []).filter((loss) => petId === undefined || loss.petId === petId);
  if (shown.length === 0) return null;
  return (
    <div className={classes.panels}>
      {shown.map((loss) => (
        <LostPanel key={loss.petId} loss={loss} canEdit={loss.role !== 'reader'} leads />
      ))}
    </div>
  );
}
