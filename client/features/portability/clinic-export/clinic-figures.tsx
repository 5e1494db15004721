/** The four figures that tell whether two programs hold the same. */
import { QueryFailure } from '../../../components/query-failure.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { figure } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './clinic-figures.module.css';

export function ClinicFigures() {
  const figures = trpc.clinicExport.figures.useQuery();
  if (!figures.data) return figures.error ? <QueryFailure query={figures} /> : <SkeletonRows rows={1} />;
  const { patients, owners, doses, due } = figures.data;
  return (
    <dl className={`sheet ${classes.figures}`} aria-label="Hoy en PetLove+">
      <Figure name={patients === 1 ? 'paciente' : 'pacientes'} amount={patients} />
      <Figure name={owners === 1 ? 'tutor' : 'tutores'} amount={owners} />
      <Figure name={doses === 1 ? 'dosis aplicada' : 'dosis aplicadas'} amount={doses} />
      <Figure name={due === 1 ? 'cuidado para este mes' : 'cuidados para este mes'} amount={due} />
    </dl>
  );
}

function Figure({ name, amount }: { name: string; amount: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{figure(amount)}</dd>
    </div>
  );
}
