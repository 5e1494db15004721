/**
 * One long list of the administration: how many there are, a search kept in the address, a table on a desktop and cards on a
 * phone from the same rows, and the next page by "Ver más".
 */
import type { ReactNode } from 'react';
import { Button, ButtonLink, IconButton } from '../../components/button.tsx';
import { EmptyState, ErrorPanel } from '../../components/empty-state.tsx';
import { TextField } from '../../components/fields.tsx';
import { IconClose, IconSearch } from '../../components/icons/base.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { count } from '../../lib/format.ts';
import { readError } from '../../lib/show-error.ts';
import { useTypedSearch } from '../../lib/use-typed-search.ts';
import classes from './admin-list.module.css';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Share of a desktop's width; the others divide the rest. */
  width?: 'wide' | 'middle';
  /** Figures stand on the right. */
  figure?: boolean;
  /** Only on a desktop: the card says it elsewhere or not at all. */
  deskOnly?: boolean;
}

interface AdminListProps<Row extends { id: number }> {
  /** "mascota": what one row is. */
  noun: string;
  placeholder: string;
  inAddress: string;
  onSearch: (text: string) => void;
  /** Between the search and the rows. */
  filters?: ReactNode;
  /** Title of the empty list, where nothing is filtered. */
  nothing: string;
  filtered: boolean;
  columns: readonly Column<Row>[];
  pages: Pages<Row>;
}

/** What this file needs of an infinite query. */
interface Pages<Row> {
  data: { pages: { rows: Row[] }[] } | undefined;
  error: unknown;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

export function AdminList<Row extends { id: number }>(props: AdminListProps<Row>) {
  const { noun, placeholder, inAddress, onSearch, filters, pages, filtered } = props;
  const [question, ask] = useTypedSearch(inAddress, onSearch);
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <search className={classes.tools}>
        <TextField
          label={`Buscar ${noun}`}
          icon={<IconSearch />}
          placeholder={placeholder}
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          value={question}
          onChange={(event) => ask(event.currentTarget.value)}
          rightSection={
            question !== '' && (
              <IconButton label="Borrar la búsqueda" onClick={() => ask('')}>
                <IconClose size={20} />
              </IconButton>
            )
          }
        />
        {filters}
      </search>
      <p className="visually-hidden" role="status">
        {pages.data && !pages.isFetching
          ? `${count(rows.length, 'fila')}${pages.hasNextPage ? ', y hay más' : ''}`
          : ''}
      </p>
      {pages.data ? (
        <Rows {...props} rows={rows} />
      ) : pages.error ? (
        <Failed pages={pages} />
      ) : (
        <SkeletonRows rows={8} />
      )}
      {filtered && pages.data && rows.length === 0 && (
        <EmptyState scene="search" title="Nada coincide">
          Prueba con otra parte del nombre o con el correo.
        </EmptyState>
      )}
    </>
  );
}

function Rows<Row extends { id: number }>({
  rows,
  noun,
  nothing,
  filtered,
  columns,
  pages,
}: AdminListProps<Row> & { rows: Row[] }) {
  if (rows.length === 0) return filtered ? null : <EmptyState scene="box" title={nothing} />;
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
              {columns.map((column) => (
                <th key={column.title} scope="col" data-width={column.width} data-figure={column.figure || undefined}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                {columns.map((column) => (
                  <td
                    key={column.title}
                    data-title={column.title}
                    data-figure={column.figure || undefined}
                    data-desk-only={column.deskOnly || undefined}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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

function Failed({ pages }: { pages: Pages<unknown> }) {
  const failure = readError(pages.error);
  if (failure.code === 'ADMIN_ONLY')
    return (
      <EmptyState scene="box" title={failure.title} action={<ButtonLink to="/dashboard">Ir a Inicio</ButtonLink>}>
        {failure.message}
      </EmptyState>
    );
  return <ErrorPanel message={failure.message} onRetry={() => void pages.refetch()} busy={pages.isFetching} />;
}
