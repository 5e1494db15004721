/** Accesorios: the tags of the member's animals, a new one, and one to print for animals without a tag. */
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button, ButtonLink } from '../../components/button.tsx';
import { EmptyState, ErrorPanel } from '../../components/empty-state.tsx';
import { IconQrCode } from '../../components/icons/frame.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonCards } from '../../features/pets/pets/skeleton-shapes.tsx';
import { showToast } from '../../components/toast.tsx';
import { WhatIs } from '../../features/pets/pets/what-is.tsx';
import { ActivateSheet } from '../../features/lost-found/tags/activate-sheet.tsx';
import { HomeTags } from '../../features/lost-found/tags/home-tags.tsx';
import classes from '../../features/lost-found/tags/tag-card.module.css';
import { TagList } from '../../features/lost-found/tags/tag-list.tsx';
import { ReplaceSheet } from '../../features/lost-found/tags/replace-sheet.tsx';
import type { Tag } from '../../features/lost-found/tags/tag-words.ts';
import { useSwitchTag } from '../../features/lost-found/tags/use-switch-tag.ts';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { forgetNewTag } from '../../lib/waiting-invitation.ts';

const route = getRouteApi('/dashboard/accesorios');

export function Tags() {
  const { activar, mascota } = route.useSearch();
  const navigate = useNavigate();
  const tags = trpc.tags.mine.useQuery();
  const pets = trpc.pets.list.useQuery();
  const switchTag = useSwitchTag();
  const [activating, setActivating] = useState(false);
  const [replacing, setReplacing] = useState<Tag | null>(null);

  const living = pets.data?.filter((pet) => pet.deceasedOn === null) ?? [];
  const writable = living.filter((pet) => pet.role !== 'reader');
  const worn = new Set(tags.data?.filter(({ state }) => state === 'active').map(({ petId }) => petId));
  const bare = living.filter((pet) => !worn.has(pet.id));
  const loaded = tags.data !== undefined && pets.data !== undefined;
  const opened = loaded && (activating || activar !== undefined || mascota !== undefined);
  const close = () => {
    setActivating(false);
    forgetNewTag();
    void navigate({ to: '/dashboard/accesorios', search: {}, replace: true });
  };
  const leads = (petId: number, petName: string) =>
    showToast(`Activaste la placa: ya lleva a ${petName}.`, {
      label: 'Ver su página',
      run: () => void navigate({ to: '/dashboard/paginaPublica', search: { mascota: petId } }),
    });

  return (
    <>
      <PageHeader
        title="Accesorios"
        lead="Las placas de tus animales: quien las escanee sabrá cómo avisarte, sin ver tus datos."
        action={
          (!loaded || writable.length > 0 || living.length === 0) && (
            <Button leftSection={<IconQrCode />} disabled={!loaded} onClick={() => setActivating(true)}>
              Activar placa
            </Button>
          )
        }
      />
      <WhatIs question="¿Qué es una placa y cómo se activa?">
        Es la chapita con un código QR para su collar. Viene con un código de activación en su empaque: lo escribes o lo
        escaneas una vez y queda unida a tu animal. También puedes imprimir una en casa mientras llega la de metal.
      </WhatIs>
      {content()}
      {opened && (
        <ActivateSheet
          pets={writable}
          asked={activar}
          petId={mascota}
          onClose={close}
          onDone={(petId, petName) => {
            close();
            leads(petId, petName);
          }}
        />
      )}
      {replacing && (
        <ReplaceSheet
          tag={replacing}
          onClose={() => setReplacing(null)}
          onDone={() => {
            setReplacing(null);
            leads(replacing.petId, replacing.petName);
          }}
        />
      )}
    </>
  );

  function content(): ReactNode {
    const failed = [tags, pets].find(({ error, data }) => error && !data);
    if (failed)
      return (
        <ErrorPanel
          message={readError(failed.error).message}
          onRetry={() => void Promise.all([tags.refetch(), pets.refetch()])}
          busy={tags.isFetching || pets.isFetching}
        />
      );
    if (!tags.data || !pets.data) return <SkeletonCards />;
    if (tags.data.length === 0 && living.length === 0) return <NoTags />;
    return (
      <div className={classes.page}>
        {tags.data.length > 0 && <TagList tags={tags.data} onSwitch={switchTag} onReplace={setReplacing} />}
        {bare.length > 0 && <HomeTags pets={bare} />}
      </div>
    );
  }
}

function NoTags() {
  return (
    <EmptyState
      scene="box"
      title="Aquí van las placas de tus animales"
      action={
        <ButtonLink to="/dashboard/nuevaMascota" variant="outline">
          Agregar mascota
        </ButtonLink>
      }
    >
      Registra a tu animal y tendrá un código propio: con una placa, o con una que imprimes en casa.
    </EmptyState>
  );
}
