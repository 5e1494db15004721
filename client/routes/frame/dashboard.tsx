/** The frame around every screen behind the sign-in, and the form of an entry that the address opens over it. */
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue } from 'react';
import { DashboardFrame } from '../../features/frame/frame/dashboard-frame.tsx';
import { ConnectionBar } from '../../features/frame/offline-queue/connection-bar.tsx';
import { SecondFactorUrge } from '../../features/accounts/security/second-factor-urge.tsx';
import { useStillHere } from '../../features/accounts/security/use-still-here.ts';
import { useOfflineCare } from '../../features/frame/offline-queue/use-offline-care.ts';
import { useEnded } from '../../lib/ended.ts';
import { trpc } from '../../lib/trpc.ts';

const route = getRouteApi('/dashboard');
const EntryOverlay = lazy(() =>
  import('../../features/health/entries/entry-overlay.tsx').then((module) => ({ default: module.EntryOverlay })),
);
const CertificateSheet = lazy(() =>
  import('../../features/documents/signed-papers/certificate-sheet.tsx').then((module) => ({
    default: module.CertificateSheet,
  })),
);

export function Dashboard() {
  const { agregar, editar, entrada, de, vacuna, repite, certificado } = route.useSearch();
  const navigate = useNavigate();
  useOfflineCare();
  const ended = useEnded();
  const me = trpc.auth.me.useQuery();
  useStillHere(me.data?.role === 'ROLE_ADMINISTRADOR');
  const administers = useLocation({ select: ({ pathname }) => pathname.startsWith('/dashboard/admin') });
  const close = () =>
    void navigate({
      to: '.',
      search: ({
        agregar: _agregar,
        editar: _editar,
        entrada: _entrada,
        de: _de,
        vacuna: _vacuna,
        repite: _repite,
        certificado: _certificado,
        ...search
      }) => search,
      replace: true,
    });
  const asked = agregar ?? (entrada === undefined ? undefined : editar);
  // In the frames after the screen that it stands over; it goes at once.
  const drawn = useDeferredValue(asked, undefined);
  const kind = asked && drawn;
  return (
    <DashboardFrame
      bar={
        <>
          <ConnectionBar />
          {administers && <SecondFactorUrge me={me.data} />}
        </>
      }
      overlay={
        <Suspense>
          {kind ? (
            <EntryOverlay
              kind={kind}
              petId={de}
              entryId={agregar ? undefined : entrada}
              vaccineId={vacuna}
              repeats={repite}
              onClose={close}
              ended={ended}
            />
          ) : (
            certificado !== undefined &&
            de !== undefined && <CertificateSheet petId={de} vaccinationId={certificado} onClose={close} />
          )}
        </Suspense>
      }
    />
  );
}
