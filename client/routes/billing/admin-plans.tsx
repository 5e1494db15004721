/** Administración: the plans, their prices, and the tax. */
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState, ErrorPanel } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { AddPlan } from '../../features/billing/plans/add-plan.tsx';
import { PlanCard } from '../../features/billing/plans/plan-card.tsx';
import classes from '../../features/billing/plans/plans.module.css';
import { TaxRates } from '../../features/billing/plans/tax-rates.tsx';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

export function AdminPlans() {
  const all = trpc.plans.all.useQuery();
  const failure = all.error && !all.data ? readError(all.error) : null;
  if (failure?.code === 'ADMIN_ONLY' || failure?.code === 'NOT_FOUND')
    return (
      <EmptyState scene="box" title={failure.title} action={<ButtonLink to="/dashboard">Ir a Inicio</ButtonLink>}>
        {failure.message}
      </EmptyState>
    );
  return (
    <>
      <PageHeader title="Planes y precios" lead="Cada pago conserva el precio con que se hizo." />
      {failure && <ErrorPanel message={failure.message} onRetry={() => void all.refetch()} busy={all.isFetching} />}
      {!all.data && !failure && <SkeletonRows rows={4} />}
      {all.data && (
        <>
          <section className="section" aria-label="Planes">
            <ul className={classes.list}>
              {all.data.plans.map((plan) => (
                <PlanCard key={plan.planId} plan={plan} />
              ))}
            </ul>
            <AddPlan position={Math.min(99, all.data.plans.length + 1)} />
          </section>
          <TaxRates rates={all.data.rates} />
        </>
      )}
    </>
  );
}
