/** Below a list that loads by pages: the next rows, or why they did not come. */
import { readError } from '../lib/show-error.ts';
import { Button } from './button.tsx';
import classes from './show-more.module.css';

/** The part of an infinite query that it needs. */
export interface MorePages {
  error: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

export function ShowMore({ pages }: { pages: MorePages }) {
  return (
    <>
      {pages.isFetchNextPageError && (
        <p className="overdue" role="alert">
          {readError(pages.error).message}
        </p>
      )}
      {pages.hasNextPage && (
        <Button
          className={classes.more ?? ''}
          variant="default"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Ver más
        </Button>
      )}
    </>
  );
}
