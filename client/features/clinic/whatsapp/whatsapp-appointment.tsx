/** How the reminder of an appointment stands. Nothing where none went by the clinic's own account. */
import { IconWhatsApp } from '../../../components/icons/act.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { STATE_WORDS } from './whatsapp-words.ts';

export function WhatsappAppointment({ appointmentId }: { appointmentId: number }) {
  const setting = trpc.whatsapp.setting.useQuery(undefined, { staleTime: 60_000 });
  const asked = { appointmentIds: [appointmentId] };
  const [message] = trpc.whatsapp.appointments.useQuery(asked, { enabled: Boolean(setting.data) }).data ?? [];
  if (!message) return null;
  const { state, problem } = message;
  return (
    <Chip
      tone={state === 'read' || state === 'delivered' ? 'green' : state === 'failed' ? 'amber' : 'plain'}
      icon={<IconWhatsApp size={16} />}
    >
      WhatsApp {STATE_WORDS[state]}
      {problem && <span className="visually-hidden">: {problem}</span>}
    </Chip>
  );
}
