import { publicProcedure, router } from '#server/platform/core/trpc.ts';
import {
  listBreeds,
  listCities,
  listCountries,
  listDewormingProducts,
  listDiseases,
  listProvinces,
  listSpecies,
  listVaccineNames,
  listVaccines,
} from './queries.ts';
import { inShownOrder } from './rules.ts';
import { citiesInput } from './schema.ts';

const sharedProcedure = publicProcedure.meta({ shared: true });

/** What forms choose from. Nothing here is anybody's, and it changes rarely: a browser asks once. */
export const referenceRouter = router({
  countries: sharedProcedure.query(({ ctx }) => listCountries(ctx.db)),
  provinces: sharedProcedure.query(({ ctx }) => listProvinces(ctx.db)),
  cities: sharedProcedure.input(citiesInput).query(({ ctx, input }) => listCities(ctx.db, input.countryId)),
  species: sharedProcedure.meta({ offline: 'read' }).query(async ({ ctx }) => {
    const breeds = Map.groupBy(await listBreeds(ctx.db), (breed) => breed.speciesId);
    const species = await listSpecies(ctx.db);
    return species.map((one) => ({
      ...one,
      breeds: inShownOrder(breeds.get(one.id) ?? []).map(({ id, name }) => ({ id, name })),
    }));
  }),
  diseases: sharedProcedure.meta({ offline: 'read' }).query(({ ctx }) => listDiseases(ctx.db)),
  vaccines: sharedProcedure.meta({ offline: 'read' }).query(({ ctx }) => listVaccines(ctx.db)),
  vaccineNames: sharedProcedure.meta({ offline: 'read' }).query(({ ctx }) => listVaccineNames(ctx.db)),
  dewormingProducts: sharedProcedure.meta({ offline: 'read' }).query(({ ctx }) => listDewormingProducts(ctx.db)),
});
