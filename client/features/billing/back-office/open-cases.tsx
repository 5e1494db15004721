/** The payments that need an administrator, each with what to do; transfers have their own queue below. */
import { Link } from '@tanstack/react-router';
import { ErrorPanel } from '../../../components/empty-state.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { showInstant } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { payerOf } from './payment-columns.tsx';
import classes from './payment-desk.module.css';
import { dollars, PaymentChip } from './payment-state.tsx';

export function OpenCases() {
  const open = trpc.backOffice.open.useQuery();
  if (open.error && !open.data)
    return (
      <ErrorPanel message={readError(open.error).message} onRetry={() => void open.refetch()} busy={open.isFetching} />
    );
  if (!open.data) return <SkeletonRows rows={2} />;
  const cases = open.data.filter(({ kind }) => kind !== 'transfer');
  if (cases.length === 0) return null;
  return (
    <section className="section" aria-labelledby="casos">
      <h2 id="casos">
        Por revisar <span className="num ink-3">{cases.length}</span>
      </h2>
      <ul className={classes.cases}>
        {cases.map((one) => (
          <li key={one.paymentId} className={`sheet pad ${classes.case}`}>
            <div className={classes.caseHead}>
              <h3>
                {payerOf(one)}, {dollars(one.cents)}
              </h3>
              <PaymentChip {...one} />
            </div>
            <p>{one.todo}</p>
            <p className="small ink-2">
              {one.pets.join(', ')} · desde el {showInstant(one.createdAt)}
            </p>
            <Link
              to="/dashboard/admin/pagos"
              search={(now) => ({ ...now, pago: one.paymentId })}
              resetScroll={false}
              className={classes.open}
            >
              Revisar este pago
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
