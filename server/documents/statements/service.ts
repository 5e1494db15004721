/** Signs what a clinic or a veterinarian recorded of an animal's doses, for a code that is read without this server. */
import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { nextId, oneAtATime } from '#db/one-at-a-time.ts';
import type { CalendarDate, Db, Flag } from '#db/types.ts';
import { clinicName } from '#server/accounts/clinic-profile/service.ts';
import { importsOfClinic, listSignatures } from '#server/health/entries/signature.queries.ts';
import { signedBy, withMarks } from '#server/health/entries/signed.rules.ts';
import type { Vouch } from '#server/health/entries/vouching.rules.ts';
import { listVisitFacts } from '#server/health/record/signed.queries.ts';
import { listCatalogue, listVaccinations, type VaccinationRow } from '#server/health/vaccines/queries.ts';
import { counting, protocolOf } from '#server/health/vaccines/rules.ts';
import { proposalFor } from '#server/health/vaccines/schedule.rules.ts';
import { holdPet } from '#server/pets/pets/queries.ts';
import { listDiseases } from '#server/pets/reference/queries.ts';
import type { Context } from '#server/platform/core/context.ts';
import { plusDays, showDay } from '#server/platform/lib/calendar.ts';
import { ALGORITHM } from '#server/platform/signing-keys/rules.ts';
import { signingKey } from '#server/platform/signing-keys/service.ts';
import {
  diseaseCode,
  readStatement,
  SIGNED_KINDS,
  type StatedAnimal,
  type StatedCertificate,
  type Statement,
  type Voucher,
  writeStatement,
} from './format.rules.ts';
import {
  findSameStatement,
  findStatedAnimal,
  insertStatement,
  insertStatementDoses,
  listStandingOf,
  setSigned,
} from './queries.ts';
import {
  byWeight,
  clipped,
  leastIndex,
  type Line,
  LONGEST_DAYS,
  PRINTED,
  shortened,
  type StatementSize,
} from './rules.ts';
import { voucherOf } from './vouchers.rules.ts';

type SigningContext = Pick<Context, 'db' | 'config' | 'now'>;

export interface Wanted {
  petId: number;
  size: StatementSize;
  paperId?: number;
  proofId?: number;
  /** The day where it is issued. */
  today: CalendarDate;
  /** The last day of its proof. */
  until?: CalendarDate;
  /** False where the maker of its proof did not choose to tell the chip. */
  chip?: boolean;
  /** Of a vaccine's certificate: its doses alone. */
  only?: readonly number[];
  /** What another certificate says, in place of doses. */
  certificate?: StatedCertificate & { id: number };
}

export interface Issued {
  url: string;
  leftOut: number;
  expiresOn: CalendarDate;
}

const SIGNATURE_LETTERS = 86;

/**
 * Null where no dose is vouched for: the family's own words are not sealed. The same on the same paper and day is the same statement.
 */
export async function issueStatement(context: SigningContext, wanted: Wanted): Promise<Issued | null> {
  const { db, config, now } = context;
  const { CompactSign } = await import('jose');
  const key = await signingKey(context);
  const clinic = await clinicName(context);
  const header = { alg: ALGORITHM, kid: key.kid, zip: 'DEF' };
  const { host } = new URL(config.publicUrl);
  return db.transaction().execute(async (db) => {
    // Ids are given in the order in which they are committed: a list of revoked ones never counts one that is on its way.
    await oneAtATime(db, 'statement');
    await holdPet(db, wanted.petId);
    const said = await readSaid(db, wanted, clinic);
    if (!said || (said.lines.length === 0 && !wanted.certificate)) return null;
    const { petId, size, today, until, paperId = null, proofId = null, chip = true } = wanted;
    const { id: certificateId = null, ...stated } = wanted.certificate ?? {};
    const certificate = wanted.certificate && clippedCertificate(stated as StatedCertificate);
    const yearOn = plusDays(today, LONGEST_DAYS);
    const expiresOn = until !== undefined && until < yearOn ? until : yearOn;
    const animal = animalOf(said.animal, size, chip);
    const base = { issuer: host, issuedOn: today, expiresOn, animal, ...(certificate && { certificate }) };
    const all = writeStatement({ ...base, index: 0, doses: said.lines, leftOut: 0 });
    const print = createHash('sha256').update(all).digest('base64url');
    const place = { petId, paperId, proofId, size, print };
    const same = await findSameStatement(db, place, today);
    if (same) return { url: addressOf(config.publicUrl, same.jws), leftOut: same.leftOut, expiresOn: same.expiresOn };
    const { speciesId, microchip } = said.animal;
    const days = { issuedOn: today, issuedAt: now(), expiresOn };
    const row = { ...place, certificateId, ...days, speciesId, microchip, jws: '', leftOut: 0 };
    const id = await nextId(db, 'statement', leastIndex(days.issuedAt));
    await insertStatement(db, { ...row, id });
    const letters = addressOf(config.publicUrl, `${encoded(JSON.stringify(header))}..`).length + SIGNATURE_LETTERS;
    const { doses, payload } = fitting(said.lines, {
      base: { ...base, index: id },
      size,
      room: PRINTED[size].letters - letters,
    });
    const jws = await new CompactSign(payload).setProtectedHeader(header).sign(key.privateKey);
    const leftOut = said.lines.length - doses.length;
    await setSigned(db, id, { jws, leftOut });
    const signed = doses.map(({ vaccinationId }) => ({
      statementId: id,
      vaccinationId,
      ...signedColumns(said.rows, vaccinationId),
    }));
    if (signed.length > 0) await insertStatementDoses(db, signed);
    return { url: addressOf(config.publicUrl, jws), leftOut, expiresOn };
  });
}

/** Who answers for a certificate; null for a person whom a code may not name. */
export async function certificateVoucher(context: SigningContext, vouch: Vouch | null): Promise<Voucher | null> {
  const of = { vouch, signatureId: 0, updatedBy: null };
  const voucher = voucherOf(of, new Set(), await clinicName(context));
  return SIGNED_KINDS.includes(voucher.kind) ? voucher : null;
}

/** A code of 40 mm holds about so much of it beside the animal. */
const SAID_LETTERS = 420;

function clippedCertificate({ says, voucher, ...stated }: StatedCertificate): StatedCertificate {
  const kept: string[] = [];
  for (const sentence of says) {
    const room = SAID_LETTERS - kept.join('').length;
    if (room > 12) kept.push(clipped(sentence, Math.min(160, room)));
  }
  return {
    ...stated,
    says: kept,
    voucher: { ...voucher, name: clipped(voucher.name, 60), clinic: clipped(voucher.clinic, 60) },
  };
}

/** For 40 and for 25 mm. */
export async function issueBoth(context: SigningContext, wanted: Omit<Wanted, 'size'>): Promise<IssuedCodes | null> {
  const full = await issueStatement(context, { ...wanted, size: 'full' });
  const small = full && (await issueStatement(context, { ...wanted, size: 'small' }));
  return full && small && { full: full.url, small: small.url, leftOut: full.leftOut, expiresOn: full.expiresOn };
}

interface StatedProof {
  id: number;
  petId: number;
  until: CalendarDate;
  chipShown: Flag;
}

/** Those of a proof that still stand, signed again where this server had another address then; null where none does. */
export async function standingCodes(
  context: SigningContext,
  { id: proofId, petId, until, chipShown }: StatedProof,
  today: CalendarDate,
): Promise<IssuedCodes | null> {
  const { db, config } = context;
  const standing = await listStandingOf(db, proofId, today);
  const { host } = new URL(config.publicUrl);
  const ours = standing.filter(({ jws }) => issuerIn(jws) === host);
  const [full, small] = (['full', 'small'] as const).map((size) => ours.find((one) => one.size === size));
  if (!full || !small)
    return standing.length === 0 ? null : issueBoth(context, { petId, proofId, today, until, chip: chipShown === 1 });
  const [url, cut] = [full, small].map(({ jws }) => addressOf(config.publicUrl, jws));
  return { full: url ?? '', small: cut ?? '', leftOut: full.leftOut, expiresOn: full.expiresOn };
}

/** The domain that a code of ours names as its issuer. */
function issuerIn(jws: string): string | null {
  const statement = readStatement(inflateRawSync(Buffer.from(jws.split('.')[1] ?? '', 'base64url')).toString());
  return typeof statement === 'string' ? null : statement.issuer;
}

export interface IssuedCodes {
  full: string;
  /** Absent on a certificate, which is no card. */
  small?: string;
  leftOut: number;
  expiresOn: CalendarDate;
}

/** What a drawing needs of them. */
export function printedCodes({ full, small, leftOut, expiresOn }: IssuedCodes, publicUrl: string) {
  const { host } = new URL(publicUrl);
  return { full, small, leftOut, host, verifyAt: `${host}/verificar`, until: showDay(expiresOn) };
}

function addressOf(publicUrl: string, jws: string): string {
  return `${publicUrl}/verificar#${jws}`;
}

/** The statement's part between header and signature. */
function packed(text: string): Buffer {
  return deflateRawSync(text, { level: 9 });
}

function encoded(bytes: string | Buffer): string {
  return Buffer.from(bytes).toString('base64url');
}

/** As many doses as the code holds, the last of each disease before any other. */
function fitting(
  lines: readonly Line[],
  { base, size, room }: { base: Omit<Statement, 'doses' | 'leftOut'>; size: StatementSize; room: number },
): { doses: readonly Line[]; payload: Buffer } {
  const { last, others } = byWeight(lines);
  const ordered = size === 'small' ? last : [...last, ...others];
  const of = (amount: number) => {
    const doses = ordered.slice(0, amount);
    const written = size === 'small' ? doses.map(shortened) : doses;
    return packed(writeStatement({ ...base, doses: written, leftOut: lines.length - amount }));
  };
  let [fits, tooMany] = [Math.min(1, ordered.length), ordered.length + 1];
  while (tooMany - fits > 1) {
    const amount = Math.floor((fits + tooMany) / 2);
    if (encoded(of(amount)).length <= room) fits = amount;
    else tooMany = amount;
  }
  return { doses: ordered.slice(0, fits), payload: of(fits) };
}

type Animal = Awaited<ReturnType<typeof findStatedAnimal>>[number];

function animalOf(
  { name, species, breed, sex, birthOn, microchip }: Animal,
  size: StatementSize,
  withChip: boolean,
): StatedAnimal {
  const short = size === 'small';
  return {
    name: clipped(name, short ? 24 : 60),
    species,
    breed: short ? '' : clipped(breed ?? '', 40),
    sex,
    birthOn,
    chip: (withChip && microchip) || '',
  };
}

/** A rabies vaccine counts from its 21st day on where no earlier one still protected (Regulation (EU) 576/2013, annex III). */
const RABIES_WAIT_DAYS = 21;

/** The signed lines of a living animal; null where it is none. */
async function readSaid(db: Db, { petId, only, certificate }: Wanted, clinic: string) {
  const [animal] = await findStatedAnimal(db, { petId });
  if (!animal || (animal.deceasedOn !== null && !certificate)) return null;
  if (certificate) return { animal, rows: [], lines: [] };
  const signed = signedBy(await listVisitFacts(db, { petId }), await listSignatures(db, { petId }));
  const rows = counting(await listVaccinations(db, { petId })).filter(({ disputedAt }) => disputedAt === null);
  const [catalogue, diseases, lists] = [await listCatalogue(db), await listDiseases(db), await importsOfClinic(db)];
  const known = { birthOn: animal.birthOn, knownSince: animal.createdAt.slice(0, 10) };
  const lines = withMarks(rows, signed).flatMap((dose): Line[] => {
    const voucher = voucherOf(dose, lists, clinic);
    if (!SIGNED_KINDS.includes(voucher.kind)) return [];
    const against = protocolOf(dose, catalogue)?.diseaseIds ?? [];
    return [
      {
        vaccinationId: dose.id,
        product: clipped(dose.name, 60),
        diseases: diseases.filter(({ id }) => against.includes(id)).map(diseaseCode),
        maker: clipped(dose.laboratory ?? '', 40),
        lot: dose.lot ?? '',
        givenOn: dose.givenOn,
        validFrom: null,
        // The day that a person chose, else that of the schedule.
        validUntil: dose.nextSource === 'chosen' ? dose.nextOn : proposalFor(dose, rows, catalogue, known).on,
        voucher: { ...voucher, name: clipped(voucher.name, 60), clinic: clipped(voucher.clinic, 60) },
      },
    ];
  });
  const dated = lines.map((line) => ({ ...line, validFrom: validFromOf(line, lines) }));
  return { animal, rows, lines: only ? dated.filter(({ vaccinationId }) => only.includes(vaccinationId)) : dated };
}

/** Only for rabies a rule is known. */
function validFromOf(line: Line, lines: readonly Line[]): CalendarDate | null {
  const { givenOn, diseases } = line;
  if (!diseases.includes('RAB')) return null;
  const before = lines.filter((other) => other.givenOn < givenOn && other.diseases.includes('RAB'));
  const protectedThen = before.some(({ validUntil }) => validUntil === null || validUntil >= givenOn);
  return protectedThen ? givenOn : plusDays(givenOn, RABIES_WAIT_DAYS);
}

function signedColumns(rows: readonly VaccinationRow[], vaccinationId: number) {
  const row = rows.find(({ id }) => id === vaccinationId);
  if (!row) throw new Error('a signed dose is none of the record');
  const { name, vaccineId, laboratory, lot, givenOn, nextOn } = row;
  const { signatureId, visitId, confirmedSignatureId, confirmedVisitId } = row;
  const by = { signatureId, visitId, confirmedSignatureId, confirmedVisitId };
  return { name, vaccineId, laboratory, lot, givenOn, nextOn, ...by };
}
