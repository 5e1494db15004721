/**
 * Entrando: a social login has just succeeded. It loads the profile and goes on; without a session it shows
 * the login.
 */
import { Navigate, useRouter, useSearch } from '@tanstack/react-router';
import { ErrorPanel } from '../../components/empty-state.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { keepArrival } from '../../features/accounts/auth/arrive.ts';
import { useOnce } from '../../features/accounts/auth/use-once.ts';
import { Cover } from '../../features/frame/frame/cover.tsx';
import { needsSignIn, readError } from '../../lib/show-error.ts';

export function Enter() {
  const { volver } = useSearch({ from: '/entrar' });
  const router = useRouter();
  const { outcome, retry } = useOnce(async () => {
    await keepArrival();
    router.history.replace(volver ?? '/dashboard');
  });
  const error = outcome && 'error' in outcome ? outcome.error : undefined;
  if (error !== undefined && needsSignIn(error)) return <Navigate to="/login" replace />;
  return (
    <Cover>
      <h1 tabIndex={-1}>Entrando</h1>
      {error === undefined ? (
        <SkeletonForm fields={2} />
      ) : (
        <ErrorPanel title={readError(error).title} message={readError(error).message} onRetry={retry} />
      )}
    </Cover>
  );
}
