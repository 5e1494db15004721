/** The words of recalls as the clinic wants them. */
import type { SignedInContext } from '#server/platform/core/context.ts';
import type { ByItselfInput, RestoreTemplateInput, SaveTemplateInput } from './letters.schema.ts';
import { deleteTemplate, isByItself, listTemplates, putTemplate, setByItself } from './templates.queries.ts';

/** The clinic's own; what is absent has the usual words. */
export async function templates({ db }: Pick<SignedInContext, 'db'>) {
  return { own: await listTemplates(db), byItself: await isByItself(db) };
}

export async function saveTemplate({ db, actor, now }: SignedInContext, input: SaveTemplateInput) {
  await putTemplate(db, { ...input, changedBy: actor.userId, changedAt: now() });
  return { ok: true };
}

export async function restoreTemplate({ db }: SignedInContext, input: RestoreTemplateInput) {
  await deleteTemplate(db, input);
  return { ok: true };
}

/** Letters by themselves are off until an administrator wants them. */
export async function chooseByItself({ db }: SignedInContext, { byItself }: ByItselfInput) {
  await setByItself(db, byItself ? 1 : 0);
  return { byItself };
}
