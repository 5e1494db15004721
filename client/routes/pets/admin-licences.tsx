/** Administración: the licence of one animal, found by its code. */
import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../../components/page-header.tsx';
import { ExtendLicence } from '../../features/pets/licences/extend-licence.tsx';

const route = getRouteApi('/dashboard/admin/licencias');

export function AdminLicences() {
  const { codigo = '' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <PageHeader
        title="Suscripciones"
        lead="Busca un animal por su código, mira hasta cuándo tiene suscripción y dale más tiempo."
      />
      <ExtendLicence
        key={codigo}
        inAddress={codigo}
        onSearch={(code) => void navigate({ search: { codigo: code }, replace: true, resetScroll: false })}
      />
    </>
  );
}
