/**
 * The lots in the refrigerator, written down from the stickers in the records: the newest ones, one that ends soon, one that was
 * withdrawn, and what happened after a dose of it.
 */
import type { SignedInContext } from '#server/platform/core/context.ts';
import { dayIn, plusDays } from '#server/platform/lib/calendar.ts';
import { createCaller } from '#server/app/http/router.ts';

const LOTS = 6;

export async function addLots(veterinarian: SignedInContext): Promise<void> {
  const { db, actor, now } = veterinarian;
  const today = dayIn(actor.timeZone, now());
  const api = createCaller(veterinarian);
  const doses = await db
    .selectFrom('vaccination')
    .innerJoin('pet', 'pet.id', 'vaccination.petId')
    .select(['vaccination.id', 'vaccination.vaccineId', 'lot', 'laboratory', 'lotExpiresOn', 'givenOn', 'petId'])
    .where('signatureId', 'is not', null)
    .where('lotExpiresOn', 'is not', null)
    .where('pet.deceasedOn', 'is', null)
    .where('pet.removedAt', 'is', null)
    .where('vaccination.removedAt', 'is', null)
    .orderBy('givenOn', 'desc')
    .orderBy('vaccination.id', 'desc')
    .execute();
  const byLot = [...Map.groupBy(doses, ({ lot, laboratory }) => `${lot} ${laboratory}`).values()].slice(0, LOTS);
  const spare = [14, 9, 21, 3, 0, 6];
  const expires = [null, 12, null, null, null, null];
  for (const [index, ofLot] of byLot.entries()) {
    const [first] = ofLot;
    const vaccineIds = [...new Set(ofLot.map(({ vaccineId }) => vaccineId).filter((id) => id !== null))];
    if (!first?.lot || !first.laboratory || !first.lotExpiresOn || vaccineIds.length === 0) continue;
    const [, maker = first.laboratory, product = null] = /^(.*) \((.*)\)$/.exec(first.laboratory) ?? [];
    const soon = expires[index] ?? null;
    const expiresOn =
      soon === null ? (first.lotExpiresOn > today ? first.lotExpiresOn : plusDays(today, 200)) : plusDays(today, soon);
    const received = ofLot.length + (spare[index] ?? 0);
    const label = { laboratory: first.laboratory, number: first.lot, product, expiresOn, received };
    const { lotId } = await api.lots.add({ vaccineIds, ...label });
    await api.lots.link({ lotId });
    await api.lots.edit({ lotId, vaccineIds, ...label, laboratory: maker });
    if (index !== 2) continue;
    await api.lots.withdraw({
      lotId,
      on: today,
      reason: 'El laboratorio avisó de una falla en la cadena de frío de este lote',
    });
    await api.adverseEvents.add({
      vaccinationId: first.id,
      happenedOn: first.givenOn,
      what: 'Hinchazón en el sitio de la vacuna y decaimiento por dos días',
      seriousness: 'mild',
      reportedTo: 'Agrocalidad',
    });
  }
}
