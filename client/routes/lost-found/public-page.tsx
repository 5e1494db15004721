/** Página pública: what a finder who scans the tag sees, and the choices beside it. */
import { getRouteApi, Link } from '@tanstack/react-router';
import { ErrorPanel } from '../../components/empty-state.tsx';
import { NoSuchPet } from '../../features/pets/pets/no-such-pet.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { type Tab, Tabs } from '../../components/tabs.tsx';
import { ToRecord } from '../../features/pets/pets/to-record.tsx';
import { ChoicesForm } from '../../features/lost-found/tag-page/choices-form.tsx';
import classes from '../../features/lost-found/tag-page/page-choices.module.css';
import { PagePreview } from '../../features/lost-found/tag-page/page-preview.tsx';
import { type PageAnswer, usePageChoices } from '../../features/lost-found/tag-page/use-page-choices.ts';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

const route = getRouteApi('/dashboard/paginaPublica');
const TABS: Tab[] = [
  { id: 'opciones', label: 'Opciones' },
  { id: 'vista', label: 'Vista previa' },
];

export function PublicPage() {
  const { mascota } = route.useSearch();
  const page = trpc.tagPage.get.useQuery({ petId: mascota ?? 0 }, { enabled: mascota !== undefined });
  const failure = page.error && readError(page.error);
  if (mascota === undefined || failure?.code === 'PET_NOT_FOUND') return <NoSuchPet title="Página pública" />;
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
        action={<ToRecord petId={petId} reads={can.read} />}
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
