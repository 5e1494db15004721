/** The picture of an owner: an owner with this account is the account's member, so both share one picture. */
import type { FaceTarget } from '../../../lib/faces.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { Owner } from './owner-values.ts';

export function useOwnerFace({ id, principal, photo }: Pick<Owner, 'id' | 'principal' | 'photo'>) {
  const own = principal === 1;
  const me = trpc.auth.me.useQuery(undefined, { enabled: own });
  const target: FaceTarget = own ? { purpose: 'user' } : { purpose: 'owner', id };
  return { target, photo: own ? (me.data?.photo ?? photo) : photo };
}
