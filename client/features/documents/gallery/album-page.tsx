/** The album of one animal: its photographs, the running uploads, and the actions. */
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ButtonLink } from '../../../components/button.tsx';
import { EmptyState, ErrorPanel } from '../../../components/empty-state.tsx';
import { IconArrowLeft } from '../../../components/icons/frame.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { PhotoDrop } from '../../accounts/pictures/photo-picker-drop.tsx';
import { PhotoPicker } from '../../accounts/pictures/photo-picker.tsx';
import { RenewBand } from '../../pets/licences/renew-band.tsx';
import { RenewUploads } from '../../pets/licences/renew-uploads.tsx';
import { ToRecord } from '../../pets/pets/to-record.tsx';
import { showToast } from '../../../components/toast.tsx';
import { UploadList } from '../../accounts/pictures/upload-list.tsx';
import { useHasEnded } from '../../../lib/ended.ts';
import { sendFace } from '../../../lib/faces.ts';
import { photoUrl } from '../../../lib/files.ts';
import { showMonth } from '../../../lib/dates.ts';
import { count } from '../../../lib/format.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { startUploads, useUploads } from '../../../lib/upload.ts';
import { Album, AlbumSkeleton } from './album.tsx';
import classes from './album-page.module.css';
import { ChoosePhotos } from './choose-photos.tsx';
import type { Photo } from './months.ts';
import { MAKE_ROOM, QuotaBand } from './quota-band.tsx';
import { useAlbum } from './use-album.ts';

const Viewer = lazy(() => import('./viewer.tsx').then((module) => ({ default: module.Viewer })));
const CropDialog = lazy(() =>
  import('../../accounts/pictures/crop-dialog.tsx').then((module) => ({ default: module.CropDialog })),
);

interface AlbumPageProps {
  pet: { id: number; name: string; photo: string | null; keeper?: string };
  /** `attend`: as staff of the clinic, whose animals have no quota. */
  can: { change: boolean; attend: boolean };
  /** The photograph that the address opens. */
  shown: number | undefined;
  /** Other animals have albums too. */
  others: boolean;
}

export function AlbumPage({ pet, can, shown, others }: AlbumPageProps) {
  const gallery = trpc.files.gallery.useQuery({ petId: pet.id });
  const me = trpc.auth.me.useQuery();
  const navigate = useNavigate();
  const album = useAlbum(pet.id);
  const target = { purpose: 'gallery', id: pet.id } as const;
  const uploads = useUploads(target);
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null);
  const [cropped, crop] = useState<Photo | null>(null);
  const canWrite = can.change;
  const ended = useHasEnded(pet.id);
  const canAdd = canWrite && !ended;
  const photos = gallery.data ?? [];
  const open = photos.find(({ fileId }) => fileId === shown);
  const add = (files: File[]) => void startUploads(target, files);
  const look = (foto: number | undefined) =>
    void navigate({ to: '.', search: { mascota: pet.id, ...(foto && { foto }) }, replace: true, resetScroll: false });

  return (
    <PhotoDrop onPick={add} label={`Suelta aquí las fotos de ${pet.name}`} disabled={!canAdd}>
      <div className={classes.page}>
        <PageHeader
          title={`Galería de ${pet.name}`}
          lead={photos.length > 0 && since(photos)}
          action={
            (can.attend || (canAdd && photos.length > 0)) && (
              <>
                {can.attend && <ToRecord petId={pet.id} />}
                {canAdd && photos.length > 0 && <PhotoPicker onPick={add} />}
              </>
            )
          }
        />
        {canWrite && ended && <RenewBand petId={pet.id} petName={pet.name} />}
        {(others || (canWrite && photos.length > 0)) && (
          <div className={classes.bar} data-choosing={chosen !== null || undefined}>
            {others && (
              <ButtonLink to="/dashboard/galeria" search={{}} variant="subtle" leftSection={<IconArrowLeft />}>
                Todos los álbumes
              </ButtonLink>
            )}
            {canWrite && photos.length > 0 && (
              <ChoosePhotos
                chosen={chosen}
                onStart={() => setChosen(new Set())}
                onEnd={() => setChosen(null)}
                onRemove={() => {
                  album.remove(photos.filter(({ fileId }) => chosen?.has(fileId)));
                  setChosen(null);
                }}
              />
            )}
          </div>
        )}
        {canWrite && (
          <>
            <UploadList target={target} full={MAKE_ROOM}>
              {(uploads) => <RenewUploads petId={pet.id} uploads={uploads} />}
            </UploadList>
            <UploadList target={{ purpose: 'pet', id: pet.id }} full={MAKE_ROOM}>
              {(uploads) => <RenewUploads petId={pet.id} uploads={uploads} />}
            </UploadList>
          </>
        )}
        {content()}
        {canWrite && !can.attend && photos.length > 0 && <QuotaBand />}
      </div>
      {open && (
        <Suspense fallback={null}>
          <Viewer
            photos={photos}
            shown={open}
            petName={pet.name}
            me={me.data?.name}
            isFace={open.code === pet.photo}
            onView={({ fileId }) => look(fileId)}
            onClose={() => look(undefined)}
            acts={
              canWrite
                ? {
                    write: album.write,
                    remove: (photo) => {
                      look(undefined);
                      album.remove([photo]);
                    },
                    useAsFace: canAdd
                      ? (photo) => {
                          look(undefined);
                          crop(photo);
                        }
                      : undefined,
                  }
                : undefined
            }
          />
        </Suspense>
      )}
      {cropped && (
        <Suspense fallback={null}>
          <CropDialog
            source={photoUrl(cropped.code, 'l')}
            shape="square"
            title={`Foto principal de ${pet.name}`}
            onClose={() => crop(null)}
            onDone={(picture) => {
              crop(null);
              sendFace({ purpose: 'pet', id: pet.id }, picture);
              showToast(`${pet.name} tiene nueva foto principal.`);
            }}
          />
        </Suspense>
      )}
    </PhotoDrop>
  );

  function content(): ReactNode {
    const failure = gallery.error && readError(gallery.error);
    if (failure && !gallery.data)
      return <ErrorPanel message={failure.message} onRetry={() => void gallery.refetch()} busy={gallery.isFetching} />;
    if (!gallery.data) return <AlbumSkeleton />;
    if (photos.length > 0)
      return (
        <Album
          photos={photos}
          petName={pet.name}
          face={pet.photo}
          chosen={chosen}
          onChoose={({ fileId }) => setChosen((before) => toggled(before, fileId))}
        />
      );
    if (uploads.length > 0) return null;
    return (
      <EmptyState
        scene="box"
        title={`El álbum de ${pet.name} está en blanco`}
        action={canAdd && <PhotoPicker onPick={add} label="Agregar las primeras" />}
      >
        {canWrite
          ? 'Sube varias a la vez: se ordenan solas por el mes en que las tomaste.'
          : `${pet.keeper} todavía no ha puesto fotos.`}
      </EmptyState>
    );
  }
}

function since(photos: readonly Photo[]): string {
  const oldest = photos.at(-1);
  const first = oldest && showMonth(oldest.takenOn).toLowerCase();
  return photos.length === 1 ? `1 foto, de ${first}.` : `${count(photos.length, 'foto')}, desde ${first}.`;
}

function toggled(chosen: ReadonlySet<number> | null, fileId: number): ReadonlySet<number> {
  const after = new Set(chosen);
  if (!after.delete(fileId)) after.add(fileId);
  return after;
}
