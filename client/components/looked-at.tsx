/** The detail of one row, beside a list or over it: loading, failure, its sections, and its actions. */
import type { ReactNode } from 'react';
import { readError } from '../lib/show-error.ts';
import { ErrorPanel } from './empty-state.tsx';
import classes from './looked-at.module.css';
import { SkeletonRows } from './skeleton.tsx';

interface LookedAtProps<Data> {
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  children: (data: Data) => ReactNode;
}

export function LookedAt<Data>({ query, children }: LookedAtProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (error)
    return <ErrorPanel bare message={readError(error).message} onRetry={() => void refetch()} busy={isFetching} />;
  if (data === undefined) return <SkeletonRows rows={5} />;
  return <Parts>{children(data)}</Parts>;
}

export function Parts({ children }: { children: ReactNode }) {
  return <div className={classes.parts}>{children}</div>;
}

/** Buttons and links that fill their line, in a panel of 360 px and on a phone. */
export function Acts({ children }: { children: ReactNode }) {
  return <div className={classes.acts}>{children}</div>;
}
