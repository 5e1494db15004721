/** On the card of an animal, below its health: only where something is to be renewed. */
import { IconClock } from '../../components/icons/base.tsx';
import { Chip } from '../../components/state-chip.tsx';
import { licenceChip } from './licence-words.ts';
import type { MyLicence } from './use-licences.ts';

export function LicenceChip({ licence }: { licence: MyLicence | undefined }) {
  const word = licence && licence.role !== 'reader' ? licenceChip(licence) : null;
  if (!word) return null;
  return (
    <Chip icon={<IconClock size={16} />} tone={licence?.state === 'gracia' ? 'amber' : 'plain'}>
      {word}
    </Chip>
  );
}
