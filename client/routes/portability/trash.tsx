/** Papelera: what a guardian or the family took away in the last thirty days. */
import { TrashPage } from '../../features/portability/trash/trash-page.tsx';
import { trpc } from '../../lib/trpc.ts';

export function Trash() {
  const lead = 'Lo que se quitó en los últimos 30 días. Después se borra del todo.';
  return <TrashPage title="Papelera" lead={lead} rows={trpc.trash.mine.useQuery()} />;
}
