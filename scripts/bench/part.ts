/** What each part of the bench is given. */
import type { Pace } from './contests.ts';

export interface Bench {
  pace: Pace;
  /** Whether a contest was asked for: W1. */
  wants: (name: string) => boolean;
  /** Where a profile of our server is written. */
  profile: string | undefined;
}
