/** Usuario: the member's data, logins and notifications. Each tab loads when it is opened. */
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { PageHeader } from '../../components/page-header.tsx';
import { RefusedAddress } from '../../features/accounts/security/refused-address.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { type Tab, Tabs } from '../../components/tabs.tsx';
import { showDate } from '../../lib/dates.ts';
import { trpc } from '../../lib/trpc.ts';

const route = getRouteApi('/dashboard/usuario');

/** A new tab is a new line here. */
const TABS: readonly (Tab & { Body: ComponentType })[] = [
  tab('perfil', 'Perfil', () => import('./account-profile.tsx').then((module) => module.AccountProfile)),
  tab('seguridad', 'Seguridad', () => import('./account-security.tsx').then((module) => module.AccountSecurity)),
  tab('avisos', 'Recordatorios', () => import('./account-notices.tsx').then((module) => module.Notices)),
  tab('datos', 'Tus datos', () => import('./account-privacy.tsx').then((module) => module.AccountPrivacy)),
  tab('integraciones', 'Integraciones', () =>
    import('./account-integrations.tsx').then((module) => module.AccountIntegrations),
  ),
];

function tab(id: string, label: string, load: () => Promise<ComponentType>) {
  return { id, label, Body: lazy(async () => ({ default: await load() })) };
}

export function Account() {
  const { tab: wanted } = route.useSearch();
  const me = trpc.auth.me.useQuery();
  const open = TABS.find((one) => one.id === wanted) ?? TABS[0];
  return (
    <>
      <PageHeader title="Usuario" lead={me.data && `Con nosotros desde el ${showDate(me.data.createdAt)}.`} />
      {open?.id !== 'seguridad' && <RefusedAddress me={me.data} />}
      <Tabs
        label="Secciones de tu cuenta"
        tabs={TABS}
        active={open?.id ?? ''}
        link={(one, props) => (
          <Link to="." search={{ tab: one.id }} replace resetScroll={false} {...props}>
            {one.label}
          </Link>
        )}
      />
      <Suspense fallback={<SkeletonForm fields={4} />}>{open && <open.Body />}</Suspense>
    </>
  );
}
