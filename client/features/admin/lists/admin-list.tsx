/**
 * One long list of the administration: a search in the address, a table on a desktop and cards on a phone
 * from the same rows, and "Ver más". Sorting, marking and a side panel are optional.
 */
import type { ComponentProps, ReactNode } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { DownloadButton } from '../../../components/download-button.tsx';
import { EmptyState, type Scene } from '../../../components/empty-state.tsx';
import { IconClose } from '../../../components/icons/base.tsx';
import { IconSearch } from '../../../components/icons/frame.tsx';
import { SelectField, TextField } from '../../../components/fields.tsx';
import { isRefused, QueryFailure } from '../../../components/query-failure.tsx';
import { ListTools } from './list-tools.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { count } from '../../../lib/format.ts';
import { useTypedSearch } from '../../../lib/use-typed-search.ts';
import classes from './admin-list.module.css';
import { type Column, type Pages, Rows, type Sorting } from './admin-rows.tsx';
import { Aside, type Preview } from './list-aside.tsx';
import { MarkedBar, type Marking, useSelection } from './list-selection.tsx';

interface AdminListProps<Row extends { id: number }> {
  /** "mascota": the noun of one row. */
  noun: string;
  placeholder: string;
  /** The empty list without a filter: what is missing, how it comes, and the step; without a step, `actions`. */
  nothing: { title: string; words?: string; action?: ReactNode; scene?: Scene };
  columns: readonly Column<Row>[];
  /** The search parameters of the address, changed by lib/use-address.ts. */
  search: { q?: string };
  go: (changes: { q?: string; orden?: string | undefined }) => void;
  /** The query of the server. A different query is a different list: its marks end. */
  asked: Readonly<Record<string, unknown>> & { sort?: string };
  pages: Pages<Row>;
  /** The orders that the server offers; the first is the default and does not stand in the address. */
  orders?: Sorting['options'];
  /** Shown between the search and the rows. */
  filters?: ReactNode;
  /** Makes rows markable, with actions on the marked ones. */
  selection?: Marking<Row>;
  /** The first cell opens the row: beside the list on a desktop, over it on a phone. */
  preview?: Preview<Row>;
  /** The list as a table for a spreadsheet; with `solo` only the rows that are marked. */
  table?: { path: string; query: ComponentProps<typeof DownloadButton>['query'] };
  /** More actions on the whole list. */
  actions?: ReactNode;
}

export function AdminList<Row extends { id: number }>(props: AdminListProps<Row>) {
  const { noun, placeholder, nothing, columns, search, go, asked, pages, orders, filters, preview, table, actions } =
    props;
  const [question, ask] = useTypedSearch(search.q ?? '', (q) => go({ q }));
  const selection = useSelection(JSON.stringify(asked), props.selection);
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  const marked = rows.filter(({ id }) => selection?.chosen.has(id));
  const filtered = Object.entries(asked).some(([name, value]) => name !== 'sort' && value);
  // An empty list needs no search. While a search is being cleared the old answer is still shown.
  const empty = pages.data !== undefined && !pages.isPlaceholderData && rows.length === 0 && !filtered;
  const refused = !pages.data && isRefused(pages.error);
  const sorting = orders && {
    value: asked.sort ?? '',
    options: orders,
    onSort: (value: string) => go({ orden: value === orders[0]?.value ? undefined : value }),
  };
  return (
    <>
      {!empty && !refused && (
        <ListTools>
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
          {sorting && (
            <SelectField
              label="Ordenar por"
              value={sorting.value}
              onChange={sorting.onSort}
              options={sorting.options}
              className={classes.sort ?? ''}
            />
          )}
          {actions}
          {table && rows.length > 0 && <DownloadButton {...table} label="Exportar la lista" />}
        </ListTools>
      )}
      <p className="visually-hidden" role="status">
        {pages.data && !pages.isFetching
          ? `${count(rows.length, 'fila')}${pages.hasNextPage ? ', y hay más' : ''}`
          : ''}
      </p>
      {pages.data ? (
        <div className={classes.beside} data-open={preview?.open === undefined ? undefined : true}>
          <div className={classes.rows}>
            {selection && rows.length > 0 && (
              <MarkedBar selection={selection}>
                {table && (
                  <DownloadButton
                    path={table.path}
                    query={{ solo: marked.map(({ id }) => id).join(','), orden: asked.sort }}
                    label={`Exportar ${count(marked.length, noun)}`}
                  />
                )}
                {selection.actions?.(marked, () => selection.choose(new Set()))}
              </MarkedBar>
            )}
            {rows.length > 0 ? (
              <Rows {...{ rows, noun, columns, pages, sorting, selection, preview }} />
            ) : empty ? (
              <EmptyState scene={nothing.scene ?? 'box'} title={nothing.title} action={nothing.action ?? actions}>
                {nothing.words}
              </EmptyState>
            ) : (
              <EmptyState scene="search" title="Nada coincide">
                Prueba con otra parte del nombre, o quita algún filtro.
              </EmptyState>
            )}
          </div>
          {preview?.open !== undefined && <Opened key={preview.open} id={preview.open} rows={rows} preview={preview} />}
        </div>
      ) : pages.error ? (
        <QueryFailure query={pages} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </>
  );
}

function Opened<Row extends { id: number }>({ id, rows, preview }: { id: number; rows: Row[]; preview: Preview<Row> }) {
  const row = rows.find((one) => one.id === id);
  return (
    <Aside title={preview.title(row)} onClose={() => preview.onOpen(undefined)}>
      {preview.content(id, row)}
    </Aside>
  );
}
