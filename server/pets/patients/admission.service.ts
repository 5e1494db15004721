/** How an animal becomes a patient, inside a caller's transaction; programs are told. Lists that come in tell no one. */
import type { Trx } from '#db/types.ts';
import { announce } from '#server/platform/webhooks/delivery.service.ts';
import { insertKept, openPatient } from './queries.ts';

/** The clinic keeps it itself. */
export async function keepPatient(db: Trx, row: Parameters<typeof insertKept>[1]): Promise<void> {
  await insertKept(db, row);
  await announce(db, 'paciente.creado', [{ mascotaId: row.petId }], row.since);
}

/** Its guardian opened the record. */
export async function admitPatient(db: Trx, row: Parameters<typeof openPatient>[1]): Promise<void> {
  await openPatient(db, row);
  await announce(db, 'paciente.creado', [{ mascotaId: row.petId }], row.at);
}
