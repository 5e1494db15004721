/** The tables of `server/platform`. */
import type { Generated } from 'kysely';
import type { Flag, Instant } from './values.ts';

export type MailKind =
  | 'confirm-email'
  | 'sign-in-link'
  | 'reset-password'
  | 'password-changed'
  | 'change-email'
  | 'email-changed'
  | 'second-factor-changed'
  | 'login-linked'
  /** `refId` is the passkey. */
  | 'passkey-added'
  | 'passkey-removed'
  /** A channel of the person (`refId`) takes no more notices. */
  | 'channel-stopped'
  | 'social-join'
  | 'family-invite'
  /** To the rest of its family: an animal (`refId`) died, or that was a mistake. */
  | 'pet-died'
  | 'pet-lives'
  /** `refId` is the invitation to the clinic's staff. */
  | 'staff-invite'
  /** The clinic asks a guardian for consent; `refId` is the request. */
  | 'consent-request'
  | 'reminder'
  /** From the clinic to the owner of what is due; `refId` is the letter. */
  | 'recall'
  | 'delete-account'
  | 'pet-transfer'
  /** To the former owner: the transfer was accepted. */
  | 'pet-transferred'
  /** The clinic hands a record over (`refId` is the hand-over); once again after a week; the code that opens it. */
  | 'hand-over'
  | 'hand-over-reminder'
  | 'hand-over-code'
  /** To who took it: the clinic took it back. */
  | 'hand-over-returned'
  /** To the owner of an animal that received a lot; `refId` is the notice. */
  | 'lot-notice'
  /** To the guardian of an appointment (`refId`): it was given or moved, cancelled by the clinic, or is tomorrow. */
  | 'appointment'
  | 'appointment-cancelled'
  | 'appointment-reminder'
  /** A finder wrote about a lost animal: `refId` is the finder's message. */
  | 'finder-alert'
  /** The same about an animal that the clinic keeps: to its owner's address, and to the clinic. */
  | 'finder-alert-owner'
  | 'finder-alert-clinic'
  /** To the payer of a payment (`refId`): it was paid, refused with a reason, or refunded. */
  | 'payment-paid'
  | 'payment-refused'
  | 'payment-reversed'
  /**
   * To every administrator: a receipt (`refId` is its payment) waits for approval, or no rule can settle a
   * payment.
   */
  | 'payment-to-approve'
  | 'payment-case'
  /** To the buyer's address: the SRI authorised the invoice or the credit note (`refId`). */
  | 'invoice'
  /** To every administrator: a document (`refId`) needs a person, or the certificate (`refId`) ends. */
  | 'invoice-case'
  | 'certificate-ends'
  /** The paid year of an animal ends or has ended; `refId` is one of the day's notices (renewalNotice). */
  | 'plan'
  | 'renewal'
  /** To the author of a report (`refId`): it has an answer. */
  | 'report-answered'
  /** To every administrator: the nightly backup failed. */
  | 'backup-failed'
  /** A user (`refId`) became or ceased to be an administrator: to that user and to every administrator. */
  | 'administrator-added'
  | 'administrator-removed'
  /** An API key (`refId`) was made: to its maker and to every administrator. */
  | 'api-key-made'
  | 'new-browser';

/** The order in which mails are sent; server/platform/mail/kinds.ts gives each kind its priority. */
export type MailPriority = 'urgent' | 'ordinary' | 'bulk';

interface RateLimitTable {
  /** `<what>:<whose>`, for example `signInAccount:ana@correo.ec`. */
  key: string;
  count: number;
  resetsAt: Instant;
}

interface MailOutboxTable {
  id: Generated<number>;
  kind: MailKind;
  priority: MailPriority;
  /** A second mail with the same key is not queued. */
  dedupeKey: string;
  userId: number | null;
  /** The address stored for the receiver; of an invoice the one that its buyer wrote. */
  email: string;
  /** The domain of `email`: each receiving domain gets one mail at a time. */
  domain: string;
  createdAt: Instant;
  /** After this the mail is no longer sent: a late reset mail would only confuse. */
  expiresAt: Instant;
  attempts: number;
  nextAttemptAt: Instant;
  leaseUntil: Instant | null;
  sentAt: Instant | null;
  parkedAt: Instant | null;
  /** The receiving server refused the address for good: the screen tells the person. */
  refusedAt: Instant | null;
  lastError: string | null;
  /** The row that the mail is about: an invitation, a digest of reminders. */
  refId: number | null;
}

export type RemovalKind =
  | 'pet'
  | 'owner'
  | 'file'
  | 'vaccination'
  | 'deworming'
  | 'illness'
  | 'medicine'
  | 'checkup'
  | 'consultation'
  | 'prescription'
  | 'weight';

/** The kinds of entries, each a table. */
export type EntryOfRecord = Exclude<RemovalKind, 'pet' | 'owner' | 'file'>;

/** What a person took away: it can be brought back for thirty days. */
interface RemovalTable {
  id: Generated<number>;
  kind: RemovalKind;
  /** The id in the kind's table. */
  rowId: number;
  petId: number | null;
  ownerId: number | null;
  removedBy: number | null;
  removedAt: Instant;
}

interface IdempotencyTable {
  userId: number;
  key: string;
  path: string;
  bodyHash: string;
  /** Null while the answer is unknown because the call is still at a gateway. */
  status: number | null;
  /** The answer of the procedure; without a status, how far the call came. */
  answer: string | null;
  createdAt: Instant;
}

interface PushSubscriptionTable {
  id: Generated<number>;
  userId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  agent: string;
  createdAt: Instant;
}

export type ChannelKind = 'ntfy' | 'gotify' | 'telegram' | 'apprise';

/** Where a person is told beside mail and browsers; one of each kind. */
interface NoticeChannelTable {
  id: Generated<number>;
  userId: number;
  kind: ChannelKind;
  /** Sealed JSON: its address, topic, token. */
  sealed: string;
  /** What the list may show of it: a host, or the number of a bot. */
  shown: string;
  createdAt: Instant;
  lastSentAt: Instant | null;
  /** What it said last, where it did not take a notice. */
  problem: string | null;
  /** Nothing is sent there until its person has mended it. */
  stoppedAt: Instant | null;
}

/** A notice for one channel, as `pushOutbox` holds one for all browsers. */
interface ChannelOutboxTable extends PushOutboxTable {
  channelId: number;
  /** Its call has begun; what a process that was killed meanwhile had sent, is not known. */
  begunAt: Instant | null;
}

interface PushOutboxTable {
  id: Generated<number>;
  userId: number;
  dedupeKey: string;
  title: string;
  body: string;
  /** The screen that a tap opens, `/dashboard…`. */
  path: string;
  /** What the notice is about, where it must be looked at again before it is sent; `refId` is the finder's message. */
  kind: 'finder-alert' | 'dose' | null;
  refId: number | null;
  /** What a press in the notice does, as JSON; the service worker reads it. */
  act: string | null;
  /** Sent before messages that are not urgent. */
  urgent: Flag;
  createdAt: Instant;
  expiresAt: Instant;
  attempts: number;
  nextAttemptAt: Instant;
  leaseUntil: Instant | null;
  sentAt: Instant | null;
  /** Given up: too late, refused, or its cause is gone. */
  parkedAt: Instant | null;
}

/**
 * The server's scheduled jobs. A process claims a job with a lease, so that only one of several processes runs
 * it.
 */
interface JobTable {
  name: string;
  nextRunAt: Instant;
  leaseUntil: Instant | null;
  lastStartedAt: Instant | null;
  lastFinishedAt: Instant | null;
  /** When an administrator asked for the run that is due or under way; null for a scheduled run. */
  askedAt: Instant | null;
  /** A sentence for the administrator. */
  lastResult: string | null;
  lastError: string | null;
}

/** An address of another program that receives events. */
export interface WebhookTable {
  id: Generated<number>;
  name: string;
  url: string;
  /** Signs each delivery; stored readable because a hash could not sign. */
  secret: string;
  /** Words of server/platform/webhooks/rules.ts, separated by spaces. */
  events: string;
  active: Flag;
  createdBy: number | null;
  createdAt: Instant;
  removedAt: Instant | null;
  /** The name of that person on that day: it outlives the account. */
  maker: string | null;
}

/** A key that signs statements; its public half stays published after it signs nothing new. */
interface SigningKeyTable {
  id: Generated<number>;
  /** The thumbprint of its public half (RFC 7638). */
  kid: string;
  /** As JSON of RFC 7517. */
  publicJwk: string;
  /** The private half, sealed with the one key (server/platform/lib/sealing.ts). */
  sealed: string;
  createdAt: Instant;
  retiredAt: Instant | null;
}

interface WebhookDeliveryTable {
  id: Generated<number>;
  webhookId: number;
  event: string;
  /** JSON, as sent. */
  payload: string;
  createdAt: Instant;
  attempts: number;
  nextAttemptAt: Instant;
  leaseUntil: Instant | null;
  deliveredAt: Instant | null;
  parkedAt: Instant | null;
  lastStatus: number | null;
  lastError: string | null;
}

/**
 * The audit log. Triggers keep it append-only; each row carries the hash of the one before
 * (server/platform/audit/rules.ts).
 */
export interface AuditEntryTable {
  id: Generated<number>;
  at: Instant;
  /** No foreign key: the entry outlives the account. */
  actorId: number | null;
  action: string;
  /** 'user', 'pet', 'payment' … */
  object: string | null;
  objectId: number | null;
  /** JSON of numbers and words of the product, never a person's own text. */
  detail: string | null;
  /** 'ok' or the error's code. */
  outcome: string;
  ipPrefix: string | null;
  previous: string;
  hash: string;
}

/**
 * The last hash of the log, in one row: a writer locks it first, so that two entries cannot follow the same
 * hash.
 */
interface AuditHeadTable {
  id: number;
  hash: string;
  entries: number;
}

export interface PlatformTables {
  rateLimit: RateLimitTable;
  mailOutbox: MailOutboxTable;
  idempotency: IdempotencyTable;
  removal: RemovalTable;
  pushSubscription: PushSubscriptionTable;
  pushOutbox: PushOutboxTable;
  noticeChannel: NoticeChannelTable;
  channelOutbox: ChannelOutboxTable;
  job: JobTable;
  webhook: WebhookTable;
  webhookDelivery: WebhookDeliveryTable;
  auditEntry: AuditEntryTable;
  auditHead: AuditHeadTable;
  signingKey: SigningKeyTable;
}
