/** Administración: the plans, their prices, and the tax. */
import { PageHeader } from '../../components/page-header.tsx';
import { isRefused, QueryFailure } from '../../components/query-failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { AddPlan } from '../../features/billing/plans/add-plan.tsx';
import { PlanCard } from '../../features/billing/plans/plan-card.tsx';
import classes from '../../features/billing/plans/plans.module.css';
import { TaxRates } from '../../features/billing/plans/tax-rates.tsx';
import { trpc } from '../../lib/trpc.ts';

export function AdminPlans() {
  const all = trpc.plans.all.useQuery();
  if (!all.data && isRefused(all.error)) return <QueryFailure query={all} />;
  return (
    <>
      <PageHeader title="Planes y precios" lead="Cada pago conserva el precio con que se hizo." />
      {!all.data && (all.error ? <QueryFailure query={all} /> : <SkeletonRows rows={4} />)}
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
