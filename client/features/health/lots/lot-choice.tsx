/** The clinic's lots of a vaccine, one press each; any other bottle is written by hand. */
import { useEffect, useRef } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Pills } from '../../../components/pills.tsx';
import { showDate } from '../../../lib/dates.ts';
import { trpc } from '../../../lib/trpc.ts';
import { doubtOf, LOT_WORDS, type Offered } from './lot-words.ts';

interface LotChoiceProps {
  speciesId: number | null;
  /** Null where the vaccine is not of the catalogue: then there is no lot of it. */
  vaccineId: number | null;
  lotId: number | null;
  /** Whether the good lot that ends first is chosen by itself: for a new dose of today. */
  proposes: boolean;
  /** Whether no label was typed. */
  blank: boolean;
  onPick: (lot: Offered | null) => void;
}

const OTHER = 0;

export function LotChoice({ speciesId, vaccineId, lotId, proposes, blank, onPick }: LotChoiceProps) {
  const offered = useOffered(speciesId);
  const lots = (offered ?? []).filter((one) => one.vaccineId === vaccineId);
  // What was proposed for this vaccine; a person's choice stands against it.
  const proposed = useRef<{ vaccineId: number | null; lotId: number | null } | null>(null);
  useEffect(() => {
    const before = proposed.current;
    if (vaccineId === null) proposed.current = null;
    else if (!proposes) {
      proposed.current = null;
      if (before && before.lotId === lotId && lotId !== null) onPick(null);
      // Once for each vaccine: a lot that a colleague notes meanwhile must not change a form that is being sent.
    } else if (lotId === null && blank && offered && before?.vaccineId !== vaccineId) {
      const first = lots.find(({ state }) => state === 'good' || state === 'expiring');
      proposed.current = { vaccineId, lotId: first?.lotId ?? null };
      if (first) onPick(first);
    }
  });
  if (lots.length === 0) return null;
  const chosen = lots.find((one) => one.lotId === lotId);
  const doubt = chosen && doubtOf(chosen);
  return (
    <>
      <Pills
        label="De qué lote"
        layout="wrap"
        optional
        options={[
          ...lots.map((one) => ({ value: one.lotId, label: <LotLabel lot={one} /> })),
          { value: OTHER, label: 'Otro frasco' },
        ]}
        value={chosen?.lotId ?? OTHER}
        onChange={(id) => onPick(lots.find((one) => one.lotId === id) ?? null)}
      />
      {doubt && (
        <AlertBand tone={chosen.state === 'empty' ? 'amber' : 'red'} fact={doubt.fact} announce>
          {doubt.more}
        </AlertBand>
      )}
    </>
  );
}

function LotLabel({ lot: { number, laboratory, product, left, state, expiresOn } }: { lot: Offered }) {
  const bad = state === 'withdrawn' || state === 'expired' || state === 'empty';
  return (
    <>
      <b>{number}</b> {product ?? laboratory} ·{' '}
      {bad ? LOT_WORDS[state].toLowerCase() : `${left}, vence ${showDate(expiresOn)}`}
    </>
  );
}

/** Only for the clinic's staff: others are refused by the server. */
function useOffered(speciesId: number | null): readonly Offered[] | undefined {
  const asked = { speciesId: speciesId ?? 0 };
  return trpc.lots.offered.useQuery(asked, { enabled: speciesId !== null, staleTime: 30_000 }).data;
}
