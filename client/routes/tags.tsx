/** Accesorios: the code of every animal, to be engraved, written or printed for its tag. */
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../components/button.tsx';
import { EmptyState, ErrorPanel } from '../components/empty-state.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { SkeletonCards } from '../components/skeleton-shapes.tsx';
import { CodeCard } from '../features/tags/code-card.tsx';
import { PrintSheet } from '../features/tags/print-sheet.tsx';
import classes from '../features/tags/tags.module.css';
import { readError } from '../lib/show-error.ts';
import { trpc } from '../lib/trpc.ts';

export function Tags() {
  const pets = trpc.pets.list.useQuery();
  const living = pets.data?.filter((pet) => pet.deceasedOn === null) ?? [];
  return (
    <>
      <PageHeader
        title="Accesorios"
        lead={living.length > 0 && 'El código de cada uno, para grabarlo en su placa o llevarlo en una tarjeta.'}
        action={living.length > 0 && <Button onClick={() => window.print()}>Imprimir tarjetas</Button>}
      />
      {content()}
    </>
  );

  function content(): ReactNode {
    if (pets.error && !pets.data)
      return (
        <ErrorPanel
          message={readError(pets.error).message}
          onRetry={() => void pets.refetch()}
          busy={pets.isFetching}
        />
      );
    if (!pets.data) return <SkeletonCards />;
    if (living.length === 0) return <NoTags />;
    return (
      <>
        <ul className={classes.grid}>
          {living.map((pet) => (
            <CodeCard key={pet.id} pet={pet} />
          ))}
        </ul>
        <PrintSheet pets={living} />
      </>
    );
  }
}

function NoTags() {
  return (
    <EmptyState
      scene="box"
      title="Aquí van sus códigos"
      action={<ButtonLink to="/dashboard/nuevaMascota">Agregar mascota</ButtonLink>}
    >
      Cada animal recibe un código propio al registrarlo, listo para grabar en su placa.
    </EmptyState>
  );
}
