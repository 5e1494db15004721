/** Perfil del tutor: an owner's data, contact links, and animals. */
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState, ErrorPanel } from '../../components/empty-state.tsx';
import { PetCardAdd } from '../../features/pets/pets/pet-card.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { OwnerProfile } from '../../features/accounts/owners/owner-profile.tsx';
import classes from '../../features/accounts/owners/owners.module.css';
import { RemoveOwner } from '../../features/accounts/owners/remove-owner.tsx';
import { useRemoveOwner } from '../../features/accounts/owners/use-remove-owner.ts';
import { PetList } from '../../features/pets/pets/pet-list.tsx';
import { useCrumb } from '../../lib/crumb.ts';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

const route = getRouteApi('/dashboard/perfilPropietario');

export function Owner() {
  const { propietario } = route.useSearch();
  const owners = trpc.owners.list.useQuery();
  const pets = trpc.pets.list.useQuery();
  const { removeNow } = useRemoveOwner();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const owner = owners.data?.find(({ id }) => id === propietario);
  useCrumb(owner?.name);
  const toList = () => void navigate({ to: '/dashboard/propietarios' });

  if (owners.isError && !owners.data) {
    return (
      <ErrorPanel
        message={readError(owners.error).message}
        onRetry={() => void owners.refetch()}
        busy={owners.isFetching}
      />
    );
  }
  if (!owners.data) return <SkeletonForm fields={4} />;
  if (!owner) {
    return (
      <>
        <h1 tabIndex={-1} className="visually-hidden">
          Tutor o tutora
        </h1>
        <EmptyState
          scene="search"
          title="No está en tu lista"
          action={<Link to="/dashboard/propietarios">Ver tus tutores</Link>}
        >
          Puede que se haya quitado.
        </EmptyState>
      </>
    );
  }
  const theirs = (pets.data ?? []).filter((pet) => pet.ownerId === owner.id);
  const remove = async () => {
    if (owner.pets > 0) setAsking(true);
    else if (await removeNow(owner)) toList();
  };
  return (
    <div className={classes.profile}>
      <OwnerProfile owner={owner} onRemove={() => void remove()} />
      <section className={classes.animals} aria-labelledby="animales">
        <h2 id="animales">{owner.principal ? 'Tus animales' : 'Sus animales'}</h2>
        <PetList
          name={`owner ${owner.id}`}
          pets={theirs}
          all={pets.data ?? []}
          last={
            <PetCardAdd
              link={(content) => (
                <Link to="/dashboard/nuevaMascota" search={{ tutor: owner.id }}>
                  {content}
                </Link>
              )}
            >
              {owner.principal ? 'Agregar mascota' : `Agregar mascota para ${owner.name}`}
            </PetCardAdd>
          }
        />
      </section>
      <RemoveOwner
        owner={asking ? owner : null}
        owners={owners.data}
        onClose={() => setAsking(false)}
        onRemoved={toList}
      />
    </div>
  );
}
