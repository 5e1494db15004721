/** The question before a disease is stored. Pure; runs in the browser too. */
import type { IllnessState } from '#db/types.ts';
import { folded } from '#server/platform/lib/text.ts';

/** A disease of the same name that the animal still has, for the question "Parece repetida". */
export function similarIllness<Other extends { id: number; name: string; state: IllnessState }>(
  illnesses: readonly Other[],
  candidate: { id?: number; name: string },
): Other | null {
  const same = (other: Other) => other.id !== candidate.id && folded(other.name) === folded(candidate.name);
  return illnesses.find((other) => other.state !== 'overcome' && same(other)) ?? null;
}
