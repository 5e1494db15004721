/** The red panels of lost animals: on Inicio all of the member's, in a record its own. */
import { trpc } from '../../../lib/trpc.ts';
import classes from './losses.module.css';
import { LostPanel } from './lost-panel.tsx';

export function OpenLosses({ petId }: { petId?: number }) {
  const losses = trpc.lostPets.open.useQuery();
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
