/** Firebase: the verified identity in the token that an older client sends. */
import { z } from 'zod';
import type { Instant, SocialProvider } from '#db/types.ts';
import type { Config } from '#server/platform/config/config.ts';
import {
  type Claims,
  googlePerson,
  notOffered,
  parsed,
  refused,
  subject,
  toClaims,
  TOLERANCE_SECONDS,
  verifyToken,
} from './provider.ts';

const firebasePerson = googlePerson.extend({
  auth_time: z.number(),
  firebase: z.object({
    sign_in_provider: z.string(),
    identities: z.record(z.string(), z.unknown()).optional().catch(undefined),
  }),
});

/**
 * The claims of a Firebase identity token. @throws DomainError NOT_FOUND where Firebase is not configured,
 * SOCIAL_REFUSED, BUSY.
 */
export async function readFirebaseClaims(
  config: Config,
  { idToken, provider, now }: { idToken: string; provider: SocialProvider; now: Instant },
): Promise<Claims> {
  const firebase = config.firebase ?? notOffered();
  const issuer = `https://securetoken.google.com/${firebase.projectId}`;
  const payload = await verifyToken(idToken, firebase.jwksUrl, { issuer: [issuer], audience: firebase.projectId, now });
  const person = parsed(firebasePerson, payload);
  const company = `${provider}.com`;
  if (person.auth_time * 1000 > Date.parse(now) + TOLERANCE_SECONDS * 1000) throw refused();
  if (person.firebase.sign_in_provider !== company) throw refused();
  // The provider's own id, so that the web login finds the same person; Firebase's id without one.
  const [own] = z.array(subject).catch([]).parse(person.firebase.identities?.[company]);
  return toClaims({ ...person, sub: own ?? `firebase.${person.sub}` }, provider);
}
