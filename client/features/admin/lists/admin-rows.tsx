/** The rows of a list of the administration: a table on a desktop and cards on a phone, from the same elements. */
import { type MorePages, ShowMore } from '../../../components/show-more.tsx';
import type { ReactNode } from 'react';
import classes from './admin-list.module.css';
import type { Preview } from './list-aside.tsx';
import { MarkAll, MarkRow, type Selection } from './list-selection.tsx';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Share of a desktop's width; the other columns divide the rest. */
  width?: 'wide' | 'middle';
  /** Numbers are right-aligned. */
  figure?: boolean;
  /** Only on a desktop: the card shows it elsewhere or not at all. */
  deskOnly?: boolean;
  /** The column head sorts by this, one of the options of `sorting`. */
  sort?: string;
}

/** The part of an infinite query that a list needs. */
export interface Pages<Row> extends MorePages {
  data: { pages: { rows: Row[] }[] } | undefined;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

/** The orders that the server offers; the address names the current one. */
export interface Sorting {
  value: string;
  options: readonly { value: string; label: string }[];
  onSort: (value: string) => void;
}

interface RowsProps<Row extends { id: number }> {
  rows: Row[];
  noun: string;
  columns: readonly Column<Row>[];
  pages: Pages<Row>;
  sorting: Sorting | undefined;
  selection: Selection<Row> | undefined;
  preview: Preview<Row> | undefined;
}

export function Rows<Row extends { id: number }>({
  rows,
  noun,
  columns,
  pages,
  sorting,
  selection,
  preview,
}: RowsProps<Row>) {
  return (
    <>
      <div
        className={`sheet ${classes.frame}`}
        data-stale={(pages.isFetching && !pages.isFetchingNextPage) || undefined}
      >
        <table className={classes.table}>
          <caption className="visually-hidden">{`Lista: ${noun}`}</caption>
          <thead>
            <tr>
              {selection && <MarkAll rows={rows} selection={selection} />}
              {columns.map((column) => (
                <th
                  key={column.title}
                  scope="col"
                  data-width={column.width}
                  data-figure={column.figure || undefined}
                  data-desk-only={column.deskOnly || undefined}
                  aria-sort={
                    column.sort && column.sort === sorting?.value ? (SORTED[column.sort] ?? 'ascending') : undefined
                  }
                >
                  <Head column={column} sorting={sorting} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} data-open={preview?.open === row.id || undefined}>
                {selection && <MarkRow row={row} selection={selection} />}
                {columns.map((column, index) => (
                  <td
                    key={column.title}
                    data-title={column.title}
                    data-width={column.width}
                    data-figure={column.figure || undefined}
                    data-desk-only={column.deskOnly || undefined}
                  >
                    {index === 0 && preview ? (
                      <button
                        type="button"
                        className={classes.open}
                        aria-expanded={preview.open === row.id}
                        onClick={() => preview.onOpen(preview.open === row.id ? undefined : row.id)}
                      >
                        {column.cell(row)}
                      </button>
                    ) : (
                      column.cell(row)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ShowMore pages={pages} />
    </>
  );
}

/** Newest first is the only descending order. */
const SORTED: Readonly<Record<string, 'descending'>> = { new: 'descending', read: 'descending' };

function Head<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { sort, title } = column;
  if (!sort || !sorting) return title;
  return (
    <button
      type="button"
      className={classes.head}
      aria-label={`Ordenar por ${title.toLowerCase()}`}
      onClick={() => sorting.onSort(sort)}
    >
      {title}
      <span className={classes.arrow} aria-hidden="true">
        {sort === sorting.value ? (SORTED[sort] ? '↓' : '↑') : ''}
      </span>
    </button>
  );
}
