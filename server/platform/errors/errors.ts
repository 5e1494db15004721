/** Every business error: one table for both transports; the texts are in messages.es.ts. */
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server';

export const DOMAIN_ERRORS = {
  INVALID: 'BAD_REQUEST',
  SIGN_IN_REQUIRED: 'UNAUTHORIZED',
  SESSION_IDLE: 'UNAUTHORIZED',
  WRONG_CREDENTIALS: 'UNAUTHORIZED',
  ACCOUNT_UNCONFIRMED: 'UNAUTHORIZED',
  ACCOUNT_DISABLED: 'UNAUTHORIZED',
  SECOND_FACTOR_REQUIRED: 'UNAUTHORIZED',
  SOCIAL_REFUSED: 'UNAUTHORIZED',
  PASSKEY_REFUSED: 'UNAUTHORIZED',
  ADMIN_ONLY: 'FORBIDDEN',
  VETERINARIAN_ONLY: 'FORBIDDEN',
  STAFF_ONLY: 'FORBIDDEN',
  STAFF_NOT_FOUND: 'NOT_FOUND',
  CREDENTIAL_NOT_FOUND: 'NOT_FOUND',
  CERTIFICATE_NOT_FOUND: 'NOT_FOUND',
  CONSENT_NOT_FOUND: 'NOT_FOUND',
  CONSENT_REQUEST_NOT_FOUND: 'NOT_FOUND',
  WEBHOOK_KEY_LOST: 'CONFLICT',
  SECOND_FACTOR_MISSING: 'FORBIDDEN',
  OTHER_SITE: 'FORBIDDEN',
  SIGNUPS_CLOSED: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  PET_NOT_FOUND: 'NOT_FOUND',
  PET_READ_ONLY: 'FORBIDDEN',
  PET_OWNER_ONLY: 'FORBIDDEN',
  VACCINATION_NOT_FOUND: 'NOT_FOUND',
  DEWORMING_NOT_FOUND: 'NOT_FOUND',
  ILLNESS_NOT_FOUND: 'NOT_FOUND',
  MEDICINE_NOT_FOUND: 'NOT_FOUND',
  WEIGHT_NOT_FOUND: 'NOT_FOUND',
  CHECKUP_NOT_FOUND: 'NOT_FOUND',
  CONSULTATION_NOT_FOUND: 'NOT_FOUND',
  PRESCRIPTION_NOT_FOUND: 'NOT_FOUND',
  LINE_NOT_FOUND: 'NOT_FOUND',
  ASK_FIRST: 'CONFLICT',
  REVIEW_LINE_NOT_FOUND: 'NOT_FOUND',
  LOT_DOUBTFUL: 'CONFLICT',
  BEFORE_BIRTH: 'CONFLICT',
  LOT_TAKEN: 'CONFLICT',
  LOT_NOT_FOUND: 'NOT_FOUND',
  ADVERSE_EVENT_NOT_FOUND: 'NOT_FOUND',
  INVITE_NOT_FOUND: 'NOT_FOUND',
  SESSION_NOT_FOUND: 'NOT_FOUND',
  FEED_NOT_FOUND: 'NOT_FOUND',
  OWNER_NOT_FOUND: 'NOT_FOUND',
  MAILING_NOT_FOUND: 'NOT_FOUND',
  LETTERS_CHANGED: 'CONFLICT',
  CODE_NOT_FOUND: 'NOT_FOUND',
  TAG_OFF: 'NOT_FOUND',
  TAG_NOT_FOUND: 'NOT_FOUND',
  TAG_TAKEN: 'CONFLICT',
  BATCH_NOT_FOUND: 'NOT_FOUND',
  LOSS_NOT_FOUND: 'NOT_FOUND',
  THREAD_NOT_FOUND: 'NOT_FOUND',
  THREAD_CLOSED: 'CONFLICT',
  REPORT_NOT_FOUND: 'NOT_FOUND',
  FILE_NOT_FOUND: 'NOT_FOUND',
  FILE_REFUSED: 'UNSUPPORTED_MEDIA_TYPE',
  FILE_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  QUOTA_FULL: 'PAYLOAD_TOO_LARGE',
  STORE_UNREACHABLE: 'SERVICE_UNAVAILABLE',
  PAPER_NOT_FOUND: 'NOT_FOUND',
  PROOF_NOT_FOUND: 'NOT_FOUND',
  OWN_FIELD_NOT_FOUND: 'NOT_FOUND',
  COST_NOT_FOUND: 'NOT_FOUND',
  TRIP_NOT_FOUND: 'NOT_FOUND',
  TITRE_NOT_FOUND: 'NOT_FOUND',
  REGISTRATION_NOT_FOUND: 'NOT_FOUND',
  CLINIC_NOT_FOUND: 'NOT_FOUND',
  BRANCH_NOT_FOUND: 'NOT_FOUND',
  VISIT_NOT_FOUND: 'NOT_FOUND',
  VISIT_OVER: 'UNAUTHORIZED',
  VISIT_UNSIGNED: 'FORBIDDEN',
  ENTRY_OF_VISIT: 'CONFLICT',
  TRANSFER_NOT_FOUND: 'NOT_FOUND',
  HAND_OVER_NOT_FOUND: 'NOT_FOUND',
  MERGE_NOT_FOUND: 'NOT_FOUND',
  PET_LOST: 'CONFLICT',
  LICENCE_ENDED: 'PAYMENT_REQUIRED',
  GRANT_NOT_FOUND: 'NOT_FOUND',
  PLAN_NOT_FOUND: 'NOT_FOUND',
  PAYMENT_NOT_FOUND: 'NOT_FOUND',
  PAYMENT_OPEN: 'CONFLICT',
  USER_NOT_FOUND: 'NOT_FOUND',
  OWN_ACCOUNT: 'CONFLICT',
  LAST_ADMINISTRATOR: 'CONFLICT',
  NOTICE_NOT_FOUND: 'NOT_FOUND',
  VIDEO_NOT_FOUND: 'NOT_FOUND',
  VIDEO_REFUSED: 'BAD_REQUEST',
  MAIL_NOT_FOUND: 'NOT_FOUND',
  JOB_NOT_FOUND: 'NOT_FOUND',
  CAMPAIGN_NOT_FOUND: 'NOT_FOUND',
  CAMPAIGN_CLOSED: 'CONFLICT',
  LINE_DONE: 'CONFLICT',
  APPOINTMENT_NOT_FOUND: 'NOT_FOUND',
  APPOINTMENT_CHANGED: 'CONFLICT',
  API_KEY_NOT_FOUND: 'NOT_FOUND',
  API_KEY_SCOPE: 'FORBIDDEN',
  WEBHOOK_NOT_FOUND: 'NOT_FOUND',
  CATALOGUE_ROW_NOT_FOUND: 'NOT_FOUND',
  BACKUP_NOT_FOUND: 'NOT_FOUND',
  BACKUP_RUNNING: 'CONFLICT',
  IMPORT_REFUSED: 'BAD_REQUEST',
  IMPORT_NOT_FOUND: 'NOT_FOUND',
  IMPORT_STATE: 'CONFLICT',
  PAYMENT_CLOSED: 'CONFLICT',
  INVOICE_NOT_FOUND: 'NOT_FOUND',
  INVOICE_CLOSED: 'CONFLICT',
  METHOD_NOT_OFFERED: 'NOT_FOUND',
  GATEWAY_SILENT: 'SERVICE_UNAVAILABLE',
  GATEWAY_REFUSED: 'CONFLICT',
  BUNDLE_REFUSED: 'BAD_REQUEST',
  EMAIL_TAKEN: 'CONFLICT',
  EMAIL_UNKNOWN: 'NOT_FOUND',
  SOCIAL_ACCOUNT: 'CONFLICT',
  MICROCHIP_TAKEN: 'CONFLICT',
  OWNER_ID_TAKEN: 'CONFLICT',
  LOGIN_TAKEN: 'CONFLICT',
  TOKEN_SPENT: 'BAD_REQUEST',
  IDEMPOTENCY_CONFLICT: 'CONFLICT',
  OUTCOME_UNKNOWN: 'SERVICE_UNAVAILABLE',
  TOO_MANY: 'TOO_MANY_REQUESTS',
  BATCH_REFUSED: 'BAD_REQUEST',
  BUSY: 'SERVICE_UNAVAILABLE',
  DATABASE_AWAY: 'SERVICE_UNAVAILABLE',
  DISK_FULL: 'SERVICE_UNAVAILABLE',
  UNEXPECTED: 'INTERNAL_SERVER_ERROR',
} as const satisfies Record<string, TRPC_ERROR_CODE_KEY>;

export type DomainErrorCode = keyof typeof DOMAIN_ERRORS;

interface DomainErrorDetails {
  /** The input's field that the message belongs to, by the procedure's own (English) name. */
  field?: string;
  /** Replaces the table's sentence with a more precise one. */
  message?: string;
  /** Seconds until a retry makes sense; sent as Retry-After. */
  retryAfter?: number;
}

export class DomainError extends Error {
  readonly code: DomainErrorCode;
  readonly details: DomainErrorDetails;
  constructor(code: DomainErrorCode, details: DomainErrorDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** Seconds. A locked row is free sooner than a server that fails over. */
const HELD = 2;
const AWAY = 5;
const LOST: DomainErrorDetails = {
  retryAfter: AWAY,
  message: 'Se cortó la conexión justo al guardar. Mira si quedó anotado antes de repetirlo.',
};

/**
 * SQLite: SQLITE_FULL, SQLITE_BUSY. PostgreSQL: 53100 disk full; 22003 a number beyond its column: no such
 * row; 22021 and 22P05 a text that cannot be stored; the others: timeouts and lost connections.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html and db/postgres-failures.ts
 */
const DATABASE_REFUSALS: readonly (readonly [RegExp, DomainErrorCode, DomainErrorDetails?])[] = [
  [/^(?:SQLITE_FULL|ENOSPC|EDQUOT|DISK_FULL|53100)$/, 'DISK_FULL'],
  // Thrown by the store: server/platform/lib/store-error.ts
  [/^STORE_UNREACHABLE$/, 'STORE_UNREACHABLE'],
  [/^22003$/, 'NOT_FOUND'],
  [/^(?:22021|22P05)$/, 'INVALID'],
  [/^(?:SQLITE_BUSY|55P03|57014|40001|40P01|53300|53200|25P03|DATABASE_FULL)$/, 'BUSY', { retryAfter: HELD }],
  [/^DATABASE_ANSWER_LOST$/, 'OUTCOME_UNKNOWN', LOST],
  [/^(?:57P0[1-5]|08...|25006|DATABASE_(?:AWAY|LOST|UNSENT|SILENT|STALE))$/, 'DATABASE_AWAY', { retryAfter: AWAY }],
];

/** @param failure thrown by the database, the store or the disk; null for any other error. */
export function refusedByDatabase(failure: unknown): DomainError | null {
  if (!(failure instanceof Error && 'code' in failure)) return null;
  const code = String(failure.code);
  const found = DATABASE_REFUSALS.find(([codes]) => codes.test(code));
  return found ? new DomainError(found[1], found[2]) : null;
}

/** The answer to a failed call: a text for the user, a code for the program, and possibly the field. */
export interface ErrorAnswer {
  code: DomainErrorCode;
  title: string;
  message: string;
  field?: string;
  /** Seconds. */
  retryAfter?: number;
}
