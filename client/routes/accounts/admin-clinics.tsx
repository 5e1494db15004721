/** Administración: clinics whose entries read "verificado". */
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState, ErrorPanel } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { ClinicList } from '../../features/accounts/outside-clinics/clinic-list.tsx';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

export function AdminClinics() {
  const clinics = trpc.outsideClinics.list.useQuery();
  const failure = clinics.error && readError(clinics.error);
  return (
    <>
      <PageHeader title="Clínicas" lead="Con su clave, lo que anotan sus veterinarios dice «verificado»." />
      {clinics.data?.length === 0 && (
        <EmptyState scene="box" title="Ninguna clínica ha pedido su clave">
          La piden desde la pantalla que abre el código de una consulta.
        </EmptyState>
      )}
      {clinics.data && <ClinicList clinics={clinics.data} />}
      {!clinics.data && !failure && <SkeletonRows rows={3} />}
      {!clinics.data &&
        failure &&
        (failure.code === 'ADMIN_ONLY' ? (
          <EmptyState scene="box" title={failure.title} action={<ButtonLink to="/dashboard">Ir a Inicio</ButtonLink>}>
            {failure.message}
          </EmptyState>
        ) : (
          <ErrorPanel message={failure.message} onRetry={() => void clinics.refetch()} busy={clinics.isFetching} />
        ))}
    </>
  );
}
