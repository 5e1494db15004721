/** A veterinarian saw the sticker of a dose that its family wrote, and says that it is so. */
import type { Trx } from '#db/types.ts';
import { type EntryContext, writeAside } from '#server/health/entries/service.ts';
import { signatureId } from '#server/health/entries/signature.service.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { enqueuePush } from '#server/platform/push/service.ts';
import { listWriters, type OwnedVaccination, updateVaccination } from './queries.ts';

type ConfirmContext = EntryContext<OwnedVaccination>;

/**
 * The clinic may confirm what a veterinarian from outside confirmed, and not the other way round. @throws INVALID in words
 * where it needs none
 */
export async function confirmVaccination(context: ConfirmContext) {
  const { actor, now, entry } = context;
  const { id, petId } = entry;
  const refusal = refusalOf(entry, actor);
  if (refusal) throw new DomainError('INVALID', { message: refusal });
  const confirmedAt = now();
  const confirmedOn = dayIn(actor.timeZone, confirmedAt);
  await writeAside(context, petId, async (db) => {
    await updateVaccination(db, id, {
      confirmedAt,
      confirmedOn,
      confirmedSignatureId: await signatureId(db, actor, confirmedAt),
      confirmedVisitId: actor.visitId ?? null,
    });
    await tellFamily(db, context, 'confirmed', 'Un veterinario vio su etiqueta y la confirmó. Toca para ver quién.');
  });
  return { vaccinationId: id, petId, confirmedOn };
}

/** By the clinic, or at the visit where it was confirmed. @throws INVALID */
export async function unconfirmVaccination(context: ConfirmContext) {
  const { actor, entry } = context;
  const { id, petId, confirmedAt, confirmedVisitId } = entry;
  const mine = confirmedVisitId === null ? actor.signs : actor.signs || confirmedVisitId === actor.visitId;
  if (confirmedAt === null || !mine)
    throw new DomainError('INVALID', { message: 'No la confirmaste tú en esta consulta.' });
  await writeAside(context, petId, async (db) => {
    await updateVaccination(db, id, UNCONFIRMED);
    await tellFamily(
      db,
      context,
      'unconfirmed',
      'Quien la confirmó retiró su confirmación. Tu anotación sigue como estaba.',
    );
  });
  return { vaccinationId: id, petId };
}

/** Who may correct it hears of it. */
async function tellFamily(db: Trx, { actor, now, entry }: ConfirmContext, what: string, body: string): Promise<void> {
  const { id, petId, name } = entry;
  const at = now();
  for (const { userId, petName } of await listWriters(db, petId)) {
    if (userId === actor.userId) continue;
    const notice = { userId, dedupeKey: `${what}:${id}:${userId}:${at}`, title: `${petName}: ${name}`, body };
    await enqueuePush(db, { ...notice, path: `/dashboard/consulta?mascota=${petId}` }, at);
  }
}

export const UNCONFIRMED = {
  confirmedAt: null,
  confirmedOn: null,
  confirmedSignatureId: null,
  confirmedVisitId: null,
} as const;

/** What stands on the sticker: once it is corrected, it was not this that the veterinarian saw. */
const ON_STICKER = ['vaccineId', 'name', 'givenOn', 'laboratory', 'lot', 'lotExpiresOn'] as const;

export function isOtherSticker(
  before: Pick<OwnedVaccination, (typeof ON_STICKER)[number]>,
  after: Partial<Pick<OwnedVaccination, (typeof ON_STICKER)[number]>>,
): boolean {
  return ON_STICKER.some((column) => after[column] !== undefined && after[column] !== before[column]);
}

function refusalOf(entry: ConfirmContext['entry'], actor: ConfirmContext['actor']): string | null {
  if (entry.signatureId !== null) return 'La firmó la clínica: no hace falta confirmarla.';
  if (entry.disputedAt !== null) return 'Su familia dice que no es correcta. Primero hay que corregirla.';
  if (actor.visitId !== undefined && actor.visitId === entry.visitId) return 'La anotaste tú en esta consulta.';
  if (actor.visitId !== undefined && entry.confirmedSignatureId !== null) return 'Ya la confirmó la clínica.';
  return null;
}
