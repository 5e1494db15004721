/** At a campaign's desk: the bottle of the day was withdrawn. What was given of it is still written down. */
import { comparableLabel } from '#server/health/lots/rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { trpc } from '../../../lib/trpc.ts';

export function WithdrawnBand({ lot, laboratory }: { lot: string | null; laboratory: string | null }) {
  const rows = trpc.lots.list.useQuery({}, { enabled: lot !== null, staleTime: 30_000 }).data?.rows ?? [];
  const withdrawn = rows.find(
    (one) =>
      one.state === 'withdrawn' &&
      comparableLabel(one.number) === comparableLabel(lot ?? '') &&
      (laboratory === null || comparableLabel(one.laboratory) === comparableLabel(laboratory)),
  );
  if (!withdrawn) return null;
  return (
    <AlertBand fact={`El lote ${withdrawn.number} está retirado.`} announce>
      No lo pongas: cambia de frasco antes de seguir.
    </AlertBand>
  );
}
