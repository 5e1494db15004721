/** Where the QR of a cédula leads: what anybody may see of the animal behind the code, and nothing about its people. */
import { useParams } from '@tanstack/react-router';
import { ButtonLink } from '../components/button.tsx';
import { EmptyState, ErrorPanel } from '../components/empty-state.tsx';
import { FindingPet, FoundPet } from '../features/find-pet/found-pet.tsx';
import { findCode } from '../features/find-pet/typed-code.ts';
import { Cover } from '../features/frame/cover.tsx';
import { readError } from '../lib/show-error.ts';
import { trpc } from '../lib/trpc.ts';

export function PublicPet() {
  const { codigo } = useParams({ from: '/q/$codigo' });
  const code = findCode(codigo);
  const search = trpc.pets.findByCode.useQuery({ code: code ?? '' }, { enabled: code !== null, retry: false });
  const failure = search.error && readError(search.error);
  const unknown = code === null || failure?.code === 'CODE_NOT_FOUND';
  return (
    <Cover>
      <h1 tabIndex={-1}>{search.data ? `Encontraste a ${search.data.name}` : 'Animal de compañía'}</h1>
      {search.data ? (
        <FoundPet pet={search.data} ownId={undefined} />
      ) : unknown ? (
        <EmptyState scene="search" title="No está en este registro">
          Revisa letras y números.
        </EmptyState>
      ) : failure ? (
        <ErrorPanel
          title={failure.code === 'TOO_MANY' ? 'Buscaste muchas veces seguidas' : 'No pudimos buscar'}
          message={failure.message}
          onRetry={() => void search.refetch()}
          busy={search.isFetching}
        />
      ) : (
        <FindingPet />
      )}
      <ButtonLink to="/login" variant="default" fullWidth>
        Entrar a PetLove+
      </ButtonLink>
    </Cover>
  );
}
