/** What is printed of a batch: the engraver’s table, sheets to cut out, labels for the packs. */
import { clinicOf } from '#server/accounts/clinic-profile/service.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { drawn } from '#server/platform/workers/drawing.service.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { listPrintedTags } from './queries.ts';
import { batchFileName, engraverRows, type TagSize } from './rules.ts';
import { requireBatch } from './service.ts';

/** The engraver's table. @throws BATCH_NOT_FOUND */
export async function engraverTable({ db, config }: SignedInContext, batchId: number) {
  const batch = await requireBatch(db, batchId);
  const rows = engraverRows(config.publicUrl, await listPrintedTags(db, batchId));
  return { rows, fileName: batchFileName(batch, '.csv') };
}

/**
 * Round tags of one diameter to cut out, without withdrawn ones. @throws BATCH_NOT_FOUND, INVALID, TOO_MANY,
 * BUSY
 */
export async function printSheet(context: SignedInContext, batchId: number, size: TagSize) {
  const { db, config, workers, now, actor } = context;
  const batch = await requireBatch(db, batchId);
  const tags = await listPrintedTags(db, batchId);
  const codes = tags.filter(({ state }) => state !== 'withdrawn').map(({ code }) => code);
  if (codes.length === 0)
    throw new DomainError('INVALID', { message: 'Todas las placas de este lote están anuladas.' });
  await limit(db, 'printUser', String(actor.userId), now());
  const drawing = workers.run('tagSheet', {
    batchName: batch.name,
    clinic: (await clinicOf(context)).name,
    publicUrl: config.publicUrl,
    size,
    codes,
    issuedAt: now(),
  });
  return { bytes: await drawn(drawing), fileName: batchFileName(batch, `-hoja-${size}mm.pdf`) };
}

/** Labels for the packs of tags that are not activated yet. @throws BATCH_NOT_FOUND, INVALID, TOO_MANY, BUSY */
export async function printLabels(context: SignedInContext, batchId: number) {
  const { db, config, workers, now, actor } = context;
  const batch = await requireBatch(db, batchId);
  const tags = (await listPrintedTags(db, batchId)).flatMap(({ state, code, activationCode }) =>
    state === 'available' && activationCode ? [{ code, activationCode }] : [],
  );
  if (tags.length === 0)
    throw new DomainError('INVALID', { message: 'En este lote ya no queda ninguna placa por activar.' });
  await limit(db, 'printUser', String(actor.userId), now());
  const drawing = workers.run('tagLabels', {
    batchName: batch.name,
    clinic: (await clinicOf(context)).name,
    publicUrl: config.publicUrl,
    tags,
    issuedAt: now(),
  });
  return { bytes: await drawn(drawing), fileName: batchFileName(batch, '-etiquetas.pdf') };
}
