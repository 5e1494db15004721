/** What of one record comes to another when the two become one. It only reads: the joining moves the rows and keeps the list. */
import type { Database, Trx } from '#db/types.ts';
import { listEventIds } from '#server/health/adverse-events/queries.ts';
import {
  findConsent,
  listCampaignDosesOf,
  listFaces,
  listFilesOf,
  listMovable,
  listProductDoses,
  listVaccineDoses,
  type Moved,
  type WholePet,
} from './queries.ts';
import { type Dose, equalDoses, type Pair } from './rules.ts';

/**
 * The tables whose rows come along, by the column that names a row. `like`: less those of which the elder record has one with the
 * same values; empty: less all where it has any. The rest stays with the other record, out of sight.
 */
export const COME_ALONG: readonly { table: keyof Database; by: string; like?: readonly string[] }[] = [
  { table: 'weight', by: 'id' },
  { table: 'illness', by: 'id' },
  { table: 'medicine', by: 'id' },
  { table: 'checkup', by: 'id' },
  { table: 'consultation', by: 'id' },
  { table: 'prescription', by: 'id' },
  { table: 'certificate', by: 'id' },
  { table: 'listedPet', by: 'id' },
  { table: 'file', by: 'id' },
  { table: 'tag', by: 'id' },
  { table: 'scan', by: 'id' },
  { table: 'loss', by: 'id' },
  { table: 'finderThread', by: 'id' },
  { table: 'abuseReport', by: 'id' },
  { table: 'petPage', by: 'petId', like: [] },
  { table: 'paper', by: 'id' },
  { table: 'proof', by: 'id' },
  { table: 'statement', by: 'id' },
  { table: 'visit', by: 'id' },
  { table: 'vetAccess', by: 'id' },
  { table: 'campaignDose', by: 'id', like: ['campaignId'] },
  { table: 'followUp', by: 'id', like: ['key', 'dueOn'] },
  { table: 'appointment', by: 'id' },
  { table: 'reminder', by: 'id', like: ['userId', 'key', 'remindOn', 'stage'] },
  { table: 'calendarFeed', by: 'id' },
  { table: 'licenceGrant', by: 'id' },
  { table: 'petMember', by: 'userId', like: ['userId'] },
  { table: 'petInvite', by: 'id' },
  { table: 'patientLook', by: 'id', like: ['userId', 'day'] },
  { table: 'memorial', by: 'petId', like: [] },
  { table: 'cost', by: 'id' },
  { table: 'trip', by: 'id' },
  { table: 'titre', by: 'id' },
  { table: 'registration', by: 'id', like: ['country', 'place'] },
  { table: 'ownValue', by: 'fieldId', like: ['fieldId'] },
  { table: 'patient', by: 'petId', like: [] },
  { table: 'petAlias', by: 'code' },
];

/** Every other table with a `petId`, and why its rows are no part of the one record. */
export const STAY_BEHIND: Readonly<Partial<Record<keyof Database, string>>> = {
  vaccination: 'of two equal doses one comes along: ofDoses',
  deworming: 'of two equal doses one comes along: ofDoses',
  due: 'worked out again from the entries of both',
  postponement: 'puts off a line of the other record, which has lines of its own keys now',
  consentCode: 'six digits of an hour, for the record that showed them',
  consentRequest: 'was asked and answered for that record; the consent itself comes along: ofConsent',
  patientCandidate: 'a question to an administrator about animals of before',
  movedDuplicate: 'says what an update found in that record',
  handOver: 'an offer of that record, also while it may be taken back',
  petMerge: 'this joining itself, and those of before',
  transfer: 'an offer of that record to an account',
  paymentItem: 'what was paid for; the time that it bought comes along: licenceGrant',
  renewalNotice: 'a notice of a year of the other record',
  listImportRow: 'how a row of a list fared',
  removal: 'what was taken away there; what is in the bin comes back to that record',
  walletPass: 'a pass of that record in a telephone, which learns that it holds no more',
  reviewLine: 'what the night found in that record; the next one looks at both again',
};

export async function movedBetween(db: Trx, elder: WholePet, other: WholePet): Promise<Moved[]> {
  const [from, to] = [other.id, elder.id];
  const along = { column: 'petId', was: from, became: to };
  const moved: Moved[] = [];
  for (const { table, by, like } of COME_ALONG)
    moved.push({ table, by, ...along, keys: await listMovable(db, { table, by, from, to, ...(like && { like }) }) });
  const given = [
    (await listVaccineDoses(db, to)).map(ofVaccine),
    (await listVaccineDoses(db, from)).map(ofVaccine),
  ] as const;
  const vaccinations = equalDoses(...given);
  const dewormings = equalDoses(
    (await listProductDoses(db, to)).map(ofProduct),
    (await listProductDoses(db, from)).map(ofProduct),
  );
  moved.push(...(await ofDoses(db, { table: 'vaccination', pairs: vaccinations, from, to })));
  moved.push(...betterNames(vaccinations, given.flat()));
  moved.push(...(await ofDoses(db, { table: 'deworming', pairs: dewormings, from, to })));
  // The other's face becomes a photograph of the album where the elder has its own.
  const faces = elder.photo === null ? [] : await listFaces(db, from);
  moved.push({ table: 'file', column: 'purpose', by: 'id', keys: faces, was: 'pet', became: 'gallery' });
  return [...moved, ...(await ofConsent(db, { from, to }))];
}

type VaccineDose = Awaited<ReturnType<typeof listVaccineDoses>>[number];
type ProductDose = Awaited<ReturnType<typeof listProductDoses>>[number];

function ofVaccine({ signatureId, vaccine, ...dose }: VaccineDose) {
  return { ...dose, signed: signatureId !== null, known: vaccine !== null && vaccine === dose.name };
}

function ofProduct({ signatureId, target, name, ...dose }: ProductDose) {
  return { ...dose, name: `${target} ${name}`, what: null, lot: null, signed: signatureId !== null, known: false };
}

/** The dose that stays, for its lot, is called as in the catalogue where the other one is. What was signed stays in its words. */
function betterNames(pairs: readonly Pair[], doses: readonly Dose[]): Moved[] {
  const byId = new Map(doses.map((dose) => [dose.id, dose]));
  return pairs.flatMap(({ stays, goes }) => {
    const [own, other] = [byId.get(stays), byId.get(goes)];
    if (!own || !other || own.signed || own.known || !other.known) return [];
    const to = { table: 'vaccination' as const, by: 'id', keys: [stays] };
    return [
      { ...to, column: 'name', was: own.name, became: other.name },
      { ...to, column: 'vaccineId', was: own.what, became: other.what },
    ];
  });
}

interface OfDoses {
  table: 'vaccination' | 'deworming';
  pairs: Pair[];
  from: number;
  to: number;
}

/** Of two equal doses one is shown; the other is kept with the other record, and its papers hang on the one that is shown. */
async function ofDoses(db: Trx, { table, pairs, from, to }: OfDoses): Promise<Moved[]> {
  const column = `${table}Id` as const;
  const gone = new Set(pairs.map(({ goes }) => goes));
  const came = (await listMovable(db, { table, by: 'id', from, to })) as number[];
  const own = (await listMovable(db, { table, by: 'id', from: to, to: from })) as number[];
  const moved: Moved[] = [
    { table, column: 'petId', by: 'id', keys: came.filter((id) => !gone.has(id)), was: from, became: to },
    { table, column: 'petId', by: 'id', keys: own.filter((id) => gone.has(id)), was: to, became: from },
  ];
  for (const { stays, goes } of pairs) {
    const now = { column, by: 'id', was: goes, became: stays };
    moved.push({ ...now, table: 'file', keys: await listFilesOf(db, { column, entryId: goes }) });
    if (table === 'vaccination') {
      moved.push({ ...now, table: 'campaignDose', keys: await listCampaignDosesOf(db, goes) });
      moved.push({ ...now, table: 'adverseEvent', keys: await listEventIds(db, goes) });
    }
  }
  return moved;
}

const CONSENT = ['consentAt', 'consentBy', 'consentHow', 'endedAt'] as const;

/** Where both were patients, the consent that is open counts. */
async function ofConsent(db: Trx, { from, to }: { from: number; to: number }): Promise<Moved[]> {
  const [own, others] = [await findConsent(db, to), await findConsent(db, from)];
  if (!own || !others || own.endedAt === null || others.endedAt !== null) return [];
  return CONSENT.map((column) => ({
    table: 'patient',
    column,
    by: 'petId',
    keys: [to],
    was: own[column],
    became: others[column],
  }));
}
