/** Says that the space for photographs and documents is nearly used up. */
import { AlertBand } from '../../../components/alert-band.tsx';
import { trpc } from '../../../lib/trpc.ts';

export const MAKE_ROOM = 'Borra fotos o documentos que no necesites y reintenta.';

/** From this share of the quota on the page shows how much is left. */
const NEARLY_FULL = 0.85;

export function QuotaBand() {
  const usage = trpc.files.usage.useQuery();
  if (!usage.data || usage.data.quota === 0) return null;
  const { bytes, quota } = usage.data;
  const words = `${megabytes(bytes)} de ${megabytes(quota)}`;
  if (bytes < quota * NEARLY_FULL) return null;
  return (
    <AlertBand tone="amber" fact="Te queda poco espacio.">
      Tus fotos y documentos ocupan {words}. {MAKE_ROOM}
    </AlertBand>
  );
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}
