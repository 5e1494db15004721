/** What the lots ask for, where staff begins the day. */
import { AlertBand } from '../../../components/alert-band.tsx';
import { ButtonLink } from '../../../components/button.tsx';
import { count } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';

export function LotWarnings() {
  const {
    withdrawn = 0,
    expired = 0,
    empty = 0,
    expiring = 0,
  } = trpc.lots.warnings.useQuery(undefined, { staleTime: 60_000 }).data ?? {};
  const bad = [
    withdrawn > 0 && `${count(withdrawn, 'lote')} ${withdrawn === 1 ? 'retirado' : 'retirados'}`,
    expired > 0 && `${count(expired, 'lote')} ${expired === 1 ? 'vencido' : 'vencidos'}`,
  ];
  const soon = [
    expiring > 0 && `${count(expiring, 'lote')} por vencer`,
    empty > 0 && `${count(empty, 'lote')} sin dosis`,
  ];
  const all = [...bad, ...soon].filter((one) => one !== false);
  if (all.length === 0) return null;
  return (
    <AlertBand
      tone={withdrawn + expired > 0 ? 'red' : 'amber'}
      fact={`Vacunas: ${all.join(', ')}.`}
      action={
        <ButtonLink to="/dashboard/admin/lotes" search={{}} variant="default" size="sm">
          Ver los lotes
        </ButtonLink>
      }
    />
  );
}
