/** A proof on paper and its signed code as a picture, for the holder of its link while it is open. */
import { issuerOf } from '#server/accounts/clinic-profile/service.ts';
import { printedCodes, standingCodes } from '#server/documents/statements/service.ts';
import { PRINTED } from '#server/documents/statements/rules.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn, showDay } from '#server/platform/lib/calendar.ts';
import { fileWord } from '#server/platform/lib/text.ts';
import { drawn } from '#server/platform/workers/drawing.service.ts';
import { lookAtProof, requireOpen } from './service.ts';

/** @throws PROOF_NOT_FOUND also where it has no code that still stands; BUSY */
export async function proofCode(context: Context, code: string): Promise<Buffer> {
  const proof = await requireOpen(context, code);
  const codes = await standingCodes(context, proof, dayIn(proof.timeZone, context.now()));
  if (!codes) throw new DomainError('PROOF_NOT_FOUND');
  return drawn(context.workers.run('statementPicture', { text: codes.full, version: PRINTED.full.version }));
}

/** What its link shows today, with its codes. @throws PROOF_NOT_FOUND, BUSY */
export async function proofPaper(context: Context, code: string): Promise<{ name: string; bytes: Buffer }> {
  const { config, now, store, workers } = context;
  const proof = await requireOpen(context, code);
  const shown = await lookAtProof(context, { code });
  const today = dayIn(proof.timeZone, now());
  const codes = await standingCodes(context, proof, today);
  // A document without its photo is better than none.
  const photo = proof.photo === null ? null : await store.read(`${proof.photo}/l.jpg`).catch(() => null);
  const bytes = await drawn(
    workers.run('proofPaper', {
      title: 'Comprobante de vacunas',
      issuer: await issuerOf(context),
      issuedAt: now(),
      issuedOn: showDay(today),
      link: `${config.publicUrl}/comprobante/${code}`,
      name: shown.name ?? shown.speciesName,
      species: shown.species,
      facts: [
        { name: 'Especie', value: shown.speciesName },
        { name: 'Para', value: shown.purpose },
        { name: 'El enlace vale hasta', value: showDay(shown.until) },
        ...(shown.chip ? [{ name: 'Su microchip termina en', value: shown.chip }] : []),
        ...shown.fields,
      ],
      photo,
      vaccines: shown.vaccines,
      statement: codes && printedCodes(codes, config.publicUrl),
    }),
  );
  return { name: `comprobante-${fileWord(shown.name ?? '').toLowerCase() || 'mascota'}.pdf`, bytes };
}
