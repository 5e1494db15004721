/** What the clinic still sees once a guardian has ended the consent: what it signed or brought itself, and no more. */
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { folded } from '#server/platform/lib/text.ts';
import { isOfClinic, type MaybeBrought } from '#server/health/entries/brought.rules.ts';
import { importsOfClinic } from '#server/health/entries/signature.queries.ts';
import { findFormer, listFormer } from './former.queries.ts';
import type { FormerInput, FormerPageInput } from './former.schema.ts';
import { signedEntries } from './signed.service.ts';

const PER_PAGE = 25;

export async function formerPage({ db }: SignedInContext, { filter, cursor }: FormerPageInput) {
  const found = await listFormer(db, { name: folded(filter), after: cursor ?? null, limit: PER_PAGE + 1 });
  const rows = found.slice(0, PER_PAGE);
  const last = rows.at(-1);
  return { rows, next: found.length > PER_PAGE && last ? { endedAt: last.endedAt, petId: last.id } : null };
}

/** @throws PET_NOT_FOUND alike for a patient of today, an animal that never was one, and a missing one */
export async function formerRecord({ db, actor, now }: SignedInContext, { petId }: FormerInput) {
  const pet = await findFormer(db, petId);
  if (!pet) throw new DomainError('PET_NOT_FOUND');
  const imports = await importsOfClinic(db);
  const ours = <Entry extends MaybeBrought & { signatureId: number | null }>(entries: Entry[]) =>
    entries.filter((entry) => isOfClinic(entry, imports));
  const entries = await signedEntries(db, petId);
  return {
    pet,
    today: dayIn(actor.timeZone, now()),
    weights: ours(entries.weights),
    vaccinations: ours(entries.vaccinations),
    dewormings: ours(entries.dewormings),
    illnesses: ours(entries.illnesses),
    medicines: ours(entries.medicines),
    checkups: ours(entries.checkups),
    consultations: ours(entries.consultations),
    prescriptions: ours(entries.prescriptions),
  };
}
