/** Administración: tags by batch: made, engraved, printed, looked up, withdrawn. */
import { getRouteApi } from '@tanstack/react-router';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { IconArrowLeft } from '../../components/icons/frame.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { type FailedQuery, isRefused, QueryFailure } from '../../components/query-failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { ShowMore } from '../../components/show-more.tsx';
import classes from '../../features/lost-found/tag-batches/admin-tags.module.css';
import { BatchList, madeWords, tagCount } from '../../features/lost-found/tag-batches/batch-list.tsx';
import { BatchPapers } from '../../features/lost-found/tag-batches/batch-papers.tsx';
import { FindTag } from '../../features/lost-found/tag-batches/find-tag.tsx';
import { MakeBatch } from '../../features/lost-found/tag-batches/make-batch.tsx';
import { TagList } from '../../features/lost-found/tag-batches/tag-list.tsx';
import { amountWords } from '../../features/lost-found/tag-batches/tag-state.tsx';
import { useCrumb } from '../../lib/crumb.ts';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

const route = getRouteApi('/dashboard/admin/placas');

export function AdminTags() {
  const { lote } = route.useSearch();
  return lote === undefined ? <AllBatches /> : <OneBatch key={lote} batchId={lote} />;
}

function AllBatches() {
  const { codigo = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const pages = trpc.tagBatches.list.useInfiniteQuery({}, { getNextPageParam: (last) => last.next ?? undefined });
  const batches = pages.data?.pages.flatMap(({ rows }) => rows);
  if (!batches && isRefused(pages.error)) return <QueryFailure query={pages} />;
  return (
    <>
      <PageHeader
        title="Placas"
        lead="Haz un lote, mándalo a grabar y entrega cada placa con su código de activación."
        action={
          <ButtonLink to="/dashboard/admin/todasLasPlacas" search={{}} variant="subtle">
            Todas las placas
          </ButtonLink>
        }
      />
      <div className={classes.page}>
        <div className={classes.aside}>
          <MakeBatch onMade={(batchId) => void navigate({ search: { lote: batchId } })} />
          <FindTag
            key={codigo}
            inAddress={codigo}
            onSearch={(code) => void navigate({ search: { codigo: code }, replace: true, resetScroll: false })}
          />
        </div>
        <section aria-label="Lotes" className={classes.stack}>
          {batches?.length === 0 && (
            <EmptyState scene="box" title="Aún no hay placas">
              Crea tu primer lote: el nombre y cuántas quieres.
            </EmptyState>
          )}
          {batches && batches.length > 0 && <BatchList batches={batches} />}
          {!batches && (pages.error ? <QueryFailure query={pages} /> : <SkeletonRows rows={4} />)}
          <ShowMore pages={pages} />
        </section>
      </div>
    </>
  );
}

function OneBatch({ batchId }: { batchId: number }) {
  const pages = trpc.tagBatches.tags.useInfiniteQuery(
    { batchId },
    { getNextPageParam: (last) => last.next ?? undefined },
  );
  const batch = pages.data?.pages[0]?.batch;
  useCrumb(batch?.name);
  const back = (
    <ButtonLink to="/dashboard/admin/placas" search={{}} variant="subtle" leftSection={<IconArrowLeft />}>
      Todos los lotes
    </ButtonLink>
  );
  if (!batch)
    return (
      <>
        <PageHeader title="Lote de placas" action={back} />
        {pages.error ? <BatchFailure query={pages} /> : <SkeletonRows rows={8} />}
      </>
    );
  return (
    <>
      <PageHeader
        title={batch.name}
        before={`${tagCount(batch)} · ${madeWords(batch)}`}
        lead={`${amountWords(batch.tags)}.`}
        action={back}
      />
      <BatchPapers batch={batch} />
      <TagList tags={pages.data?.pages.flatMap(({ rows }) => rows) ?? []} pages={pages} />
    </>
  );
}

function BatchFailure({ query }: { query: FailedQuery }) {
  const { code, title, message } = readError(query.error);
  if (code !== 'BATCH_NOT_FOUND') return <QueryFailure query={query} />;
  return (
    <EmptyState scene="box" title={title}>
      {message}
    </EmptyState>
  );
}
