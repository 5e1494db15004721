/** Administración: the lessons, in the order in which members see them. */
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { IconPlus } from '../../components/icons/frame.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { showFailure } from '../../components/toast.tsx';
import { AddVideo } from '../../features/admin/tutorials/add-video.tsx';
import { VideoRow } from '../../features/admin/tutorials/video-row.tsx';
import classes from '../../features/admin/tutorials/videos.module.css';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

export function AdminVideos() {
  const [adding, setAdding] = useState(false);
  const utils = trpc.useUtils();
  const videos = trpc.tutorials.all.useQuery();
  const arrange = trpc.tutorials.arrange.useMutation({
    // The row moves at once; the server's answer comes after.
    onMutate: ({ videoIds }) =>
      utils.tutorials.all.setData(undefined, (before) =>
        before?.toSorted((a, b) => videoIds.indexOf(a.videoId) - videoIds.indexOf(b.videoId)),
      ),
    onError: (error) => showFailure(`${readError(error).message} Lo dejamos como estaba.`),
    onSettled: () => utils.tutorials.invalidate(),
  });
  const ids = videos.data?.map(({ videoId }) => videoId) ?? [];
  const swap = (index: number, other: number) => {
    const videoIds = ids.with(index, ids[other] ?? 0).with(other, ids[index] ?? 0);
    arrange.mutate({ videoIds });
  };
  return (
    <>
      <PageHeader
        title="Videos"
        lead="Lecciones para tus clientes. Se ven en Ayuda, en este orden."
        action={
          !adding && (
            <Button leftSection={<IconPlus />} onClick={() => setAdding(true)}>
              Agregar video
            </Button>
          )
        }
      />
      {adding && <AddVideo onDone={() => setAdding(false)} />}
      {videos.data?.length === 0 && !adding && (
        <EmptyState scene="box" title="Aún no hay videos">
          Sube uno corto o pega el enlace de uno que ya tengas.
        </EmptyState>
      )}
      {videos.data && videos.data.length > 0 && (
        <ul className={classes.rows}>
          {videos.data.map((video, index) => (
            <VideoRow
              key={video.videoId}
              video={video}
              onUp={index > 0 ? () => swap(index, index - 1) : null}
              onDown={index < ids.length - 1 ? () => swap(index, index + 1) : null}
            />
          ))}
        </ul>
      )}
      {!videos.data && (videos.error ? <QueryFailure query={videos} /> : <SkeletonRows rows={3} />)}
    </>
  );
}
