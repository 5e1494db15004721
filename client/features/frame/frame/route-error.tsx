/** The error of a screen that could not open: a lost connection, a refused call, a chunk of an older version. */
import { useRouter } from '@tanstack/react-router';
import { ErrorPanel } from '../../../components/empty-state.tsx';
import { readError } from '../../../lib/show-error.ts';
import classes from './route-error.module.css';

export function RouteError({ error }: { error: unknown }) {
  const router = useRouter();
  const { title, message } = readError(error);
  return (
    <div className={classes.page}>
      <ErrorPanel title={title} message={message} onRetry={() => void router.invalidate()} />
    </div>
  );
}
