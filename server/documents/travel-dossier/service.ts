/** Prints the papers of a trip: the record as it stands, what the trip asks, and room for stamps. */
import { others, overdue } from '#db/turns.ts';
import type { CalendarDate } from '#db/types.ts';
import { issuerOf } from '#server/accounts/clinic-profile/service.ts';
import { contactOf } from '#server/accounts/owners/rules.ts';
import { issueStatement, printedCodes } from '#server/documents/statements/service.ts';
import { listAttached } from '#server/pets/files/gallery.queries.ts';
import { listCoverage } from '#server/documents/carnet/queries.ts';
import { signedEntries } from '#server/health/record/signed.service.ts';
import { requireTrip } from '#server/health/travel/access.ts';
import { isAgainstRabies } from '#server/health/vaccines/rabies.rules.ts';
import { readTraveller, trip as readTrip } from '#server/health/travel/service.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn, showDay } from '#server/platform/lib/calendar.ts';
import { showPhone } from '#server/platform/lib/text.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { drawn } from '#server/platform/workers/drawing.service.ts';
import { findKeeper } from './queries.ts';
import { askedTable, doseTable, dossierName, identityFacts, titreTable, treatmentTable, wayWords } from './rules.ts';

/** For every member of the family. @throws TRIP_NOT_FOUND also where it is of another animal; TOO_MANY, BUSY */
export async function printDossier(
  context: SignedInContext,
  { petId, tripId }: { petId: number; tripId: number },
): Promise<{ name: string; bytes: Buffer }> {
  const { db, actor, config, now, store, workers } = context;
  const { trip, pet } = await requireTrip(context, tripId);
  if (trip.petId !== petId || trip.removedAt !== null) throw new DomainError('TRIP_NOT_FOUND');
  const at = now();
  await limit(db, 'printUser', String(actor.userId), at);
  const list = await readTrip({ ...context, trip, pet });
  const traveller = await readTraveller(db, petId);
  const { vaccinations } = await signedEntries(db, petId);
  if (overdue()) await others();
  const coverage = Map.groupBy(await listCoverage(db, {}), ({ vaccineId }) => vaccineId);
  const doses = vaccinations
    .filter(({ disputedAt, withdrawnOn }) => disputedAt === null && withdrawnOn === null)
    .map((dose) => ({
      ...dose,
      against: (coverage.get(dose.vaccineId ?? 0) ?? []).map(({ disease }) => disease),
      rabies: isRabies(dose.name, coverage.get(dose.vaccineId ?? 0)),
    }));
  const [keeper] = await findKeeper(db, { petId });
  const reached = keeper
    ? contactOf(keeper, { phone: keeper.userPhone, email: keeper.userEmail })
    : { phone: null, email: null };
  // A paper without its photo is better than none.
  const photo = pet.photo === null ? null : await store.read(`${pet.photo}/l.jpg`).catch(() => null);
  if (overdue()) await others();
  const today = dayIn(actor.timeZone, at);
  const code = await issueStatement(context, { petId, size: 'full', today });
  const drawing = workers.run('dossier', {
    issuer: await issuerOf({ db, config }),
    issuedAt: at,
    issuedOn: showDay(today),
    name: pet.name,
    species: pet.species,
    photo,
    way: wayWords(trip),
    facts: identityFacts(pet, traveller, {
      name: keeper ? `${keeper.name} ${keeper.surname}`.trim() : '',
      city: keeper?.city ?? null,
      phone: reached.phone && showPhone(reached.phone),
      email: reached.email,
    }),
    tables: [
      doseTable(
        doses.filter(({ rabies }) => rabies),
        { title: 'Rabia · Rabies vaccinations', empty: 'Sin antirrábica anotada · No rabies vaccination on record' },
      ),
      titreTable(list.titres),
      doseTable(
        doses.filter(({ rabies }) => !rabies),
        { title: 'Otras vacunas · Other vaccinations', empty: 'Sin otras vacunas · No other vaccinations' },
      ),
      treatmentTable(traveller.dewormings.toReversed()),
      askedTable(list.lines),
    ],
    stickers: await stickersOf(context, petId, doses),
    statement: code && printedCodes({ ...code, full: code.url }, config.publicUrl),
  });
  return { name: dossierName(pet.name), bytes: await drawn(drawing) };
}

/** Twelve fill a page. */
const MOST_STICKERS = 12;

/** Photographs of the labels, those of the latest doses first; one that the store does not have is left out. */
async function stickersOf(
  { db, store }: Pick<SignedInContext, 'db' | 'store'>,
  petId: number,
  doses: readonly { id: number; name: string; givenOn: CalendarDate }[],
): Promise<{ picture: Buffer; of: string }[]> {
  const photos = (await listAttached(db, { petId })).filter(
    ({ kind, purpose }) => kind === 'photo' && purpose === 'vaccination',
  );
  const of = doses.flatMap((dose) =>
    photos.filter(({ entryId }) => entryId === dose.id).map(({ code }) => ({ code, dose })),
  );
  const stickers: { picture: Buffer; of: string }[] = [];
  for (const { code, dose } of of.slice(0, MOST_STICKERS)) {
    const picture = await store.read(`${code}/l.jpg`).catch(() => null);
    if (picture) stickers.push({ picture, of: `${showDay(dose.givenOn)}, ${dose.name}` });
  }
  return stickers;
}

function isRabies(name: string, covers: readonly { code: string }[] | undefined): boolean {
  return (covers ?? [{ code: null }]).some(({ code }) => isAgainstRabies({ disease: code, name }));
}
