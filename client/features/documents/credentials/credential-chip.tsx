/** The state of a registration, with an icon and a word. */
import type { CredentialState } from '#server/documents/credentials/rules.ts';
import { IconAlert, IconCheckCircle, IconClock } from '../../../components/icons/base.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { CREDENTIAL_STATES } from './credential-words.ts';

export function CredentialChip({ state }: { state: CredentialState }) {
  const { word, tone } = CREDENTIAL_STATES[state];
  const Icon = state === 'verified' ? IconCheckCircle : state === 'waiting' ? IconClock : IconAlert;
  return (
    <Chip tone={tone} icon={<Icon size={16} />}>
      {word}
    </Chip>
  );
}
