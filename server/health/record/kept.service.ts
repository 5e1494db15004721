/** What stays of a record whose family ends: the entries that the clinic signed. */
import type { Trx } from '#db/types.ts';
import * as checkups from '#server/health/checkups/queries.ts';
import * as consultations from '#server/health/consultations/queries.ts';
import * as dewormings from '#server/health/dewormings/queries.ts';
import * as illnesses from '#server/health/illnesses/queries.ts';
import * as medicines from '#server/health/medicines/queries.ts';
import * as prescriptions from '#server/health/prescriptions/queries.ts';
import * as vaccines from '#server/health/vaccines/queries.ts';
import * as weights from '#server/health/weights/queries.ts';

/** Deletes the entries of every kind that the clinic did not sign. */
export async function deleteUnsigned(db: Trx, petId: number): Promise<void> {
  const kinds = [weights, vaccines, dewormings, illnesses, medicines, checkups, consultations, prescriptions];
  for (const kind of kinds) await kind.deleteUnsigned(db, petId);
}
