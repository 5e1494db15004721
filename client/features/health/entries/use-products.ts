/** The products of a species. They change rarely: a visit loads them once; without them the form takes any name. */
import { useMemo } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import type { Product } from './deworming-values.ts';

export function useProducts(speciesId: number): readonly Product[] {
  const { data } = trpc.reference.dewormingProducts.useQuery(undefined, { staleTime: 3_600_000 });
  return useMemo(() => data?.filter((product) => product.speciesId === speciesId) ?? [], [data, speciesId]);
}
