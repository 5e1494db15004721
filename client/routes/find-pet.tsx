/** Buscar mascota: a code, and the animal it belongs to. Nobody is found by name or by their people. */
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState, ErrorPanel } from '../components/empty-state.tsx';
import { IconCheck } from '../components/icons/base.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { CodeForm } from '../features/find-pet/code-form.tsx';
import classes from '../features/find-pet/find-pet.module.css';
import { FindingPet, FoundPet } from '../features/find-pet/found-pet.tsx';
import { findCode } from '../features/find-pet/typed-code.ts';
import { readError } from '../lib/show-error.ts';
import { trpc } from '../lib/trpc.ts';

const route = getRouteApi('/dashboard/buscarMascotaU');

export function FindPet() {
  const { codigo = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const code = findCode(codigo);
  const search = trpc.pets.findByCode.useQuery({ code: code ?? '' }, { enabled: code !== null, retry: false });
  const own = trpc.pets.list.useQuery();
  const ask = (next: string) => {
    if (next === codigo && code !== null) return void search.refetch();
    void navigate({ search: { codigo: next }, replace: codigo !== '', resetScroll: false });
  };
  return (
    <>
      <PageHeader title="Buscar mascota" lead="Escribe el código que lleva en su placa o en su ficha." />
      <CodeForm asked={code ?? codigo} busy={search.isFetching} onSearch={ask} />
      <div aria-live="polite">{answer()}</div>
    </>
  );

  function answer(): ReactNode {
    if (codigo === '') return <Tips />;
    if (code === null) return <Unknown />;
    if (search.data)
      return <FoundPet pet={search.data} ownId={own.data?.find((pet) => pet.code === search.data.code)?.id} />;
    if (!search.error) return <FindingPet />;
    const failure = readError(search.error);
    if (failure.code === 'CODE_NOT_FOUND') return <Unknown />;
    const tooMany = failure.code === 'TOO_MANY';
    return (
      <ErrorPanel
        title={tooMany ? 'Buscaste muchas veces seguidas' : 'No pudimos buscar'}
        message={tooMany ? 'Espera un momento y vuelve a probar. El código sigue escrito.' : failure.message}
        onRetry={() => void search.refetch()}
        busy={search.isFetching}
      />
    );
  }
}

/** A wrong check character and a code that nobody has are the same answer. */
function Unknown() {
  return (
    <EmptyState scene="search" title="No está en este registro">
      Revisa letras y números.
    </EmptyState>
  );
}

const TIPS = [
  'Da igual en mayúsculas o minúsculas.',
  'Si dudas entre una O y un cero, o entre una I y un uno, escribe cualquiera.',
  'Puedes pegar un mensaje entero: buscamos el código dentro.',
];

function Tips() {
  return (
    <ul className={classes.tips}>
      {TIPS.map((tip) => (
        <li key={tip}>
          <IconCheck size={22} />
          {tip}
        </li>
      ))}
    </ul>
  );
}
