import { publicProcedure, router, staffProcedure } from '#server/platform/core/trpc.ts';
import {
  byItselfInput,
  mailAllInput,
  mailingInput,
  ownerInput,
  restoreTemplateInput,
  saveTemplateInput,
  silenceLinkInput,
} from './letters.schema.ts';
import { mailAll, mailings, previewLetters, stopLetters } from './letters.service.ts';
import { dueLinesInput } from './lines.schema.ts';
import { dueLinesPage } from './lines.service.ts';
import { markInput, prepareInput, recallCountsInput, recallListInput } from './schema.ts';
import { endSilence, silence, silenceByLink } from './silence.service.ts';
import { mark, prepare, recallCounts, recallPage } from './service.ts';
import { chooseByItself, restoreTemplate, saveTemplate, templates } from './templates.service.ts';

export const recallsRouter = router({
  list: staffProcedure('attend')
    .input(recallListInput)
    .query(({ ctx, input }) => recallPage(ctx, input)),
  lines: staffProcedure('attend')
    .input(dueLinesInput)
    .query(({ ctx, input }) => dueLinesPage(ctx, input)),
  counts: staffProcedure('attend')
    .input(recallCountsInput)
    .query(({ ctx, input }) => recallCounts(ctx, input)),
  prepare: staffProcedure('attend')
    .meta({ audit: 'followUp.prepare' })
    .input(prepareInput)
    .mutation(({ ctx, input }) => prepare(ctx, input)),
  mark: staffProcedure('attend')
    .meta({ audit: 'followUp.mark' })
    .input(markInput)
    .mutation(({ ctx, input }) => mark(ctx, input)),
  templates: staffProcedure('attend').query(({ ctx }) => templates(ctx)),
  saveTemplate: staffProcedure('administer')
    .meta({ audit: 'recalls.saveTemplate' })
    .input(saveTemplateInput)
    .mutation(({ ctx, input }) => saveTemplate(ctx, input)),
  restoreTemplate: staffProcedure('administer')
    .meta({ audit: 'recalls.restoreTemplate' })
    .input(restoreTemplateInput)
    .mutation(({ ctx, input }) => restoreTemplate(ctx, input)),
  chooseByItself: staffProcedure('administer')
    .meta({ audit: 'recalls.chooseByItself' })
    .input(byItselfInput)
    .mutation(({ ctx, input }) => chooseByItself(ctx, input)),
  previewLetters: staffProcedure('attend')
    .input(recallCountsInput)
    .query(({ ctx, input }) => previewLetters(ctx, input)),
  mailings: staffProcedure('attend').query(({ ctx }) => mailings(ctx)),
  mailAll: staffProcedure('attend')
    .meta({ audit: 'recalls.mailAll' })
    .input(mailAllInput)
    .mutation(({ ctx, input }) => mailAll(ctx, input)),
  stopLetters: staffProcedure('attend')
    .meta({ audit: 'recalls.stopLetters' })
    .input(mailingInput)
    .mutation(({ ctx, input }) => stopLetters(ctx, input)),
  silence: staffProcedure('attend')
    .meta({ audit: 'recalls.silence' })
    .input(ownerInput)
    .mutation(({ ctx, input }) => silence(ctx, input)),
  endSilence: staffProcedure('attend')
    .meta({ audit: 'recalls.endSilence' })
    .input(ownerInput)
    .mutation(({ ctx, input }) => endSilence(ctx, input)),
  /** With the link of a letter. */
  silenceByLink: publicProcedure
    .input(silenceLinkInput)
    .mutation(async ({ ctx, input }) => ({ done: await silenceByLink(ctx, input) })),
});
