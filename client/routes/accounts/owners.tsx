/** Tutor o Propietario: the owners of the animals. */
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState, ErrorPanel } from '../../components/empty-state.tsx';
import { IconPlus } from '../../components/icons/frame.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { WindowList } from '../../components/window-list.tsx';
import { OwnerCard, type OwnerInList } from '../../features/accounts/owners/owner-list.tsx';
import classes from '../../features/accounts/owners/owners.module.css';
import { RemoveOwner } from '../../features/accounts/owners/remove-owner.tsx';
import { useRemoveOwner } from '../../features/accounts/owners/use-remove-owner.ts';
import { WhatIs } from '../../features/pets/pets/what-is.tsx';
import { folded } from '#server/platform/lib/text.ts';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { useTypedSearch } from '../../lib/use-typed-search.ts';

const route = getRouteApi('/dashboard/propietarios');
/** A list with fewer owners than this needs no search. */
const SEARCH_FROM = 6;

export function Owners() {
  const owners = trpc.owners.list.useQuery();
  // Each card names them.
  const pets = trpc.pets.list.useQuery();
  return (
    <>
      <PageHeader title="Tutores" lead="Quienes responden por tus animales." />
      <WhatIs question="¿Qué es un tutor?">
        La persona a cuyo nombre está el animal y que aparece en su cédula. Puedes ser tú, o alguien a quien le llevas
        la libreta. No necesita una cuenta; si quieres que la vea o la escriba, invítala desde Familia.
      </WhatIs>
      {owners.data && pets.isFetched ? (
        <List owners={owners.data} />
      ) : owners.isError ? (
        <ErrorPanel
          message={readError(owners.error).message}
          onRetry={() => void owners.refetch()}
          busy={owners.isFetching}
        />
      ) : (
        <SkeletonRows rows={2} label="Cargando tus tutores" />
      )}
    </>
  );
}

function List({ owners }: { owners: readonly OwnerInList[] }) {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const [question, ask] = useTypedSearch(
    q,
    (text) =>
      void navigate({
        search: ({ q: _q, ...search }) => (text === '' ? search : { ...search, q: text }),
        replace: true,
        resetScroll: false,
      }),
  );
  const pets = trpc.pets.list.useQuery();
  const { removeNow } = useRemoveOwner();
  const [asked, askAbout] = useState<OwnerInList | null>(null);
  // Filtered once for all owners: otherwise each owner would filter the whole list again.
  const living = pets.data?.filter(({ deceasedOn }) => deceasedOn === null);
  const theirs = living && Map.groupBy(living, ({ ownerId }) => ownerId);
  const found = owners.filter((owner) => matches(owner, question));
  return (
    <>
      {(owners.length >= SEARCH_FROM || question !== '') && (
        <SearchField
          label="Buscar por nombre, documento, correo o teléfono"
          placeholder="Nombre, correo o teléfono"
          value={question}
          onChange={ask}
        />
      )}
      {found.length === 0 ? (
        <EmptyState scene="search" title="Nadie coincide">
          Prueba con otro nombre, correo o teléfono.
        </EmptyState>
      ) : (
        <WindowList
          className={classes.list}
          name="owners"
          items={found}
          rowHeight={190}
          last={
            question === '' && (
              <li>
                <Link to="/dashboard/nuevoPropietario" className={classes.add}>
                  <IconPlus size={24} />
                  Agregar tutor o tutora
                </Link>
              </li>
            )
          }
        >
          {(owner, place) => (
            <OwnerCard
              key={owner.id}
              place={place}
              owner={owner}
              pets={theirs ? (theirs.get(owner.id) ?? []) : pets.isError ? null : undefined}
              onRemove={() => (owner.pets > 0 ? askAbout(owner) : void removeNow(owner))}
            />
          )}
        </WindowList>
      )}
      <RemoveOwner owner={asked} owners={owners} onClose={() => askAbout(null)} />
    </>
  );
}

function matches({ name, surname, email, phone, idNumber }: OwnerInList, question: string): boolean {
  const digits = question.replace(/\D/g, '');
  if (digits.length >= 3 && phone?.replace(/\D/g, '').includes(digits)) return true;
  return folded(`${name} ${surname} ${email ?? ''} ${idNumber ?? ''}`).includes(folded(question));
}
