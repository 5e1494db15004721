/** The four figures that tell whether two programs hold the same. */
import { QueryFailure } from '../../../components/query-failure.tsx';
import { figure } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './clinic-figures.module.css';

export function ClinicFigures() {
  const figures = trpc.clinicExport.figures.useQuery();
  if (figures.error && !figures.data) return <QueryFailure query={figures} />;
  // Their words stand there before.
  const { patients, owners, doses, due } = figures.data ?? {};
  return (
    <dl className={`sheet ${classes.figures}`} aria-label="Hoy en PetLove+" aria-busy={!figures.data}>
      <Figure name={patients === 1 ? 'paciente' : 'pacientes'} amount={patients} />
      <Figure name={owners === 1 ? 'tutor' : 'tutores'} amount={owners} />
      <Figure name={doses === 1 ? 'dosis aplicada' : 'dosis aplicadas'} amount={doses} />
      <Figure name={due === 1 ? 'cuidado para este mes' : 'cuidados para este mes'} amount={due} />
    </dl>
  );
}

function Figure({ name, amount }: { name: string; amount: number | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{amount === undefined ? '\u00a0' : figure(amount)}</dd>
    </div>
  );
}
