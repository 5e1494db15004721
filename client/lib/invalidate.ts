import { type Answers, queryClient } from './trpc.ts';

/** Every stored answer about these nouns is requested again where a screen shows it. */
export function invalidate(...nouns: (keyof Answers)[]): void {
  for (const noun of nouns) void queryClient.invalidateQueries({ queryKey: [[noun]] });
}
