/** Animales de compañía: every animal as a card, searched by name, code or species, in a chosen order. */
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState, ErrorPanel } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PetCardAdd } from '../../features/pets/pets/pet-card.tsx';
import { SkeletonCards } from '../../features/pets/pets/skeleton-shapes.tsx';
import { LicenceChip } from '../../features/pets/licences/licence-chip.tsx';
import { useLicences } from '../../features/pets/licences/use-licences.ts';
import { PetFilters } from '../../features/pets/pets/pet-filters.tsx';
import { Memories, PetList } from '../../features/pets/pets/pet-list.tsx';
import { inOrder, matcher, readOrder, speciesOf } from '../../features/pets/pets/pet-order.ts';
import { GivenAnimals } from '../../features/portability/transfers/given-animals.tsx';
import { count } from '../../lib/format.ts';
import { readError } from '../../lib/show-error.ts';
import { type Answers, trpc } from '../../lib/trpc.ts';
import { useTypedSearch } from '../../lib/use-typed-search.ts';

const route = getRouteApi('/dashboard/mascotas');

export function Pets() {
  const pets = trpc.pets.list.useQuery();
  return (
    <>
      <PageHeader title="Tus animales" />
      {pets.data ? (
        <>
          <List pets={pets.data} />
          <GivenAnimals />
          <p className="small ink-2">
            ¿Tienes la copia de un animal? <Link to="/dashboard/traerMascota">Tráela</Link>. ¿O muchos en una hoja de
            cálculo? <Link to="/dashboard/traerLista">Trae la lista</Link>. Si quieres,{' '}
            <Link to="/dashboard/gastos" search={{}}>
              lleva la cuenta de lo que gastas
            </Link>
            .
          </p>
        </>
      ) : pets.isError ? (
        <ErrorPanel
          message={readError(pets.error).message}
          onRetry={() => void pets.refetch()}
          busy={pets.isFetching}
        />
      ) : (
        <SkeletonCards />
      )}
    </>
  );
}

function List({ pets }: { pets: Answers['pets']['list'] }) {
  const { q = '', especie = '', orden } = route.useSearch();
  const navigate = route.useNavigate();
  const licences = useLicences();
  const keep = (changes: { q?: string; especie?: string; orden?: string }) =>
    void navigate({
      search: (search) => shortened({ ...search, ...changes }),
      replace: true,
      resetScroll: false,
    });
  const [question, ask] = useTypedSearch(q, (text) => keep({ q: text }));

  // Asked for with the first search: a name needs none of it.
  const own = trpc.ownFields.words.useQuery(undefined, { enabled: question.trim() !== '' });
  const words = useMemo(() => wordsOf(own.data ?? []), [own.data]);

  const living = useMemo(() => pets.filter((pet) => pet.deceasedOn === null), [pets]);
  const memories = useMemo(() => pets.filter((pet) => pet.deceasedOn !== null), [pets]);
  const kinds = useMemo(() => speciesOf(living), [living]);
  const species = kinds.some(({ code }) => code === especie) ? especie : '';
  const order = readOrder(orden);
  // A shelter's 1,800 are sorted once, not with each letter; the letter itself is drawn before what it finds.
  const ordered = useMemo(() => inOrder(living, order), [living, order]);
  const asked = useDeferredValue(question);
  const found = useMemo(() => {
    if (asked.trim() === '' && species === '') return ordered;
    const matches = matcher(asked);
    return ordered.filter((pet) => (species === '' || pet.species === species) && matches(pet, words.get(pet.id)));
  }, [ordered, species, asked, words]);
  const note = useCallback((petId: number) => <LicenceChip licence={licences.get(petId)} />, [licences]);
  const filtered = asked.trim() !== '' || species !== '';

  if (pets.length === 0) return <NoPets />;
  return (
    <>
      {living.length > 1 && (
        <PetFilters
          question={question}
          onQuestion={ask}
          species={species}
          onSpecies={(code) => keep({ especie: code })}
          order={order}
          onOrder={(order) => keep({ orden: order === 'urgente' ? '' : order })}
          kinds={kinds}
          total={living.length}
        />
      )}
      <p className="visually-hidden" role="status">
        {filtered ? (found.length === 0 ? 'Ningún animal coincide.' : count(found.length, 'resultado')) : ''}
      </p>
      <h2 className="visually-hidden">{filtered ? 'Resultados' : 'Lista'}</h2>
      {found.length > 0 || !filtered ? (
        <PetList
          pets={found}
          all={pets}
          name="pets"
          last={!filtered && <PetCardAdd link={(content) => <Link to="/dashboard/nuevaMascota">{content}</Link>} />}
          note={note}
        />
      ) : (
        <EmptyState scene="search" title="Nadie coincide">
          Prueba con otro nombre, con su código o con todas las especies.
        </EmptyState>
      )}
      {!filtered && <Memories pets={memories} />}
    </>
  );
}

/** What stands in the own fields of each animal. */
function wordsOf(rows: readonly { petId: number; folded: string }[]): ReadonlyMap<number, string> {
  const words = new Map<number, string>();
  for (const { petId, folded } of rows) words.set(petId, `${words.get(petId) ?? ''}\n${folded}`);
  return words;
}

function NoPets() {
  return (
    <EmptyState
      scene="box"
      title="Aún no hay nadie aquí"
      action={<ButtonLink to="/dashboard/nuevaMascota">Agregar mascota</ButtonLink>}
    >
      Con su nombre y su especie basta para empezar su libreta.
    </EmptyState>
  );
}

/** Leaves default values out of the address. */
function shortened<Search extends { q?: string; especie?: string; orden?: string }>(search: Search) {
  const { q, especie, orden, ...rest } = search;
  return { ...rest, ...(q && { q }), ...(especie && { especie }), ...(orden && { orden }) };
}
