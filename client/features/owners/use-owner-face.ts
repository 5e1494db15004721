/** Whose picture a guardian shows: whoever has the account is the same person here and there, with one face. */
import type { FaceTarget } from '../../lib/faces.ts';
import { trpc } from '../../lib/trpc.ts';
import type { Owner } from './owner-values.ts';

export function useOwnerFace({ id, principal, photo }: Pick<Owner, 'id' | 'principal' | 'photo'>) {
  const own = principal === 1;
  const me = trpc.auth.me.useQuery(undefined, { enabled: own });
  const target: FaceTarget = own ? { purpose: 'user' } : { purpose: 'owner', id };
  return { target, photo: own ? (me.data?.photo ?? photo) : photo };
}
