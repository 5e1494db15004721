/** What an OpenID Connect provider says of a person: nothing of it is taken as it comes. */
import { z } from 'zod';

const word = z.string().trim().max(100).catch('');
const person = z.object({
  email: z.string().max(320).nullable().catch(null),
  // Some write it as a word.
  email_verified: z.union([z.boolean(), z.stringbool()]).catch(false),
  given_name: word,
  family_name: word,
  name: word,
  preferred_username: word,
});

export function readOidcPerson(claims: object) {
  const {
    email,
    email_verified: emailVerified,
    given_name: given,
    family_name: family,
    ...more
  } = person.parse({
    email: null,
    email_verified: false,
    given_name: '',
    family_name: '',
    name: '',
    preferred_username: '',
    ...claims,
  });
  const name = given || more.name || more.preferred_username;
  return { email, emailVerified: email !== null && emailVerified, name, surname: given ? family : '' };
}
