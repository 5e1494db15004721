/** A question of the administration that failed: a way home where it is refused for good, else another try. */
import { readError } from '../lib/show-error.ts';
import { ButtonLink } from './button.tsx';
import { EmptyState, ErrorPanel } from './empty-state.tsx';

/** The part of a query that this component needs. */
export interface FailedQuery {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Refusals that another try would only repeat. */
const FINAL: ReadonlySet<string | undefined> = new Set([
  'ADMIN_ONLY',
  'STAFF_ONLY',
  'VETERINARIAN_ONLY',
  'NOT_FOUND',
  'REPORT_NOT_FOUND',
]);

/** True where a screen shows the refusal alone, without its heading and tools. */
export function isRefused(error: unknown): boolean {
  return error !== null && FINAL.has(readError(error).code);
}

export function QueryFailure({ query }: { query: FailedQuery }) {
  const { code, title, message } = readError(query.error);
  if (!FINAL.has(code))
    return <ErrorPanel message={message} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  return (
    <EmptyState scene="box" title={title} action={<ButtonLink to="/dashboard">Ir a Inicio</ButtonLink>}>
      {message}
    </EmptyState>
  );
}
