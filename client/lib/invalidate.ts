import type { Query } from '@tanstack/react-query';
import { type Answers, queryClient } from './trpc.ts';

/** Every stored answer about these nouns is requested again where a screen shows it. */
export function invalidate(...nouns: (keyof Answers)[]): void {
  for (const noun of nouns) {
    const queryKey = [[noun]];
    // A first answer that is still on its way is of before, and the library would take it for the new one.
    const first = { queryKey, predicate: (query: Query) => query.state.data === undefined };
    void queryClient.cancelQueries(first).then(() => queryClient.invalidateQueries({ queryKey }));
  }
}
