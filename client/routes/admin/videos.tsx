/** Videos tutoriales: a list with search; our own files play here, links open at their external site. */
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { folded } from '#server/platform/lib/text.ts';
import { playerOf, showLength } from '#server/admin/tutorials/rules.ts';
import { EmptyState, ErrorPanel } from '../../components/empty-state.tsx';
import { IconOutside, IconPlay } from '../../components/icons/help.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { VideoPlayer } from '../../features/admin/tutorials/video-player.tsx';
import classes from '../../features/admin/tutorials/videos.module.css';
import { count } from '../../lib/format.ts';
import { readError } from '../../lib/show-error.ts';
import { type Answers, trpc } from '../../lib/trpc.ts';
import { useTypedSearch } from '../../lib/use-typed-search.ts';

const route = getRouteApi('/dashboard/videos');

export function Videos() {
  const { q = '', video } = route.useSearch();
  const navigate = route.useNavigate();
  const [typed, type] = useTypedSearch(
    q,
    (next) =>
      void navigate({
        search: ({ q: _q, ...search }) => (next === '' ? search : { ...search, q: next }),
        replace: true,
        resetScroll: false,
      }),
  );
  const videos = trpc.tutorials.list.useQuery();
  const open = videos.data?.find(({ videoId, code }) => videoId === video && code);
  const wanted = folded(typed);
  const found = videos.data?.filter(({ title, description }) =>
    folded(`${title} ${description ?? ''}`).includes(wanted),
  );
  const stage = useRef<HTMLDivElement>(null);
  const shown = useRef(video);
  // A press on a card below scrolls to the player; a visitor who came by an address begins at the top.
  useEffect(() => {
    if (video !== undefined && shown.current !== video) stage.current?.scrollIntoView({ block: 'start' });
    shown.current = video;
  }, [video]);
  return (
    <>
      <PageHeader title="Videos tutoriales" lead="Lecciones cortas, para hacerlo paso a paso." />
      <div ref={stage} className={classes.place}>
        {open?.code && <VideoPlayer video={{ ...open, code: open.code }} />}
      </div>
      {videos.data && videos.data.length > 3 && (
        <search className={classes.search}>
          <SearchField label="Buscar un video" placeholder="Registrar, vacuna, placa…" value={typed} onChange={type} />
        </search>
      )}
      <p className="visually-hidden" role="status">
        {found && wanted ? count(found.length, 'video') : ''}
      </p>
      {videos.data?.length === 0 && (
        <EmptyState scene="box" title="Aún no hay videos">
          Cuando tu clínica publique uno, lo verás aquí. Si algo no te sale, escríbenos desde Ayuda.
        </EmptyState>
      )}
      {videos.data && videos.data.length > 0 && found?.length === 0 && (
        <EmptyState scene="search" title="Ningún video se llama así">
          Prueba con otra palabra.
        </EmptyState>
      )}
      {found && found.length > 0 && (
        <ul className={classes.list}>
          {found
            .filter((one) => one !== open)
            .map((one) => (
              <VideoCard key={one.videoId} video={one} />
            ))}
        </ul>
      )}
      {!videos.data && videos.isPending && <SkeletonRows rows={3} />}
      {!videos.data && videos.error && (
        <ErrorPanel
          message={readError(videos.error).message}
          onRetry={() => void videos.refetch()}
          busy={videos.isFetching}
        />
      )}
    </>
  );
}

function VideoCard({ video }: { video: Answers['tutorials']['list'][number] }) {
  const { videoId, title, description, link, seconds } = video;
  return (
    <li className={`sheet ${classes.card}`}>
      {link ? (
        <a
          className={classes.stage}
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${title}. Se abre en ${playerOf(link)}`}
        >
          <span className={classes.press}>
            <IconOutside size={28} />
          </span>
        </a>
      ) : (
        <Link
          from="/dashboard/videos"
          search={(search) => ({ ...search, video: videoId })}
          className={classes.stage}
          aria-label={`Ver ${title}`}
          resetScroll={false}
        >
          <span className={classes.press}>
            <IconPlay size={28} />
          </span>
          {seconds && <span className={`num ${classes.length}`}>{showLength(seconds)}</span>}
        </Link>
      )}
      <div className={classes.words}>
        <h2>{title}</h2>
        {description && <p className={classes.description}>{description}</p>}
        {link && <p className="ink-2">Se abre en {playerOf(link)}</p>}
      </div>
    </li>
  );
}
