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
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import type { Table, TableRow } from '#server/platform/lib/table.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { insertNotice, listDosesFor, listOwners, listRecipients, listTold } from './recipients.queries.ts';
import type { ChatInput, LotIdInput, MailSomeInput, RecipientsInput } from './schema.ts';
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
        mailedAt: told.get(`${row.ownerId} mail`) ?? null,
        chattedAt: told.get(`${row.ownerId} chat`) ?? null,
      };
    }),
    next: found.length > PAGE ? (page.at(-1)?.vaccinationId ?? null) : null,
  };
}

async function toldBy(db: SignedInContext['db'], lotId: number, ownerIds: readonly number[]) {
  const rows = await listTold(db, lotId, [...new Set(ownerIds)]);
  return new Map(rows.map(({ ownerId, way, sentAt }) => [`${ownerId} ${way}`, sentAt]));
}

/** How many there are to be told, and how. @throws LOT_NOT_FOUND */
export async function audience({ db }: SignedInContext, { lotId }: LotIdInput) {
  await requireLot(db, lotId);
  const counts = { owners: 0, withMail: 0, mailed: 0, chatAlone: 0, without: 0 };
  for (let after = 0; ; ) {
    const owners = await listOwners(db, { lotId, after, limit: OWNERS_AT_ONCE });
    const told = await toldBy(
      db,
      lotId,
      owners.map(({ ownerId }) => ownerId),
    );
    for (const owner of owners) {
      const { phone, email } = reachedAt(owner);
      counts.owners += 1;
      if (email !== null) counts.withMail += 1;
      else if (chatNumber({ phone, countryIso: owner.countryIso }) !== null) counts.chatAlone += 1;
      else counts.without += 1;
      if (told.has(`${owner.ownerId} mail`)) counts.mailed += 1;
      if (overdue()) await others();
    }
    if (owners.length < OWNERS_AT_ONCE) return counts;
    after = owners.at(-1)?.ownerId ?? after;
  }
}

/**
 * Mails the next of those who have an address; the screen asks again until `next` is null, and may stop in between.
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
      const last = told.get(`${ownerId} mail`);
      if (email === null || (last !== undefined && (since === null || last >= since))) continue;
      const refId = await insertNotice(db, { lotId, ownerId, way: 'mail', advice, sentBy: actor.userId, sentAt: at });
      const letter = { kind: 'lot-notice', userId: keeperId, email, refId } as const;
      await enqueueMail(db, { ...letter, dedupeKey: `lot-notice:${refId}` }, at);
      sent += 1;
    }
    return { sent, next: owners.length < MAILED_AT_ONCE ? null : (owners.at(-1)?.ownerId ?? null) };
  });
}

/** Writes down that the owner was written to in a chat. @throws LOT_NOT_FOUND, OWNER_NOT_FOUND */
export async function noteChat({ db, actor, now }: SignedInContext, { lotId, ownerId, advice }: ChatInput) {
  return db.transaction().execute(async (db) => {
    if (!(await holdLot(db, lotId, now()))) throw new DomainError('LOT_NOT_FOUND');
    if ((await listDosesFor(db, lotId, ownerId)).length === 0) throw new DomainError('OWNER_NOT_FOUND');
    await insertNotice(db, { lotId, ownerId, way: 'chat', advice, sentBy: actor.userId, sentAt: now() });
    return { lotId, ownerId };
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
    for (const { ownerName, mailedAt, chattedAt, ...row } of rows)
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
        mailed: mailedAt?.slice(0, 10),
        chatted: chattedAt?.slice(0, 10),
      };
    if (next === null) return;
    cursor = next;
  }
}
