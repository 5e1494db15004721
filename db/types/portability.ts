/** The tables of `server/portability`. */
import type { Generated } from 'kysely';
import type { Instant } from './values.ts';

/**
 * The transfer of an animal to another user: its owner offers it, the account with the other address accepts.
 */
interface TransferTable {
  id: Generated<number>;
  petId: number;
  fromUserId: number | null;
  email: string;
  createdAt: Instant;
  expiresAt: Instant;
  acceptedBy: number | null;
  acceptedAt: Instant | null;
  declinedAt: Instant | null;
  cancelledAt: Instant | null;
}

export interface PortabilityTables {
  transfer: TransferTable;
}
