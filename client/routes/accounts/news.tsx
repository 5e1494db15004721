/** Novedades: changes of the product, and notices of the clinic. Notices that were on the screen count as read. */
import { useEffect } from 'react';
import { EmptyState, ErrorPanel } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { ShowMore } from '../../components/show-more.tsx';
import { NoticeText } from '../../features/accounts/announcements/notice-text.tsx';
import classes from '../../features/accounts/announcements/news.module.css';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

export function News() {
  const pages = trpc.announcements.list.useInfiniteQuery({}, { getNextPageParam: (last) => last.next ?? undefined });
  const news = pages.data?.pages.flatMap((page) => page.news);
  const newest = news?.find(({ unread }) => unread)?.publishedAt;
  const utils = trpc.useUtils();
  const { mutate } = trpc.announcements.seen.useMutation({ onSuccess: () => utils.announcements.unread.invalidate() });
  useEffect(() => {
    if (newest) mutate({ upTo: newest });
  }, [newest, mutate]);
  return (
    <>
      <PageHeader title="Novedades" lead="Lo que cambió en PetLove+ y los avisos de tu clínica." />
      {news?.length === 0 && (
        <EmptyState scene="calm" title="Todavía no hay novedades">
          Cuando haya algo que contarte, lo verás aquí y en el menú Ayuda.
        </EmptyState>
      )}
      {news && news.length > 0 && (
        <div className={classes.list}>
          {news.map(({ noticeId, ...notice }) => (
            <NoticeText key={noticeId} {...notice} />
          ))}
          <ShowMore pages={pages} />
        </div>
      )}
      {!news && !pages.error && <SkeletonRows rows={3} />}
      {!news && pages.error && (
        <ErrorPanel
          message={readError(pages.error).message}
          onRetry={() => void pages.refetch()}
          busy={pages.isFetching}
        />
      )}
    </>
  );
}
