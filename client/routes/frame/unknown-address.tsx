/** An unknown address, for a signed-in member: an old link or a typing error. It ends no session. */
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { IconSearch } from '../../components/icons/frame.tsx';
import { IconPaw } from '../../components/icons/care.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { DashboardFrame } from '../../features/frame/frame/dashboard-frame.tsx';
import { ConnectionBar } from '../../features/frame/offline-queue/connection-bar.tsx';
import { useOfflineCare } from '../../features/frame/offline-queue/use-offline-care.ts';
import classes from './unknown-address.module.css';

export function UnknownAddress() {
  useOfflineCare();
  return (
    <DashboardFrame bar={<ConnectionBar />}>
      <PageHeader title="Esta página no existe" />
      <EmptyState
        scene="search"
        title="Aquí no hay nada"
        action={
          <div className={classes.ways}>
            <ButtonLink to="/dashboard">Ir a Inicio</ButtonLink>
            <ButtonLink to="/dashboard/mascotas" variant="default" leftSection={<IconPaw />}>
              Mascotas
            </ButtonLink>
            <ButtonLink to="/dashboard/buscarMascotaU" variant="default" leftSection={<IconSearch />}>
              Buscar mascota
            </ButtonLink>
          </div>
        }
      >
        Puede que el enlace sea antiguo o le falte una letra. Tu sesión sigue abierta.
      </EmptyState>
    </DashboardFrame>
  );
}
