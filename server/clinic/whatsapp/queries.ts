/** The clinic's templates and price, who consented, and the messages. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Db, Instant, Trx, WhatsappKind, WhatsappState } from '#db/types.ts';

export type MessageRow = Selectable<Database['whatsappMessage']>;
export type Withdrawn = Pick<Selectable<Database['whatsappConsent']>, 'id' | 'givenAt'>;

export function listTemplates(db: Db) {
  return db.selectFrom('whatsappTemplate').select(['kind', 'name', 'language', 'parameters']).orderBy('id').execute();
}

export function findTemplate(db: Db, kind: WhatsappKind) {
  return db
    .selectFrom('whatsappTemplate')
    .select(['name', 'language', 'parameters'])
    .where('kind', '=', kind)
    .executeTakeFirst();
}

export async function putTemplate(db: Db, row: Insertable<Database['whatsappTemplate']>): Promise<void> {
  const { kind: _, ...rest } = row;
  await db
    .insertInto('whatsappTemplate')
    .values(row)
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(rest))
    .execute();
}

export async function deleteTemplate(db: Db, kind: WhatsappKind): Promise<void> {
  await db.deleteFrom('whatsappTemplate').where('kind', '=', kind).execute();
}

export async function readPrice(db: Db): Promise<number | null> {
  const row = await db.selectFrom('whatsappSetting').select('price').where('id', '=', 1).executeTakeFirst();
  return row?.price ?? null;
}

export async function setPrice(db: Db, price: number | null): Promise<void> {
  await db.updateTable('whatsappSetting').set({ price }).where('id', '=', 1).execute();
}

/** @returns false where one is open already */
export async function insertConsent(
  trx: Trx,
  row: Omit<Insertable<Database['whatsappConsent']>, 'withdrawnAt' | 'withdrawnBy'>,
): Promise<boolean> {
  const made = await trx
    .insertInto('whatsappConsent')
    .values({ ...row, withdrawnAt: null, withdrawnBy: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** @returns what ended */
export function withdrawConsent(
  db: Db,
  ownerId: number,
  by: { withdrawnAt: Instant; withdrawnBy: number | null },
): Promise<Withdrawn[]> {
  return db
    .updateTable('whatsappConsent')
    .set(by)
    .where('ownerId', '=', ownerId)
    .where('withdrawnAt', 'is', null)
    .returning(['id', 'givenAt'])
    .execute();
}

/** One that a restored copy brought back. @returns whether it was open */
export async function withdrawAgain(db: Db, id: number, withdrawnAt: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('whatsappConsent')
    .set({ withdrawnAt, withdrawnBy: null })
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function findConsent(db: Db, id: number) {
  return db.selectFrom('whatsappConsent').select(['id', 'givenAt']).where('id', '=', id).executeTakeFirst();
}

/** Said by WhatsApp itself: of every person with this number, however it is spelled, where it was given before. */
export function withdrawByPhone(db: Db, phones: readonly string[], withdrawnAt: Instant): Promise<Withdrawn[]> {
  return db
    .updateTable('whatsappConsent')
    .set({ withdrawnAt, withdrawnBy: null })
    .where('phone', 'in', phones)
    .where('withdrawnAt', 'is', null)
    .where('givenAt', '<', withdrawnAt)
    .returning(['id', 'givenAt'])
    .execute();
}

export function listConsents(db: Db, ownerIds: readonly number[]) {
  return db
    .selectFrom('whatsappConsent')
    .leftJoin('user', 'user.id', 'whatsappConsent.notedBy')
    .select([
      'ownerId',
      'whatsappConsent.phone',
      'words',
      'way',
      'givenAt',
      'user.name as by',
      'user.surname as bySurname',
    ])
    .where('ownerId', 'in', ownerIds)
    .where('withdrawnAt', 'is', null)
    .execute();
}

/** When the last consent for each number of these was withdrawn. */
export function listLeft(db: Db, ownerIds: readonly number[]) {
  return db
    .selectFrom('whatsappConsent')
    .select(['ownerId', 'phone'])
    .select((eb) => eb.fn.max('withdrawnAt').as('at'))
    .where('ownerId', 'in', ownerIds)
    .where('withdrawnAt', 'is not', null)
    .groupBy(['ownerId', 'phone'])
    .execute();
}

/** All that were ever given, and what was sent, for the person's own file. */
export async function whatsappOf(db: Db, whose: { userId: number } | { ownerId: number }) {
  const owners = db
    .selectFrom('owner')
    .select('owner.id')
    .where((eb) =>
      'ownerId' in whose
        ? eb('owner.id', '=', whose.ownerId)
        : // Also what the clinic had noted of its contact before the account.
          eb.or([eb('owner.userId', '=', whose.userId), eb('owner.accountId', '=', whose.userId)]),
    );
  return {
    consents: await db
      .selectFrom('whatsappConsent')
      .select(['phone', 'words', 'way', 'givenAt', 'withdrawnAt'])
      .where('ownerId', 'in', owners)
      .orderBy('id')
      .execute(),
    messages: await db
      .selectFrom('whatsappMessage')
      .select(['kind', 'phone', 'state', 'stateAt', 'createdAt'])
      .where('ownerId', 'in', owners)
      .orderBy('id')
      .execute(),
  };
}

/** Of a person whom the clinic forgets. */
export async function forgetWhatsapp(db: Db, ownerId: number): Promise<void> {
  await db.deleteFrom('whatsappConsent').where('ownerId', '=', ownerId).execute();
  await db.deleteFrom('whatsappMessage').where('ownerId', '=', ownerId).execute();
}

/** The newest message about what is due, of each of these. */
export function listLastDue(db: Db, ownerIds: readonly number[]) {
  return db
    .selectFrom('whatsappMessage')
    .select(['ownerId', 'phone', 'state', 'stateAt', 'problem'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('whatsappMessage')
        .select((one) => one.fn.max('id').as('id'))
        .where('ownerId', 'in', ownerIds)
        .where('kind', '=', 'due')
        .groupBy('ownerId'),
    )
    .execute();
}

/** What the account's last answer was, where messages wait for a mending. */
export function findAccountProblem(db: Db) {
  return db
    .selectFrom('whatsappMessage')
    .select('problem')
    .where('sentAt', 'is', null)
    .where('parkedAt', 'is', null)
    .where('problem', 'is not', null)
    .orderBy('stateAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const UNTRIED = {
  state: 'waiting',
  problem: null,
  wamid: null,
  attempts: 0,
  leaseUntil: null,
  begunAt: null,
  sentAt: null,
  parkedAt: null,
} as const;

type Left = Pick<
  Insertable<Database['whatsappMessage']>,
  | 'kind'
  | 'ownerId'
  | 'letterId'
  | 'appointmentId'
  | 'phone'
  | 'dedupeKey'
  | 'createdAt'
  | 'expiresAt'
  | 'nextAttemptAt'
>;

/** @returns false where it was left already */
export async function insertMessage(trx: Trx, message: Left): Promise<boolean> {
  const made = await trx
    .insertInto('whatsappMessage')
    .values({ ...UNTRIED, ...message, stateAt: message.createdAt })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Takes back those that no process has begun to send. @returns the letters that stayed here */
export async function withdrawLetters(trx: Trx, letterIds: readonly number[], now: Instant): Promise<number[]> {
  const gone = await trx
    .deleteFrom('whatsappMessage')
    .where('letterId', 'in', letterIds)
    .where('sentAt', 'is', null)
    .where('parkedAt', 'is', null)
    .where('begunAt', 'is', null)
    .where((or) => or.or([or('leaseUntil', 'is', null), or('leaseUntil', '<=', now)]))
    .returning('letterId')
    .execute();
  return gone.flatMap(({ letterId }) => letterId ?? []);
}

/** Claims due messages; the conditions stand inside and outside, as in push/queries.ts. */
export function claimMessages(
  db: Db,
  claim: { now: Instant; leaseUntil: Instant; most: number },
): Promise<MessageRow[]> {
  return db
    .updateTable('whatsappMessage')
    .set((eb) => ({ leaseUntil: claim.leaseUntil, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('whatsappMessage')
        .select('id')
        .where('sentAt', 'is', null)
        .where('parkedAt', 'is', null)
        .where('nextAttemptAt', '<=', claim.now)
        .where((or) => or.or([or('leaseUntil', 'is', null), or('leaseUntil', '<=', claim.now)]))
        .orderBy('nextAttemptAt')
        .orderBy('id')
        .limit(claim.most),
    )
    .where('sentAt', 'is', null)
    .where('parkedAt', 'is', null)
    .where((or) => or.or([or('leaseUntil', 'is', null), or('leaseUntil', '<=', claim.now)]))
    .returningAll()
    .execute();
}

export async function beginMessage(
  db: Db,
  { id, leaseUntil }: Pick<MessageRow, 'id' | 'leaseUntil'>,
  at: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('whatsappMessage')
    .set({ begunAt: at })
    .where('id', '=', id)
    .where('leaseUntil', '=', leaseUntil)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What was answered is known: the next try begins as the first. */
export async function finishMessage(
  db: Db,
  { id, leaseUntil }: Pick<MessageRow, 'id' | 'leaseUntil'>,
  outcome: Updateable<Database['whatsappMessage']>,
): Promise<void> {
  await db
    .updateTable('whatsappMessage')
    .set({ ...outcome, leaseUntil: null, begunAt: null })
    .where('id', '=', id)
    .where('leaseUntil', '=', leaseUntil)
    .execute();
}

export async function releaseMessages(db: Db, before: Instant): Promise<void> {
  await db.updateTable('whatsappMessage').set({ leaseUntil: null }).where('leaseUntil', '<', before).execute();
}

/** @returns the message, where it was less far before */
export function advance(
  db: Db,
  wamid: string,
  before: readonly WhatsappState[],
  changes: Pick<Updateable<Database['whatsappMessage']>, 'state' | 'stateAt' | 'problem'>,
) {
  return db
    .updateTable('whatsappMessage')
    .set(changes)
    .where('wamid', '=', wamid)
    .where('state', 'in', before)
    .returning(['id', 'ownerId', 'phone', 'letterId'])
    .executeTakeFirst();
}

/** The number that one of our messages went to. */
export async function findPhoneOf(db: Db, wamid: string): Promise<string | undefined> {
  const row = await db.selectFrom('whatsappMessage').select('phone').where('wamid', '=', wamid).executeTakeFirst();
  return row?.phone;
}

/** Whether an answer is awaited: its id may be in a notice before it is stored. */
export async function isAwaited(db: Db, now: Instant): Promise<boolean> {
  const row = await db
    .selectFrom('whatsappMessage')
    .select('id')
    .where('begunAt', 'is not', null)
    .where('sentAt', 'is', null)
    .where('parkedAt', 'is', null)
    .where('leaseUntil', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function ownerOfPet(db: Db, petId: number): Promise<number | null> {
  const row = await db.selectFrom('pet').select('ownerId').where('id', '=', petId).executeTakeFirst();
  return row?.ownerId ?? null;
}

/** Of the last day, the newest first, with how many wait still. */
export function listMailings(db: Db, since: Instant) {
  return db
    .selectFrom('recallMailing')
    .innerJoin('whatsappMessage', (join) =>
      join.on('whatsappMessage.letterId', 'in', (eb) =>
        eb
          .selectFrom('recallLetter')
          .select('recallLetter.id')
          .whereRef('recallLetter.mailingId', '=', 'recallMailing.id'),
      ),
    )
    .leftJoin('user', 'user.id', 'recallMailing.startedBy')
    .select(['recallMailing.id as mailingId', 'sendFrom', 'user.name as by'])
    .select((eb) => [
      eb.fn.countAll<number>().as('messages'),
      sql<number>`sum(case when "whatsappMessage".state = 'waiting' then 1 else 0 end)`.as('waiting'),
      sql<number>`sum(case when "whatsappMessage".state = 'failed' then 1 else 0 end)`.as('failed'),
    ])
    .where('recallMailing.byWhatsapp', '=', 1)
    .where('recallMailing.createdAt', '>=', since)
    .groupBy(['recallMailing.id', 'sendFrom', 'user.name'])
    .orderBy('recallMailing.id', 'desc')
    .limit(5)
    .execute();
}

/** What was sent is kept for half a year: longer nothing asks for it. */
export async function deleteOldMessages(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('whatsappMessage').where('createdAt', '<', before).execute();
}
