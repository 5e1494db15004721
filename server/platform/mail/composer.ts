/** How a room composes its mails: it gets the outbox row when it is sent, and answers the letter. */
import type { Selectable } from 'kysely';
import type { Database, Db, Instant, TokenKind } from '#db/types.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Workers } from '#server/platform/workers/workers.ts';
import type { Letter } from './layout.ts';

export type MailRow = Selectable<Database['mailOutbox']>;

/** What every composer gets. */
export interface MailToCompose {
  db: Db;
  row: MailRow;
  publicUrl: string;
  now: Instant;
  /** The clinic's name; null until it has one. */
  clinic: string | null;
  /** The operator's own provider of logins; null where none is configured. */
  ownProvider: { name: string } | null;
  /** For a mail with a drawn document; null where no worker process runs. */
  drawWith: { db: Db; config: Config; workers: Workers } | null;
  /** Stores a fresh token for the receiver and returns the address of `page` with it. */
  linkWith: (link: TokenLink) => Promise<string>;
}

interface TokenLink {
  kind: TokenKind;
  page: string;
  expiresAt: Instant;
  /** The row that the link is about. */
  refId?: number;
  /** Words that travel in the token itself. */
  claims?: object;
}

/** A mail to a user. */
export interface UserMailToCompose extends MailToCompose {
  user: Selectable<Database['user']>;
  /** The moment of the cause on the user's clock, in words. */
  when: string;
}

/**
 * Answers null where the mail is obsolete: what it says is no longer true, or no longer for this receiver. The
 * change that made it so has queued its own mail.
 */
export type Composer<Input extends MailToCompose = UserMailToCompose> = (mail: Input) => Promise<Letter | null>;
