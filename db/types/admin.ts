/** The tables of `server/admin`. */
import type { Generated } from 'kysely';
import type { Flag, Instant } from './values.ts';

/** A tutorial: a file of our own (`code` in the store) or a link to an external player. */
export interface VideoTable {
  id: Generated<number>;
  title: string;
  description: string | null;
  link: string | null;
  code: string | null;
  mime: string | null;
  bytes: number | null;
  storedAt: Instant | null;
  /** WebVTT, in Spanish. */
  captions: string | null;
  seconds: number | null;
  position: number;
  onLanding: Flag;
  publishedAt: Instant | null;
  removedAt: Instant | null;
  createdBy: number | null;
  createdAt: Instant;
}

/** A species whose schedule changed: the due lines of its animals are recomputed, up to `afterPetId` so far. */
interface ScheduleRefreshTable {
  speciesId: number;
  afterPetId: number;
  requestedAt: Instant;
}

/**
 * Living animals by species and month of registration, and readings of tags by month. Triggers add a row for each change and a
 * job sums them (server/admin/overview/tallies.service.ts); the figure is the sum of the rows.
 */
interface TallyTable {
  id: Generated<number>;
  what: 'pet' | 'scan';
  /** Of an animal. */
  speciesId: number | null;
  /** `2026-11`, where the money's zone is. */
  month: string;
  amount: number;
}

export interface AdminTables {
  tally: TallyTable;
  video: VideoTable;
  scheduleRefresh: ScheduleRefreshTable;
}
