/** On an animal's card, below its health: a quiet end date, or a chip where a renewal is needed. */
import { IconCreditCard } from '../../../components/icons/pay.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { licenceChip, licenceWords } from './licence-words.ts';
import classes from './licences.module.css';
import type { MyLicence } from './use-licences.ts';

export function LicenceChip({ licence }: { licence: MyLicence | undefined }) {
  // A reader has nothing to renew.
  if (!licence || licence.role === 'reader') return null;
  const word = licenceChip(licence);
  if (!word) return <span className={classes.quiet}>{licenceWords(licence)}</span>;
  return (
    <Chip icon={<IconCreditCard size={16} />} tone={licence.state === 'gracia' ? 'amber' : 'plain'}>
      {word}
    </Chip>
  );
}
