/** The frame around every screen behind the sign-in, and the vaccine form that opens over any of them (`?agregar=vacuna`). */
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { DashboardFrame } from '../features/frame/dashboard-frame.tsx';
import { Mantine } from '../features/frame/mantine.tsx';

const route = getRouteApi('/dashboard');
const AddVaccine = lazy(() =>
  import('../features/vaccines/add-vaccine.tsx').then((module) => ({ default: module.AddVaccine })),
);

export function Dashboard() {
  const { agregar, de } = route.useSearch();
  const navigate = useNavigate();
  const close = () =>
    void navigate({ to: '.', search: ({ agregar: _agregar, de: _de, ...search }) => search, replace: true });
  return (
    <Mantine>
      <DashboardFrame
        overlay={
          agregar === 'vacuna' && (
            <Suspense>
              <AddVaccine petId={de} onClose={close} />
            </Suspense>
          )
        }
      />
    </Mantine>
  );
}
