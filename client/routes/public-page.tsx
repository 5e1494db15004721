/** Página pública: what whoever scans the plate is told, and the choices beside it. */
import { getRouteApi, Link } from '@tanstack/react-router';
import { ButtonLink } from '../components/button.tsx';
import { EmptyState, ErrorPanel } from '../components/empty-state.tsx';
import { IconArrowLeft } from '../components/icons/base.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { SkeletonForm } from '../components/skeleton.tsx';
import { type Tab, Tabs } from '../components/tabs.tsx';
import { ChoicesForm } from '../features/page-choices/choices-form.tsx';
import classes from '../features/page-choices/page-choices.module.css';
import { PagePreview } from '../features/page-choices/page-preview.tsx';
import { type PageAnswer, usePageChoices } from '../features/page-choices/use-page-choices.ts';
import { useCrumb } from '../lib/crumb.ts';
import { readError } from '../lib/show-error.ts';
import { trpc } from '../lib/trpc.ts';

const route = getRouteApi('/dashboard/paginaPublica');
const TABS: Tab[] = [
  { id: 'opciones', label: 'Opciones' },
  { id: 'vista', label: 'Vista previa' },
];

export function PublicPage() {
  const { mascota } = route.useSearch();
  const page = trpc.pageChoices.get.useQuery({ petId: mascota ?? 0 }, { enabled: mascota !== undefined });
  const failure = page.error && readError(page.error);
  useCrumb(page.data && `Página de ${page.data.petName}`);
  if (mascota === undefined || failure?.code === 'PET_NOT_FOUND') {
    return (
      <>
        <PageHeader title="Página pública" />
        <EmptyState scene="search" title="Ese animal no está en tu registro">
          Puede que se haya quitado, o que ya no te lo compartan.
        </EmptyState>
      </>
    );
  }
  if (page.data) return <Shown key={mascota} page={page.data} />;
  return (
    <>
      <PageHeader title="Página pública" />
      {failure ? (
        <ErrorPanel message={failure.message} onRetry={() => void page.refetch()} busy={page.isFetching} />
      ) : (
        <SkeletonForm fields={5} />
      )}
    </>
  );
}

function Shown({ page }: { page: PageAnswer }) {
  const { ver } = route.useSearch();
  const { version, choose } = usePageChoices(page.petId);
  const { petId, petName, can, deceased } = page;
  const choices = can.edit && !deceased;
  const link = (tab: Tab, props: { className: string; 'aria-current': 'page' | undefined }) => (
    <Link to="." search={{ mascota: petId, ver: tab.id }} replace resetScroll={false} {...props}>
      {tab.label}
    </Link>
  );
  return (
    <>
      <PageHeader
        title={`Página pública de ${petName}`}
        lead="Así lo ve quien escanea su placa o su cédula."
        action={
          <ButtonLink
            to="/dashboard/perfilMascotas"
            search={{ mascota: petId }}
            variant="subtle"
            leftSection={<IconArrowLeft />}
          >
            Volver a su ficha
          </ButtonLink>
        }
      />
      {choices && (
        <div className="phone-only">
          <Tabs
            label="Opciones y vista previa"
            tabs={TABS}
            active={ver === 'vista' ? 'vista' : 'opciones'}
            link={link}
          />
        </div>
      )}
      <div
        className={classes.page}
        data-seen={choices && ver !== 'vista' ? 'choices' : 'preview'}
        data-alone={!choices || undefined}
      >
        {choices ? <ChoicesForm page={page} choose={choose} /> : <OnlySeen deceased={deceased} />}
        <PagePreview page={page} version={version} />
      </div>
    </>
  );
}

function OnlySeen({ deceased }: { deceased: boolean }) {
  return (
    <p className={`sheet pad ${classes.only}`}>
      {deceased
        ? 'Su página solo dice su nombre, con su foto, y que se le recuerda. Nada más se ve.'
        : 'Solo quien puede escribir en su registro cambia lo que se ve aquí.'}
    </p>
  );
}
