/**
 * «Quién recibió este lote», and telling them: a notice of safety goes also to who ended messages or the consent, without showing
 * the clinic a contact that it may no longer see.
 */
import { others, overdue } from '#db/turns.ts';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { clinicName } from '#server/accounts/clinic-profile/service.ts';
import { contactOf } from '#server/accounts/owners/rules.ts';
import { holdLot } from '#server/health/lots/queries.ts';
import { chatNumber } from '#server/pets/hand-over/service.ts';
import type { ToldWay } from '#db/types.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import type { Table, TableRow } from '#server/platform/lib/table.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import {
  countOwners,
  deleteNotice,
  insertNotice,
  listDosesFor,
  listOwners,
  listRecipients,
  listTold,
} from './recipients.queries.ts';
import type { ChatInput, LotIdInput, MailSomeInput, NoticeIdInput, RecipientsInput, ToldInput } from './schema.ts';
import { requireLot } from './service.ts';

const PAGE = 100;
const MAILED_AT_ONCE = 50;
const OWNERS_AT_ONCE = 500;

type Recipient = Awaited<ReturnType<typeof listRecipients>>[number];
type Owner = Awaited<ReturnType<typeof listOwners>>[number];

/** The number and the address at which the owner is reached today. */
function reachedAt(owner: Owner | Recipient) {
  const account = owner.keptBy === null ? { phone: owner.userPhone, email: owner.userEmail } : NOTHING;
  return contactOf(owner, account);
}

const NOTHING = { phone: null, email: null };

/** The newest first. @throws LOT_NOT_FOUND */
export async function recipientsPage(context: SignedInContext, { lotId, cursor }: RecipientsInput) {
  const { db } = context;
  await requireLot(db, lotId);
  const found = await listRecipients(db, { lotId, below: cursor ?? null, limit: PAGE + 1 });
  const page = found.slice(0, PAGE);
  const told = await toldBy(
    db,
    lotId,
    page.map(({ ownerId }) => ownerId),
  );
  return {
    clinic: await clinicName(context),
    rows: page.map((row) => {
      const may = row.open === 1;
      const { phone, email } = may ? reachedAt(row) : NOTHING;
      return {
        vaccinationId: row.vaccinationId,
        givenOn: row.givenOn,
        vaccine: row.vaccine,
        petId: row.petId,
        petName: row.petName,
        photo: may ? row.photo : null,
        species: row.species,
        speciesName: row.speciesName,
        deceasedOn: row.deceasedOn,
        /** False: its guardian ended the consent, or it is off the list. */
        patient: may && row.removedAt === null,
        ownerId: row.ownerId,
        ownerName: may ? `${row.ownerName} ${row.ownerSurname}`.trim() : null,
        phone,
        chat: chatNumber({ phone, countryIso: row.countryIso }),
        email,
        /** How and when, the newest of each way; `tells` false: it failed, or the lot was withdrawn since. */
        told: [...(told.get(row.ownerId)?.values() ?? [])],
      };
    }),
    next: found.length > PAGE ? (page.at(-1)?.vaccinationId ?? null) : null,
  };
}

type Told = Omit<Awaited<ReturnType<typeof listTold>>[number], 'ownerId' | 'tells' | 'failed'> & {
  tells: boolean;
  failed: boolean;
};

/** By owner and way, the newest of each; it tells where an earlier one of its way did. */
async function toldBy(db: SignedInContext['db'], lotId: number, ownerIds: readonly number[]) {
  const byOwner = new Map<number, Map<ToldWay, Told>>();
  for (const { ownerId, tells, failed, ...notice } of await listTold(db, lotId, [...new Set(ownerIds)])) {
    const ways = byOwner.get(ownerId) ?? new Map<ToldWay, Told>();
    const knew = ways.get(notice.way)?.tells ?? false;
    byOwner.set(ownerId, ways.set(notice.way, { ...notice, tells: knew || tells === 1, failed: failed === 1 }));
  }
  return byOwner;
}

function knows(ways: ReadonlyMap<ToldWay, Told> | undefined): boolean {
  return [...(ways?.values() ?? [])].some(({ tells }) => tells);
}

/** How many there are to be told, and how. @throws LOT_NOT_FOUND */
export async function audience({ db }: SignedInContext, { lotId }: LotIdInput) {
  await requireLot(db, lotId);
  const counts = { ...(await countOwners(db, lotId)), withMail: 0, toMail: 0, chatAlone: 0, without: 0 };
  for (let after = 0; ; ) {
    const owners = await listOwners(db, { lotId, after, limit: OWNERS_AT_ONCE });
    const told = await toldBy(
      db,
      lotId,
      owners.map(({ ownerId }) => ownerId),
    );
    for (const owner of owners) {
      const { phone, email } = reachedAt(owner);
      if (email !== null) counts.withMail += 1;
      else if (chatNumber({ phone, countryIso: owner.countryIso }) !== null) counts.chatAlone += 1;
      else counts.without += 1;
      if (email !== null && !knows(told.get(owner.ownerId))) counts.toMail += 1;
      if (overdue()) await others();
    }
    if (owners.length < OWNERS_AT_ONCE) return counts;
    after = owners.at(-1)?.ownerId ?? after;
  }
}

/**
 * Mails the next of those who have an address and were not told; the screen asks again until `next` is null, and may stop in between.
 * @throws LOT_NOT_FOUND
 */
export async function mailSome(context: SignedInContext, { lotId, advice, since, cursor }: MailSomeInput) {
  const { db, actor, now } = context;
  const at = now();
  return db.transaction().execute(async (db) => {
    if (!(await holdLot(db, lotId, at))) throw new DomainError('LOT_NOT_FOUND');
    const owners = await listOwners(db, { lotId, after: cursor ?? 0, limit: MAILED_AT_ONCE });
    const told = await toldBy(
      db,
      lotId,
      owners.map(({ ownerId }) => ownerId),
    );
    const keeperId = await keeperOf(db);
    let sent = 0;
    for (const owner of owners) {
      const { ownerId } = owner;
      const { email } = reachedAt(owner);
      const ways = told.get(ownerId);
      const mailedAt = ways?.get('mail')?.at ?? '';
      if (email === null || (since === null ? knows(ways) : mailedAt >= since)) continue;
      const refId = await insertNotice(db, { lotId, ownerId, way: 'mail', advice, sentBy: actor.userId, sentAt: at });
      const letter = { kind: 'lot-notice', userId: keeperId, email, refId } as const;
      await enqueueMail(db, { ...letter, dedupeKey: `lot-notice:${refId}` }, at);
      sent += 1;
    }
    return { sent, next: owners.length < MAILED_AT_ONCE ? null : (owners.at(-1)?.ownerId ?? null) };
  });
}

/** Writes down that the owner was written to in a chat. @throws LOT_NOT_FOUND, OWNER_NOT_FOUND */
export function noteChat(context: SignedInContext, input: ChatInput) {
  return noteTold(context, { ...input, way: 'chat' });
}

/** «Ya le avisé»: staff told the owner, in person, by telephone or in a chat. @throws LOT_NOT_FOUND, OWNER_NOT_FOUND */
export async function noteTold(
  { db, actor, now }: SignedInContext,
  { lotId, ownerId, way, advice }: Omit<ToldInput, 'way'> & { way: ToldWay },
) {
  return db.transaction().execute(async (db) => {
    if (!(await holdLot(db, lotId, now()))) throw new DomainError('LOT_NOT_FOUND');
    if ((await listDosesFor(db, lotId, ownerId)).length === 0) throw new DomainError('OWNER_NOT_FOUND');
    const noticeId = await insertNotice(db, { lotId, ownerId, way, advice, sentBy: actor.userId, sentAt: now() });
    return { lotId, ownerId, noticeId };
  });
}

/** «Deshacer»: it was not said after all. What is gone already is gone. @throws LOT_NOT_FOUND */
export async function takeBackTold({ db, now }: SignedInContext, { lotId, noticeId }: NoticeIdInput) {
  return db.transaction().execute(async (db) => {
    if (!(await holdLot(db, lotId, now()))) throw new DomainError('LOT_NOT_FOUND');
    return { lotId, noticeId, gone: await deleteNotice(db, { lotId, noticeId }) };
  });
}

const RECIPIENT_COLUMNS = [
  { key: 'lot', header: 'Lote' },
  { key: 'laboratory', header: 'Laboratorio' },
  { key: 'vaccine', header: 'Vacuna' },
  { key: 'givenOn', header: 'Aplicada', kind: 'day' },
  { key: 'petName', header: 'Animal' },
  { key: 'speciesName', header: 'Especie' },
  { key: 'deceasedOn', header: 'Murió el', kind: 'day' },
  { key: 'owner', header: 'Tutor' },
  { key: 'phone', header: 'Teléfono', kind: 'phone' },
  { key: 'email', header: 'Correo' },
  { key: 'mailed', header: 'Correo enviado', kind: 'day' },
  { key: 'chatted', header: 'WhatsApp enviado', kind: 'day' },
  { key: 'phoned', header: 'Avisado por teléfono', kind: 'day' },
  { key: 'met', header: 'Avisado en persona', kind: 'day' },
  { key: 'knows', header: 'Ya sabe' },
] as const;

/** @throws LOT_NOT_FOUND */
export async function recipientTable(context: SignedInContext, { lotId }: LotIdInput): Promise<Table> {
  const lot = await requireLot(context.db, lotId);
  return { columns: RECIPIENT_COLUMNS, rows: recipientRows(context, lot) };
}

async function* recipientRows(
  context: SignedInContext,
  { id: lotId, number: lot, laboratory }: { id: number; number: string; laboratory: string },
): AsyncGenerator<TableRow> {
  for (let cursor: number | null = null; ; ) {
    const { rows, next }: Awaited<ReturnType<typeof recipientsPage>> = await recipientsPage(context, { lotId, cursor });
    for (const { ownerName, told, ...row } of rows) {
      const dayOf = (way: ToldWay) => told.find((one) => one.way === way && !one.failed)?.at.slice(0, 10);
      yield {
        lot,
        laboratory,
        vaccine: row.vaccine,
        givenOn: row.givenOn,
        petName: row.petName,
        speciesName: row.speciesName,
        deceasedOn: row.deceasedOn,
        owner: ownerName ?? 'Ya no es paciente',
        phone: row.phone,
        email: row.email,
        mailed: dayOf('mail'),
        chatted: dayOf('chat'),
        phoned: dayOf('phone'),
        met: dayOf('person'),
        knows: told.some(({ tells }) => tells) ? 'Sí' : 'No',
      };
    }
    if (next === null) return;
    cursor = next;
  }
}
