/** The names of the roles. */
import { FAMILY_ROLES } from '#server/pets/family/schema.ts';

export type Role = 'owner' | 'editor' | 'reader';

export function roleWord(role: Role): string {
  return FAMILY_ROLES.find(({ code }) => code === role)?.name ?? 'Lleva su libreta';
}

export function roleSentence(role: Role): string {
  return FAMILY_ROLES.find(({ code }) => code === role)?.does ?? '';
}
