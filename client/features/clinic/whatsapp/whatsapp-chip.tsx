/** How a message by WhatsApp stands. */
import type { ReactNode } from 'react';
import { IconWhatsApp } from '../../../components/icons/act.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { type MessageState, STATE_WORDS } from './whatsapp-words.ts';

export function WhatsappChip({ state, children }: { state: MessageState; children?: ReactNode }) {
  const tone = state === 'read' || state === 'delivered' ? 'green' : state === 'failed' ? 'amber' : 'plain';
  return (
    <Chip tone={tone} icon={<IconWhatsApp size={16} />}>
      WhatsApp {STATE_WORDS[state]}
      {children}
    </Chip>
  );
}
