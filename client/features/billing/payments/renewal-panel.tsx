/** On Inicio: the animals whose year ends soon or has ended, in one calm sentence below their due care. */
import { AlertBand } from '../../../components/alert-band.tsx';
import { ButtonLink } from '../../../components/button.tsx';
import { showDate } from '../../../lib/dates.ts';
import { trpc } from '../../../lib/trpc.ts';
import { asksRenewal, type LicenceRow } from './licence-words.ts';
import { petsInWords } from './payment-words.ts';

/** `lost`: the animals in lost mode: their family is not asked for money for them. */
export function RenewalPanel({ lost }: { lost: ReadonlySet<number> }) {
  const licences = trpc.licences.mine.useQuery();
  const ending = (licences.data ?? []).filter((pet) => asksRenewal(pet) && !lost.has(pet.petId));
  const [first] = ending;
  if (!first) return null;
  return (
    <AlertBand
      tone="amber"
      fact={factOf(ending)}
      action={
        <ButtonLink
          to="/dashboard/pagoSuscripcion"
          search={ending.length === 1 ? { mascota: first.petId } : {}}
          variant="default"
          size="sm"
        >
          Renovar
        </ButtonLink>
      }
    >
      {ending.length === 1 ? 'Su registro y su placa siguen' : 'Sus registros y sus placas siguen'} funcionando pase lo
      que pase.
    </AlertBand>
  );
}

function factOf(ending: readonly LicenceRow[]): string {
  const [first] = ending;
  const names = petsInWords(ending.map(({ name }) => name));
  const what = ending.every(({ state }) => state === 'prueba') ? 'La prueba' : 'El año';
  const over = ending.every(({ state }) => state === 'gracia' || state === 'vencida');
  const some = ending.some(({ state }) => state === 'gracia' || state === 'vencida');
  const ends = new Set(ending.map(({ endsOn }) => endsOn));
  const day = ends.size === 1 && first?.endsOn ? ` el ${showDate(first.endsOn)}` : '';
  if (over) return `${what} de ${names} terminó${day}.`;
  return some ? `${what} de ${names} terminó o termina pronto.` : `${what} de ${names} termina${day || ' pronto'}.`;
}
