/** The lots in use of a vaccine by its name, for a day with animals of several species. */
import { servesWords } from '#server/health/lots/rules.ts';
import { Pills } from '../../../components/pills.tsx';
import { showDate } from '../../../lib/dates.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { Lot } from './lot-list.tsx';

interface LotPillsProps {
  vaccine: string;
  speciesId: number | null;
  /** The number and the maker that stand in the form. */
  lot: string | null;
  laboratory: string | null;
  onPick: (lot: Lot | null) => void;
}

const OTHER = 0;

/** What is withdrawn, expired or used up is not offered for a whole day. */
export function LotPills({ vaccine, speciesId, lot, laboratory, onPick }: LotPillsProps) {
  const rows = trpc.lots.list.useQuery({}, { staleTime: 30_000 }).data?.rows ?? [];
  const offered = rows.filter(
    ({ state, vaccines }) =>
      (state === 'good' || state === 'expiring') &&
      vaccines.some((one) => one.vaccine === vaccine.trim() && (speciesId ?? one.speciesId) === one.speciesId),
  );
  if (offered.length === 0) return null;
  const chosen = offered.find((one) => one.number === lot && one.laboratory === laboratory);
  return (
    <Pills
      label="De qué lote"
      layout="wrap"
      optional
      options={[
        ...offered.map((one) => ({
          value: one.lotId,
          label: `${one.number} · ${one.product ?? one.laboratory} · ${one.left}, vence ${showDate(one.expiresOn)}`,
        })),
        { value: OTHER, label: 'Otro frasco' },
      ]}
      help={chosen && servesWords(chosen.vaccines)}
      value={chosen?.lotId ?? OTHER}
      onChange={(id) => onPick(offered.find((one) => one.lotId === id) ?? null)}
    />
  );
}
