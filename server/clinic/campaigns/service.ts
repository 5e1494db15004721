/** A vaccination campaign: one vaccine, one veterinarian, several vials and many animals in a day. */
import { findStaff } from '#server/accounts/staff/queries.ts';
import { signedName } from '#server/accounts/staff/rules.ts';
import { clinicOf } from '#server/accounts/clinic-profile/service.ts';
import type { CalendarDate, Db, Trx } from '#db/types.ts';
import { countDosesOn, listSheet } from './doses.queries.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { drawn } from '#server/platform/workers/drawing.service.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { standOf } from '#server/health/lots/service.ts';
import { listCatalogue } from '#server/health/vaccines/queries.ts';
import { currentVaccine, vaccineNamed } from '#server/health/vaccines/rules.ts';
import {
  findCampaign,
  findLastCampaign,
  holdCampaign,
  insertCampaign,
  listCampaigns,
  updateCampaign,
} from './queries.ts';
import { dayAndHour, SHEET_COLUMNS, type SheetRow, sheetByLot, sheetFileName, sheetTable, totalsOf } from './rules.ts';
import type { BeginCampaignInput, CampaignIdInput, CampaignsInput, EditCampaignInput } from './schema.ts';

type CampaignRow = Awaited<ReturnType<typeof requireCampaign>>;

const PER_PAGE = 25;
/** More than spreadsheets read comfortably, and more than any campaign has had. */
const MOST_DOSES = 5000;

/** Newest first, each with its number of doses. */
export async function campaignsPage({ db }: SignedInContext, { state, cursor }: CampaignsInput) {
  const found = await listCampaigns(db, { state: state ?? null, below: cursor ?? null, limit: PER_PAGE + 1 });
  const rows = found.slice(0, PER_PAGE);
  return { rows, next: found.length > PER_PAGE ? (rows.at(-1)?.id ?? null) : null };
}

/** Everything that the counter shows and needs offline. @throws CAMPAIGN_NOT_FOUND */
export async function oneCampaign({ db, actor, now }: SignedInContext, { campaignId }: CampaignIdInput) {
  const campaign = await requireCampaign(db, campaignId);
  const today = dayIn(actor.timeZone, now());
  return {
    ...campaign,
    today,
    ...(await bottleStands(db, campaign)),
    dosesToday: await countDosesOn(db, campaignId, today),
  };
}

/** `withdrawn`, and `expiresOn`: the last day of its bottle, as the clinic's lot says it where it is one of those. */
async function bottleStands(db: Db, { vaccineId, vaccine, speciesId, ...bottle }: CampaignRow) {
  const catalogue = await listCatalogue(db);
  const speciesIds = speciesId === null ? [...new Set(catalogue.map((one) => one.speciesId))] : [speciesId];
  const named = speciesIds.flatMap((one) => vaccineNamed(vaccine, one, catalogue)?.id ?? []);
  return standOf(db, bottle, { vaccineIds: vaccineId === null ? named : [vaccineId], speciesIds });
}

/** The last campaign's data without lot and name, which belong to its day. A veterinarian signs with the own name. */
export async function remembered({ db, actor }: SignedInContext) {
  const staff = await findStaff(db, actor.userId);
  const own = staff?.veterinarian === 1 ? signedName(staff) : '';
  const last = await findLastCampaign(db);
  if (!last) return own === '' ? null : { veterinarian: own };
  const { place, laboratory, speciesId, vaccineId, vaccine } = last;
  return { veterinarian: own || last.veterinarian, place, laboratory, speciesId, vaccineId, vaccine };
}

/** @throws INVALID with field vaccineId, speciesId or lotExpiresOn */
export async function beginCampaign({ db, actor, now }: SignedInContext, input: BeginCampaignInput) {
  const vaccineId = await vaccineOf(db, input);
  refusePast(input.lotExpiresOn, dayIn(actor.timeZone, now()));
  const stamp = { vaccineId, createdBy: actor.userId, createdAt: now(), closedAt: null };
  return { campaignId: await insertCampaign(db, { ...input, ...stamp }) };
}

/**
 * Changes the vial or veterinarian; earlier doses keep theirs. @throws CAMPAIGN_NOT_FOUND, CAMPAIGN_CLOSED,
 * INVALID as beginCampaign
 */
export async function editCampaign({ db, actor, now }: SignedInContext, { campaignId, ...input }: EditCampaignInput) {
  const vaccineId = await vaccineOf(db, input);
  await db.transaction().execute(async (db) => {
    const before = await holdOpen(db, campaignId);
    // An expired vial must not prevent renaming the campaign.
    if (input.lot !== before.lot || input.lotExpiresOn !== before.lotExpiresOn)
      refusePast(input.lotExpiresOn, dayIn(actor.timeZone, now()));
    await updateCampaign(db, campaignId, { ...input, vaccineId });
  });
  return { campaignId };
}

/** Closing twice changes nothing. @throws CAMPAIGN_NOT_FOUND */
export async function closeCampaign({ db, now }: SignedInContext, { campaignId }: CampaignIdInput) {
  await db.transaction().execute(async (db) => {
    const campaign = await holdCampaign(db, campaignId);
    if (!campaign) throw new DomainError('CAMPAIGN_NOT_FOUND');
    if (campaign.closedAt === null) await updateCampaign(db, campaignId, { closedAt: now() });
  });
  return { campaignId };
}

/** @throws CAMPAIGN_NOT_FOUND */
export async function reopenCampaign({ db }: SignedInContext, { campaignId }: CampaignIdInput) {
  await requireCampaign(db, campaignId);
  await updateCampaign(db, campaignId, { closedAt: null });
  return { campaignId };
}

/** The sums of the day. @throws CAMPAIGN_NOT_FOUND, INVALID */
export async function sheet({ db }: SignedInContext, { campaignId }: CampaignIdInput) {
  await requireCampaign(db, campaignId);
  return totalsOf(await sheetRows(db, campaignId));
}

/** Every dose as a line of a table. @throws CAMPAIGN_NOT_FOUND, INVALID */
export async function sheetAsTable({ db, actor }: SignedInContext, campaignId: number) {
  const campaign = await requireCampaign(db, campaignId);
  return {
    columns: SHEET_COLUMNS,
    rows: sheetTable(await sheetRows(db, campaignId), actor.timeZone),
    fileName: sheetFileName(campaign, ''),
  };
}

/**
 * The same on paper, one part for each lot, with a line for the signature. @throws CAMPAIGN_NOT_FOUND,
 * INVALID, TOO_MANY, BUSY
 */
export async function printSheet(context: SignedInContext, campaignId: number) {
  const { db, actor, now, workers } = context;
  const campaign = await requireCampaign(db, campaignId);
  const rows = await sheetRows(db, campaignId);
  if (rows.length === 0)
    throw new DomainError('INVALID', { message: 'Aún no hay nadie en esta jornada: no hay nada que firmar.' });
  await limit(db, 'printUser', String(actor.userId), now());
  const drawing = workers.run('campaignSheet', {
    name: campaign.name,
    place: campaign.place,
    clinic: (await clinicOf(context)).name,
    issuedAt: now(),
    issuedOn: dayAndHour(now(), actor.timeZone).day,
    lots: sheetByLot(rows, actor.timeZone),
  });
  return { bytes: await drawn(drawing), fileName: sheetFileName(campaign, '-hoja.pdf') };
}

async function sheetRows(db: Db, campaignId: number): Promise<SheetRow[]> {
  const found = await listSheet(db, campaignId, MOST_DOSES + 1);
  if (found.length > MOST_DOSES)
    throw new DomainError('INVALID', { message: `Son más de ${MOST_DOSES} dosis: demasiadas para una sola hoja.` });
  return found.map(({ ownerName, ownerSurname, ...dose }) => ({
    ...dose,
    guardian: `${ownerName} ${ownerSurname}`.trim(),
  }));
}

/** @throws CAMPAIGN_NOT_FOUND */
export async function requireCampaign(db: Db, campaignId: number) {
  const campaign = await findCampaign(db, campaignId);
  if (!campaign) throw new DomainError('CAMPAIGN_NOT_FOUND');
  return campaign;
}

/** Locks an open campaign: every write's first statement. @throws CAMPAIGN_NOT_FOUND, CAMPAIGN_CLOSED */
export async function holdOpen(db: Trx, campaignId: number) {
  const campaign = await holdCampaign(db, campaignId);
  if (!campaign) throw new DomainError('CAMPAIGN_NOT_FOUND');
  if (campaign.closedAt !== null) throw new DomainError('CAMPAIGN_CLOSED');
  return campaign;
}

/** @throws INVALID with field vaccineId */
export async function vaccineOf(db: Db, { speciesId, vaccineId }: Pick<BeginCampaignInput, 'speciesId' | 'vaccineId'>) {
  if (vaccineId === null) return null;
  const vaccine = currentVaccine(vaccineId, await listCatalogue(db));
  if (!vaccine || vaccine.speciesId !== speciesId)
    throw new DomainError('INVALID', { field: 'vaccineId', message: 'Elige una vacuna para esa especie.' });
  return vaccine.id;
}

function refusePast(lotExpiresOn: CalendarDate | null, today: CalendarDate): void {
  if (lotExpiresOn !== null && lotExpiresOn < today)
    throw new DomainError('INVALID', { field: 'lotExpiresOn', message: 'Ese lote ya venció: no se puede usar.' });
}
