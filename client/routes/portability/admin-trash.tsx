/** Papelera of the clinic: what its staff took away, and of what it keeps. */
import { TrashPage } from '../../features/portability/trash/trash-page.tsx';
import { trpc } from '../../lib/trpc.ts';

export function AdminTrash() {
  const lead = 'Lo que el equipo quitó en los últimos 30 días. Lo firmado no se borra: solo deja de verse aquí.';
  return <TrashPage title="Papelera de la clínica" lead={lead} rows={trpc.trash.ofClinic.useQuery()} />;
}
