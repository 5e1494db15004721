import { adminProcedure, router } from '#server/platform/core/trpc.ts';
import {
  addNameInput,
  addVaccineInput,
  changeNameInput,
  changeVaccineInput,
  mergeNameInput,
  mergeVaccineInput,
  namesInput,
  vaccinesInput,
  vaccineUseInput,
} from './schema.ts';
import * as service from './service.ts';

export const catalogueRouter = router({
  names: adminProcedure.input(namesInput).query(({ ctx, input }) => service.names(ctx, input)),
  addName: adminProcedure
    .meta({ audit: 'catalogue.addName' })
    .input(addNameInput)
    .mutation(({ ctx, input }) => service.addName(ctx, input)),
  changeName: adminProcedure
    .meta({ audit: 'catalogue.changeName' })
    .input(changeNameInput)
    .mutation(({ ctx, input }) => service.changeName(ctx, input)),
  mergeName: adminProcedure
    .meta({ audit: 'catalogue.mergeName' })
    .input(mergeNameInput)
    .mutation(({ ctx, input }) => service.mergeName(ctx, input)),
  schedules: adminProcedure.input(vaccinesInput).query(({ ctx, input }) => service.schedules(ctx, input)),
  addVaccine: adminProcedure
    .meta({ audit: 'catalogue.addVaccine' })
    .input(addVaccineInput)
    .mutation(({ ctx, input }) => service.addVaccine(ctx, input)),
  changeVaccine: adminProcedure
    .meta({ audit: 'catalogue.changeVaccine' })
    .input(changeVaccineInput)
    .mutation(({ ctx, input }) => service.changeVaccine(ctx, input)),
  vaccineUse: adminProcedure.input(vaccineUseInput).query(({ ctx, input }) => service.vaccineUse(ctx, input)),
  mergeVaccine: adminProcedure
    .meta({ audit: 'catalogue.mergeVaccine' })
    .input(mergeVaccineInput)
    .mutation(({ ctx, input }) => service.mergeVaccine(ctx, input)),
});
