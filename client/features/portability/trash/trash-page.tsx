import { ErrorPanel } from '../../../components/empty-state.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { readError } from '../../../lib/show-error.ts';
import { TrashList } from './trash-list.tsx';
import type { Removed } from './trash-words.ts';

interface TrashPageProps {
  title: string;
  lead: string;
  rows: { data: Removed[] | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
}

export function TrashPage({ title, lead, rows: { data, error, isFetching, refetch } }: TrashPageProps) {
  return (
    <>
      <PageHeader title={title} lead={lead} />
      {data ? (
        <TrashList rows={data} />
      ) : error ? (
        <ErrorPanel message={readError(error).message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <SkeletonRows />
      )}
    </>
  );
}
