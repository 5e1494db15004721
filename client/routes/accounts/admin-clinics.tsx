/** Administración: clinics whose entries read "verificado". */
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { ClinicList } from '../../features/accounts/outside-clinics/clinic-list.tsx';
import { trpc } from '../../lib/trpc.ts';

export function AdminClinics() {
  const clinics = trpc.outsideClinics.list.useQuery();
  return (
    <>
      <PageHeader title="Otras clínicas" lead="Con su clave, lo que anotan sus veterinarios dice «verificado»." />
      {clinics.data?.length === 0 && (
        <EmptyState scene="box" title="Ninguna clínica ha pedido su clave">
          La piden desde la pantalla que abre el código de una consulta.
        </EmptyState>
      )}
      {clinics.data && <ClinicList clinics={clinics.data} />}
      {!clinics.data && (clinics.error ? <QueryFailure query={clinics} /> : <SkeletonRows rows={3} />)}
    </>
  );
}
