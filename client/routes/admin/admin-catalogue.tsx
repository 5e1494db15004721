/** Administración: the options of forms, and the schedules that decide the next care. */
import { getRouteApi, Link } from '@tanstack/react-router';
import { ErrorPanel } from '../../components/empty-state.tsx';
import { SelectField } from '../../components/fields.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { isRefused, QueryFailure } from '../../components/query-failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { Tabs } from '../../components/tabs.tsx';
import classes from '../../features/admin/catalogue/catalogue.module.css';
import { LISTS, listOf } from '../../features/admin/catalogue/lists.ts';
import { NameList } from '../../features/admin/catalogue/name-list.tsx';
import { CountryRules } from '../../features/admin/catalogue/country-rules.tsx';
import { ProductList } from '../../features/admin/catalogue/product-list.tsx';
import { VaccineList } from '../../features/admin/catalogue/vaccine-list.tsx';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

const route = getRouteApi('/dashboard/admin/catalogo');

export function AdminCatalogue() {
  const { lista, de } = route.useSearch();
  const navigate = route.useNavigate();
  const active = listOf(lista);
  const bySpecies = active === 'vacunas' || active === 'desparasitantes' || active === 'razas';
  const species = trpc.catalogue.names.useQuery({ list: 'species', of: null });
  const countries = trpc.reference.countries.useQuery(undefined, { enabled: active === 'ciudades' });
  if (isRefused(species.error)) return <QueryFailure query={species} />;
  // The filter above the list loads first.
  const above = bySpecies ? species : active === 'ciudades' ? countries : null;
  const parents: readonly { id: number; name: string }[] | undefined = above?.data;
  const chosen = parents?.some(({ id }) => id === de) ? de : (homeCountry(countries.data, active) ?? parents?.[0]?.id);
  return (
    <>
      <PageHeader title="Catálogo" lead="Lo que ofrecen los formularios. Nada se borra: lo que ya se usó, se queda." />
      <Tabs
        label="Listas del catálogo"
        tabs={LISTS}
        active={active}
        link={(tab, props) => (
          <Link to="/dashboard/admin/catalogo" search={{ lista: tab.id }} {...props}>
            {tab.label}
          </Link>
        )}
      />
      {above && chosen === undefined && (above.error || !parents) && <Missing asked={above} />}
      {parents && chosen !== undefined && (
        <div className={classes.choice}>
          <SelectField
            label={bySpecies ? 'Especie' : 'País'}
            value={String(chosen)}
            options={parents.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(value) =>
              void navigate({ search: { lista: active, de: Number(value) }, replace: true, resetScroll: false })
            }
          />
        </div>
      )}
      {active === 'vacunas' && chosen !== undefined && <VaccineList key={chosen} speciesId={chosen} />}
      {active === 'desparasitantes' && chosen !== undefined && <ProductList key={chosen} speciesId={chosen} />}
      {active === 'paises' && <CountryRules />}
      {(active === 'razas' || active === 'ciudades') && chosen !== undefined && (
        <NameList key={`${active} ${chosen}`} id={active} of={chosen} />
      )}
      {(active === 'especies' || active === 'enfermedades') && <NameList key={active} id={active} of={null} />}
    </>
  );
}

interface MissingProps {
  asked: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

function Missing({ asked }: MissingProps) {
  if (!asked.error) return <SkeletonRows rows={8} />;
  return (
    <ErrorPanel message={readError(asked.error).message} onRetry={() => void asked.refetch()} busy={asked.isFetching} />
  );
}

/** Ecuador first: the only country whose cities are in the register. */
function homeCountry(
  countries: readonly { id: number; iso: string }[] | undefined,
  active: string,
): number | undefined {
  return active === 'ciudades' ? countries?.find(({ iso }) => iso === 'EC')?.id : undefined;
}
