/** The catalogue with the diseases of each vaccine. It changes rarely: it loads once per visit. */
import { useMemo } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import type { CatalogueVaccine } from './vaccine-fields.tsx';

const RARELY = { staleTime: 3_600_000 };

/** `error`: the failure, with `retry`; null while it is loading. */
export function useCatalogue() {
  const vaccines = trpc.reference.vaccines.useQuery(undefined, RARELY);
  const diseases = trpc.reference.diseases.useQuery(undefined, RARELY);
  // Without the other names the form is whole: they are only found while typing.
  const called = trpc.reference.vaccineNames.useQuery(undefined, RARELY).data;
  const catalogue = useMemo((): CatalogueVaccine[] | undefined => {
    if (!vaccines.data || !diseases.data) return undefined;
    const names = new Map(diseases.data.map((disease) => [disease.id, disease.name]));
    const others = Map.groupBy(called ?? [], ({ vaccineId }) => vaccineId);
    return vaccines.data.map((vaccine) => ({
      ...vaccine,
      names: others.get(vaccine.id) ?? [],
      covers: vaccine.diseaseIds.map((id) => names.get(id)).filter((name) => name !== undefined),
    }));
  }, [vaccines.data, diseases.data, called]);
  return {
    catalogue,
    error: catalogue ? null : (vaccines.error ?? diseases.error),
    retry: () => Promise.all([vaccines.refetch(), diseases.refetch()]),
  };
}
