/** Who of the clinic signs an entry: the veterinarian with registration, clinic and branch, as on that day. */
import type { Instant, Trx } from '#db/types.ts';
import { clinicOf } from '#server/accounts/clinic-profile/service.ts';
import { findSigner } from '#server/accounts/staff/queries.ts';
import type { Context, Signer, Writer } from '#server/platform/core/context.ts';
import { findCredentialOf, findLastSignature, insertSignature } from './signature.queries.ts';

/** The writer with what goes under the entry; reception writes weights, which no registration signs. */
export async function signing<Actor extends Writer>(
  context: Pick<Context, 'db' | 'config'>,
  actor: Actor,
): Promise<Actor & { signs: Signer }> {
  if (actor.userId === null) throw new Error('only an account signs');
  const staff = await findSigner(context.db, actor.userId);
  const { name: clinic } = await clinicOf(context);
  const signs = {
    staffId: actor.userId,
    prefix: staff.prefix,
    name: staff.professionalName ?? `${staff.name} ${staff.surname}`.trim(),
    registration: staff.veterinarian === 1 ? staff.registration : null,
    clinic,
    branch: staff.branch,
  };
  return { ...actor, signs };
}

/** The id of this signature; a new row where anything of it changed since the last one, its registration's credential too. */
export async function signatureId(db: Trx, { signs }: Writer, at: Instant): Promise<number | null> {
  if (!signs) return null;
  const { staffId, name, registration } = signs;
  const seen = registration === null ? undefined : await findCredentialOf(db, staffId, name, registration);
  const credentialId = seen?.id ?? null;
  const last = await findLastSignature(db, staffId);
  const same = last && (Object.keys(signs) as (keyof Signer)[]).every((key) => last[key] === signs[key]);
  if (same && last.credentialId === credentialId) return last.id;
  return insertSignature(db, { ...signs, credentialId, createdAt: at });
}
