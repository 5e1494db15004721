/** The clinic that runs this installation: who signs its papers, mails and pages. */
import { createHash } from 'node:crypto';
import type { Db, Trx } from '#db/types.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { recordRoute } from '#server/platform/audit/service.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { updateUser } from '#server/accounts/users/queries.ts';
import * as clinics from './queries.ts';
import { readPhone } from '#server/platform/lib/phone.ts';
import { folded, showPhone } from '#server/platform/lib/text.ts';
import type { Sender } from '#server/platform/mail/layout.ts';
import { reasonOf } from '#server/platform/workers/refusals.service.ts';
import { contactLines, readHours, UNNAMED } from './rules.ts';
import type { BranchInput, BranchNameInput, RenameBranchInput, SaveClinicInput } from './schema.ts';

const MOST_BRANCHES = 30;
const NO_HOURS = JSON.stringify(['', '', '', '', '', '', '']);

/** The clinic as papers, mails and pages tell of it. Until its page is saved the settings say its name and WhatsApp. */
export async function clinicOf({ db, config }: Pick<Context, 'db' | 'config'>) {
  const [row] = await clinics.readClinic(db, {});
  const [logo] = await clinics.readLogoCode(db, {});
  const known = row ?? { ...EMPTY, name: config.vendorName, whatsapp: config.contactWhatsapp };
  const { name, ruc, address, city, phone, whatsapp, email, hours } = known;
  const { responsibleName, responsibleRegistration, registrationLabel } = known;
  return {
    name,
    ruc,
    address,
    city,
    phone,
    whatsapp,
    email,
    hours: (JSON.parse(hours) as string[]).map((typed) => readHours(typed) ?? []),
    responsibleName,
    responsibleRegistration,
    registrationLabel,
    countryIso: row?.countryIso ?? 'EC',
    logoCode: logo?.code ?? null,
  };
}

/** The clinic's name in a sentence. */
export async function clinicName(context: Pick<Context, 'db' | 'config'>): Promise<string> {
  return (await clinicOf(context)).name ?? UNNAMED;
}

export type Clinic = Awaited<ReturnType<typeof clinicOf>>;

const EMPTY = {
  ruc: null,
  address: null,
  city: null,
  phone: null,
  email: null,
  hours: NO_HOURS,
  responsibleName: null,
  responsibleRegistration: null,
  registrationLabel: null,
};

/** The logo with its pixels; null where there is none. */
export async function logoOf(db: Context['db']): Promise<(Logo & { code: string }) | null> {
  const logo = await clinics.findLogo(db);
  return logo ? { ...logo, png: Buffer.from(logo.png, 'base64') } : null;
}

interface Logo {
  png: Buffer;
  width: number;
  height: number;
}

/** What a paper shows of the clinic that it is printed by. */
export interface Issuer {
  name: string;
  /** How it is reached. */
  contact: string | null;
  logo: Logo | null;
}

export async function issuerOf(context: Pick<Context, 'db' | 'config'>): Promise<Issuer> {
  const clinic = await clinicOf(context);
  const logo = clinic.logoCode === null ? null : await logoOf(context.db);
  const { name, phone, whatsapp, email } = clinic;
  const chat = whatsapp && `WhatsApp ${showPhone(whatsapp)}`;
  return { name: name ?? UNNAMED, contact: (phone && showPhone(phone)) ?? chat ?? email, logo };
}

/** For the administrator's form. */
export async function showClinic(context: SignedInContext) {
  return { ...(await clinicOf(context)), branches: await clinics.listBranches(context.db) };
}

export async function saveClinic({ db, now }: SignedInContext, input: SaveClinicInput) {
  const { monday, tuesday, wednesday, thursday, friday, saturday, sunday, phone, whatsapp, ...fields } = input;
  const e164 = (typed: string | null) => typed && (readPhone(typed, fields.countryIso)?.e164 ?? null);
  const hours = JSON.stringify([monday, tuesday, wednesday, thursday, friday, saturday, sunday]);
  const row = { ...fields, phone: e164(phone), whatsapp: e164(whatsapp), hours, updatedAt: now() };
  await db.transaction().execute(async (db) => {
    await clinics.writeClinic(db, row);
    // What its lists bring is read as of its country, too.
    await updateUser(db, await clinics.keeperOf(db), { countryIso: row.countryIso });
  });
  return { ok: true };
}

/** A heavier logo is left out of mails: each carries it. */
const MAIL_LOGO_BYTES = 20_000;

/** Who stands at the head and the foot of a mail; null until the clinic has a name. */
export async function mailSender(context: Pick<Context, 'db' | 'config'>): Promise<Sender | null> {
  const clinic = await clinicOf(context);
  if (clinic.name === null) return null;
  const logo = clinic.logoCode === null ? null : await logoOf(context.db);
  const light = logo !== null && logo.png.byteLength <= MAIL_LOGO_BYTES;
  return { name: clinic.name, lines: contactLines(clinic), logo: light ? logo : null };
}

/**
 * A logo or a signature as it is kept: decoded and drawn again in the second process, as base64, named by its content so
 * that a browser may keep it for ever.
 * @throws FILE_REFUSED with field `file` where it is no picture; BUSY
 */
export async function readInk({ workers }: Pick<Context, 'workers'>, file: string) {
  const { png, width, height } = await workers.run('logo', { source: file }).catch((error: unknown) => {
    reasonOf(error);
    const message = 'No pudimos abrir esa imagen. Usa un PNG, un JPG o un WebP.';
    throw new DomainError('FILE_REFUSED', { field: 'file', message });
  });
  const bytes = Buffer.from(png);
  const code = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return { code, png: bytes.toString('base64'), width, height };
}

/** @throws as readInk */
export async function storeLogo(context: SignedInContext, file: string) {
  const logo = await readInk(context, file);
  await context.db.transaction().execute(async (db) => {
    await clinics.writeLogo(db, logo);
    await recordRoute({ ...context, db }, 'upload.logo');
  });
  return { code: logo.code };
}

export async function removeLogo({ db }: SignedInContext) {
  await clinics.deleteLogo(db);
  return { ok: true };
}

/** @throws INVALID where there are too many, or one has this name */
export async function addBranch({ db, now }: SignedInContext, { name }: BranchNameInput) {
  const branches = await clinics.listBranches(db);
  if (branches.length >= MOST_BRANCHES)
    throw new DomainError('INVALID', { field: 'name', message: `Caben ${MOST_BRANCHES} sucursales.` });
  const row = { ...named(name), createdAt: now(), removedAt: null };
  return { branchId: await orNameTaken(db, name, null, (db) => clinics.insertBranch(db, row)) };
}

/** What was signed at it keeps the name of that day. @throws BRANCH_NOT_FOUND, INVALID */
export async function renameBranch({ db }: SignedInContext, { branchId, name }: RenameBranchInput) {
  const found = await orNameTaken(db, name, branchId, (db) => clinics.updateBranch(db, branchId, named(name)));
  if (!found) throw new DomainError('BRANCH_NOT_FOUND');
  return { branchId };
}

/** @throws BRANCH_NOT_FOUND */
export async function removeBranch({ db, now }: SignedInContext, { branchId }: BranchInput) {
  if (!(await clinics.updateBranch(db, branchId, { removedAt: now() }))) throw new DomainError('BRANCH_NOT_FOUND');
  return { branchId };
}

/** Capitals, accents and spaces do not part two names. */
const named = (name: string) => ({ name, nameKey: folded(name).replace(/\s+/g, ' ') });

/**
 * The unique index decides, also between two calls at once. In a transaction of its own, because PostgreSQL accepts no
 * statement after the failure.
 */
async function orNameTaken<Written>(
  db: Db,
  name: string,
  branchId: number | null,
  write: (db: Trx) => Promise<Written>,
): Promise<Written> {
  const writing = db.transaction().execute((db) => write(db));
  return writing.catch(async (error: unknown) => {
    const other = await clinics.findBranchByKey(db, named(name).nameKey);
    if (!other || other.id === branchId) throw error;
    throw new DomainError('INVALID', { field: 'name', message: 'Ya hay una sucursal con ese nombre.' });
  });
}
