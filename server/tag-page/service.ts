/** What stands behind a code that somebody reads: a plate, a cédula, a search. */
import type { Context } from '#server/context.ts';
import { DomainError } from '#server/errors.ts';
import { dayIn } from '#server/lib/calendar.ts';
import { readCode } from '#server/lib/codes.ts';
import { limit } from '#server/limits/service.ts';
import { findOpenTag, findPageByChip, findPageByCode, findPageByPet, listDosages } from './queries.ts';
import { type OpenLoss, oftenest, type PageChoices, type PublicView, publicView, USUAL_PAGE } from './rules.ts';

type PageRow = Awaited<ReturnType<typeof findPageByCode>>[number];

/** An animal behind a code. Everything beside `view` stays in the server. */
export interface FoundAnimal {
  petId: number;
  /** The plate that was read; null for the animal's own code. */
  tagId: number | null;
  /** Code of the file that is its face. */
  photo: string | null;
  view: PublicView;
}

/** A plate that nobody has activated yet. */
export interface NewTag {
  tagId: number;
  code: string;
}

/**
 * Whatever a code leads to: typed any way, of a plate or of an animal. The caller counts its own limit first.
 * @throws CODE_NOT_FOUND alike, and after the same reads, for what cannot be a code, what nobody has, a plate that was switched off
 * or withdrawn, and an animal that was taken out; TOO_MANY for whoever tries codes
 */
export async function follow(context: Context, typed: string): Promise<FoundAnimal | NewTag> {
  const { db, caller, now } = context;
  const code = readCode(typed) ?? '';
  const [tag] = await findOpenTag(db, { code });
  if (tag?.state === 'available') return { tagId: tag.id, code };
  const [row] = tag?.petId ? await findPageByPet(db, { petId: tag.petId }) : await findPageByCode(db, { code });
  if (row) return found(context, row, code, tag?.id ?? null);
  await limit(db, 'unknownCodeAddress', caller.ip, now());
  throw new DomainError('CODE_NOT_FOUND');
}

/** `follow` for whoever only wants an animal: a plate without one is an unknown code. */
export async function followToAnimal(context: Context, typed: string): Promise<FoundAnimal> {
  const target = await follow(context, typed);
  if (!('view' in target)) throw new DomainError('CODE_NOT_FOUND');
  return target;
}

/** Behind the number that a reader of microchips showed. @throws CODE_NOT_FOUND, TOO_MANY as `follow` does */
export async function followChip(context: Context, microchip: string): Promise<FoundAnimal> {
  const [row] = await findPageByChip(context.db, { microchip });
  if (row) return found(context, row, row.code, null);
  await limit(context.db, 'unknownCodeAddress', context.caller.ip, context.now());
  throw new DomainError('CODE_NOT_FOUND');
}

/** The page as it stands for an animal that the caller has already passed a gate to: the preview. */
export async function pageOf(context: Context, petId: number): Promise<FoundAnimal> {
  const [row] = await findPageByPet(context.db, { petId });
  if (!row) throw new DomainError('PET_NOT_FOUND');
  return found(context, row, row.code, null);
}

async function found({ db, now }: Context, row: PageRow, code: string, tagId: number | null): Promise<FoundAnimal> {
  const { petId, photo, timeZone } = row;
  const medicine = oftenest(await listDosages(db, petId, dayIn(timeZone, now())));
  const view = publicView(code, row, hasChosen(row) ? row : USUAL_PAGE, isMissed(row) ? row : null, medicine);
  return { petId, tagId, photo, view };
}

/** The columns of a joined row are all there or all null. */
function hasChosen(row: PageRow): row is PageRow & PageChoices {
  return row.callShown !== null;
}

function isMissed(row: PageRow): row is PageRow & OpenLoss {
  return row.since !== null;
}
