/** Administración: the notices of Novedades. Drafts, published and withdrawn ones. */
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { IconPlus } from '../../components/icons/frame.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Pills } from '../../components/pills.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { Chip } from '../../components/state-chip.tsx';
import { showFailure, showToast } from '../../components/toast.tsx';
import { ShowMore } from '../../components/show-more.tsx';
import classes from '../../features/accounts/announcements/news.module.css';
import { NoticeEditor } from '../../features/accounts/announcements/notice-editor.tsx';
import { NoticeText } from '../../features/accounts/announcements/notice-text.tsx';
import { readError } from '../../lib/show-error.ts';
import { type Answers, trpc } from '../../lib/trpc.ts';

const route = getRouteApi('/dashboard/admin/novedades');
const STATES = [
  { value: '', label: 'Todas' },
  { value: 'published', label: 'Publicadas' },
  { value: 'draft', label: 'Borradores' },
  { value: 'off', label: 'Retiradas' },
] as const;

type Notice = Answers['announcements']['all']['news'][number];

export function AdminNews() {
  const { estado } = route.useSearch();
  const navigate = route.useNavigate();
  const [open, setOpen] = useState<Notice | 'new' | null>(null);
  const { value: state } = STATES.find(({ value }) => value === estado) ?? STATES[0];
  const pages = trpc.announcements.all.useInfiniteQuery(state ? { state } : {}, {
    getNextPageParam: (last) => last.next ?? undefined,
  });
  const news = pages.data?.pages.flatMap((page) => page.news);
  return (
    <>
      <PageHeader
        title="Novedades"
        lead="Lo que publiques aquí lo leen todas las personas que entran."
        action={
          open === null && (
            <Button leftSection={<IconPlus />} onClick={() => setOpen('new')}>
              Escribir
            </Button>
          )
        }
      />
      {open && (
        <NoticeEditor
          key={open === 'new' ? 'new' : open.noticeId}
          notice={open === 'new' ? null : open}
          onDone={() => setOpen(null)}
        />
      )}
      <Pills
        label="Cuáles"
        hideLabel
        options={STATES}
        value={state}
        onChange={(value) => void navigate({ search: value ? { estado: value } : {}, replace: true })}
      />
      {news?.length === 0 && (
        <EmptyState scene={state ? 'search' : 'box'} title={state ? 'Ninguna así' : 'Aún no hay novedades'}>
          {state ? 'Elige otro estado.' : 'Cuenta qué cambió, un horario nuevo o una jornada de vacunación.'}
        </EmptyState>
      )}
      {news && news.length > 0 && (
        <div className={classes.list}>
          {news.map((notice) => (
            <NoticeText
              key={notice.noticeId}
              title={notice.title}
              body={notice.body}
              publishedAt={notice.publishedAt}
              correctedAt={notice.corrected ? notice.updatedAt : null}
            >
              <Acts notice={notice} onEdit={() => setOpen(notice)} />
            </NoticeText>
          ))}
          <ShowMore pages={pages} />
        </div>
      )}
      {!news && (pages.error ? <QueryFailure query={pages} /> : <SkeletonRows rows={3} />)}
    </>
  );
}

function Acts({ notice, onEdit }: { notice: Notice; onEdit: () => void }) {
  const { noticeId, publishedAt, hiddenAt, pushed } = notice;
  const utils = trpc.useUtils();
  const told = {
    onSettled: () => utils.announcements.invalidate(),
    onError: (error: unknown) => showFailure(readError(error).message),
  };
  const republish = trpc.announcements.republish.useMutation(told);
  const unpublish = trpc.announcements.unpublish.useMutation({
    ...told,
    onSuccess: () =>
      showToast('La retiraste de la lista.', { label: 'Deshacer', run: () => republish.mutate({ noticeId }) }),
  });
  return (
    <div className={classes.actions}>
      {hiddenAt ? (
        <Chip>Retirada</Chip>
      ) : publishedAt ? (
        <Chip tone="green">Publicada</Chip>
      ) : (
        <Chip tone="amber">Borrador</Chip>
      )}
      {pushed && <Chip>Se avisó en los teléfonos</Chip>}
      <Button variant="outline" size="sm" onClick={onEdit}>
        {publishedAt ? 'Corregir' : 'Seguir escribiendo'}
      </Button>
      {hiddenAt ? (
        <Button
          variant="default"
          size="sm"
          loading={republish.isPending}
          onClick={() => republish.mutate({ noticeId })}
        >
          Devolver a la lista
        </Button>
      ) : (
        <Button
          variant="default"
          size="sm"
          loading={unpublish.isPending}
          onClick={() => unpublish.mutate({ noticeId })}
        >
          Retirar
        </Button>
      )}
    </div>
  );
}
