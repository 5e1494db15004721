/** No care is due: either all is well until a date, or something of an animal is not known yet. */
import { ButtonLink } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { showUpcoming } from '../../../lib/dates.ts';
import type { Answers } from '../../../lib/trpc.ts';

type HomePet = Answers['agenda']['overview']['pets'][number];

export function NothingDue({ pets, nextOn }: { pets: readonly HomePet[]; nextOn: string | null }) {
  const unknown = pets.filter(({ state }) => state === 'unknown');
  const [first] = unknown;
  if (first) {
    return (
      <EmptyState
        scene="box"
        title={
          first.missing.length > 0 && nextOn ? 'Ya te avisaremos de lo que sabemos' : 'Empieza por su última vacuna'
        }
        action={
          <ButtonLink to="/dashboard" search={{ agregar: 'vacuna', de: first.id }}>
            Agregar vacuna
          </ButtonLink>
        }
      >
        {first.missing.length > 0 && nextOn
          ? `Nos falta ${new Intl.ListFormat('es').format(first.missing)} de ${first.name}. Si ya se la pusieron, cópiala de su libreta: toma 20 segundos.`
          : `Busca la libreta de papel de ${first.name} y copia la más reciente. Toma 20 segundos.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      scene="calm"
      title={nextOn ? `Nada que hacer hasta el ${showUpcoming(nextOn)}` : 'Nada que hacer por ahora'}
    >
      {pets[0] && `${pets[0].name} aprueba este plan.`}
    </EmptyState>
  );
}
