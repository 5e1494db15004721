import { adminProcedure, router } from '#server/platform/core/trpc.ts';
import {
  addNameInput,
  addProductInput,
  addSynonymInput,
  addVaccineInput,
  changeNameInput,
  changeProductInput,
  changeVaccineInput,
  mergeNameInput,
  mergeVaccineInput,
  namesInput,
  productsInput,
  synonymIdInput,
  vaccinesInput,
  vaccineUseInput,
} from './schema.ts';
import { addRuleInput, changeRuleInput } from './countries.schema.ts';
import * as countries from './countries.service.ts';
import * as products from './products.service.ts';
import * as service from './service.ts';
import * as synonyms from './synonyms.service.ts';
import * as vaccines from './vaccines.service.ts';

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
  schedules: adminProcedure.input(vaccinesInput).query(({ ctx, input }) => vaccines.schedules(ctx, input)),
  addVaccine: adminProcedure
    .meta({ audit: 'catalogue.addVaccine' })
    .input(addVaccineInput)
    .mutation(({ ctx, input }) => vaccines.addVaccine(ctx, input)),
  changeVaccine: adminProcedure
    .meta({ audit: 'catalogue.changeVaccine' })
    .input(changeVaccineInput)
    .mutation(({ ctx, input }) => vaccines.changeVaccine(ctx, input)),
  vaccineUse: adminProcedure.input(vaccineUseInput).query(({ ctx, input }) => vaccines.vaccineUse(ctx, input)),
  mergeVaccine: adminProcedure
    .meta({ audit: 'catalogue.mergeVaccine' })
    .input(mergeVaccineInput)
    .mutation(({ ctx, input }) => vaccines.mergeVaccine(ctx, input)),
  products: adminProcedure.input(productsInput).query(({ ctx, input }) => products.products(ctx, input)),
  addProduct: adminProcedure
    .meta({ audit: 'catalogue.addProduct' })
    .input(addProductInput)
    .mutation(({ ctx, input }) => products.addProduct(ctx, input)),
  changeProduct: adminProcedure
    .meta({ audit: 'catalogue.changeProduct' })
    .input(changeProductInput)
    .mutation(({ ctx, input }) => products.changeProduct(ctx, input)),
  rules: adminProcedure.query(({ ctx }) => countries.rules(ctx)),
  addRule: adminProcedure
    .meta({ audit: 'catalogue.addRule' })
    .input(addRuleInput)
    .mutation(({ ctx, input }) => countries.addRule(ctx, input)),
  changeRule: adminProcedure
    .meta({ audit: 'catalogue.changeRule' })
    .input(changeRuleInput)
    .mutation(({ ctx, input }) => countries.changeRule(ctx, input)),
  synonyms: adminProcedure.input(vaccinesInput).query(({ ctx, input }) => synonyms.synonyms(ctx, input)),
  addSynonym: adminProcedure
    .meta({ audit: 'catalogue.addSynonym' })
    .input(addSynonymInput)
    .mutation(({ ctx, input }) => synonyms.addSynonym(ctx, input)),
  removeSynonym: adminProcedure
    .meta({ audit: 'catalogue.removeSynonym' })
    .input(synonymIdInput)
    .mutation(({ ctx, input }) => synonyms.removeSynonym(ctx, input)),
});
