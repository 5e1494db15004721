/** The only builders of procedures. `t.procedure` is not exported: a procedure without a gate cannot be written. */
import { getTRPCErrorFromUnknown, initTRPC, TRPCError } from '@trpc/server';
import { z } from 'zod';
import type { AuditAction } from '#server/platform/audit/rules.ts';
import { recordCall } from '#server/platform/audit/service.ts';
import { requireRight } from './staff-access.ts';
import { type Context, requireActor } from './context.ts';
import type { Right } from './rights.ts';
import { DOMAIN_ERRORS, DomainError, refusedByDatabase } from '#server/platform/errors/errors.ts';
import { fieldWords } from '#server/platform/lib/field-words.ts';
import { unstorableFields } from '#server/platform/lib/text.ts';
import { domainMessages, wordsFor } from '#server/platform/errors/messages.es.ts';

z.config({ customError: fieldWords });

/**
 * How a call with a key is kept from running twice. whole: key, effect and answer are one transaction, and the call
 * waits for the database only · asked: it asks a gateway for a state, which may be repeated · noted: it changes a
 * gateway's state in its middle, so it stores its progress.
 */
export type KeyedWay = 'whole' | 'asked' | 'noted';

/** The facts of a procedure beside its input: transport, audit log, client and tests read them here and nowhere else. */
export interface Facts {
  /** Who is let in; the builders below set it. A row's own gate follows. */
  door?: 'open' | 'signedIn' | 'signedInOrVisit' | 'visit' | 'staff';
  /** What of the table of rights a member of the clinic's staff needs; with the door `staff`. */
  right?: Right;
  /** With which right the clinic's staff passes the gate of a row, where it is a patient's. Absent: only the family does. */
  staff?: Right;
  /** Leaves an entry of this action in the audit log, refused calls too. */
  audit?: AuditAction;
  /** How a call with an Idempotency-Key happens once. Absent: such a key is refused. */
  idempotent?: KeyedWay;
  /**
   * read: browsers keep the last answer for when there is no connection · day: the same, for that day alone, because a
   * guardian's consent may end · queue: they send the call later.
   */
  offline?: 'read' | 'day' | 'queue';
}

const t = initTRPC
  .context<Context>()
  .meta<Facts>()
  .create({
    isDev: false,
    errorFormatter({ shape, error }) {
      const { stack: _stack, ...data } = shape.data as typeof shape.data & { stack?: string };
      const domain = error.cause instanceof DomainError ? wordsFor(error.cause) : null;
      const fields = error.cause instanceof z.core.$ZodError ? fieldMessages(error.cause) : null;
      // An unexpected error's own message may carry SQL or a path; people get the general words.
      const message =
        domain?.message ??
        domainMessages[
          fields || error.code === 'BAD_REQUEST'
            ? 'INVALID'
            : error.code === 'INTERNAL_SERVER_ERROR'
              ? 'UNEXPECTED'
              : 'NOT_FOUND'
        ].message;
      return { ...shape, message, data: { ...data, domain, fields } };
    },
  });

/** Field (dotted path) to its first message. */
export function fieldMessages(error: z.core.$ZodError): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of error.issues) messages[issue.path.join('.')] ??= issue.message;
  return messages;
}

/**
 * Maps what the business threw to tRPC's codes. `next()` returns failures instead of throwing them, so the result is
 * looked at; and it stands here rather than in the formatter so that createCaller (REST, tests) sees the same codes.
 */
const mapErrors = t.middleware(async ({ next, ctx, path }) => {
  const result = await next();
  if (result.ok) return result;
  const error = toTrpcError(result.error);
  const broken = result.error.cause;
  if (refusedByDatabase(broken)) ctx.log.warn({ err: broken, path }, 'refused by the database');
  if (error.code === 'INTERNAL_SERVER_ERROR') ctx.log.error({ err: error.cause ?? error, path }, 'procedure failed');
  throw error;
});

/** Any failure as tRPC's own, with the code that the business gave it. */
export function toTrpcError(failure: unknown): TRPCError {
  const error = getTRPCErrorFromUnknown(failure);
  const domain = error.cause instanceof DomainError ? error.cause : refusedByDatabase(error.cause);
  return domain ? new TRPCError({ code: DOMAIN_ERRORS[domain.code], cause: domain }) : error;
}

/**
 * Writes the audit log. It runs around everything else, so it sees the caller that was let in and the answer; an
 * entry that cannot be written fails its change.
 */
const writeDown = t.middleware(async ({ ctx, meta, next, type, getRawInput }) => {
  if (!meta?.audit) return next();
  const audit = { action: meta.audit, actorId: null, written: false };
  const result = await next({ ctx: { audit } });
  const error = result.ok ? null : toTrpcError(result.error);
  await recordCall({
    context: { ...ctx, audit },
    type,
    input: await getRawInput().catch(() => undefined),
    result: result.ok ? result : { ok: false, code: codeOf(error) },
  });
  return result;
});

/** The business's own code, or the nearest to tRPC's. */
function codeOf(error: TRPCError | null): string {
  if (error?.cause instanceof DomainError) return error.cause.code;
  if (error?.code === 'BAD_REQUEST') return 'UNREADABLE';
  return 'UNEXPECTED';
}

const requireSession = t.middleware(({ ctx, next }) => next({ ctx: { actor: requireActor(ctx) } }));

const requireOwnSession = t.middleware(({ ctx, next }) => next({ ctx: { actor: ctx.idle ?? requireActor(ctx) } }));

const refuseBatch = t.middleware(({ ctx, next }) => {
  if (ctx.caller.batchSize > 1) throw new DomainError('BATCH_REFUSED');
  return next();
});

/** Before any schema: what is a good text to all of them may still be one that PostgreSQL refuses and SQLite cuts short. */
const refuseUnstorable = t.middleware(async ({ getRawInput, next }) => {
  // An input that cannot be read at all is refused by the schema that wants it.
  const names = unstorableFields(await getRawInput().catch(() => undefined));
  if (names.length > 0) throw new TRPCError({ code: 'BAD_REQUEST', cause: unstorable(names) });
  return next();
});

function unstorable(names: string[]) {
  const message = 'Ese texto tiene un carácter que no sirve.';
  return new z.ZodRealError(
    names.map((name) => ({ code: 'custom', path: name.split('.'), message, input: undefined })),
  );
}

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;
const everyProcedure = t.procedure.use(mapErrors).use(writeDown);
/** Open to everybody: each one stands in the table of tests/support/doors.ts. */
export const publicProcedure = everyProcedure.meta({ door: 'open' }).use(refuseUnstorable);
/** Open, but alone in its request: an HTTP request with ten of them would pass a limit ten times. */
export const alonePublicProcedure = publicProcedure.use(refuseBatch);
export const signedInProcedure = everyProcedure.meta({ door: 'signedIn' }).use(requireSession).use(refuseUnstorable);
/** For a signed-in user, and for a call from a visit's screen: its actor is null, and the visit's gate has to follow. */
export const userOrVisitProcedure = everyProcedure
  .meta({ door: 'signedInOrVisit' })
  .use(({ ctx, next }) => next({ ctx: { actor: ctx.visitTransport.alone ? null : requireActor(ctx) } }))
  .use(refuseUnstorable);
/** Also for a session that waits for its password; alone in its request, as whatever takes a password is. */
export const ownSessionProcedure = everyProcedure
  .meta({ door: 'signedIn' })
  .use(requireOwnSession)
  .use(refuseUnstorable)
  .use(refuseBatch);
/** For the clinic's staff, each right for its roles. */
export const staffProcedure = (right: Right) =>
  signedInProcedure.meta({ door: 'staff', right }).use(({ ctx, next }) => {
    requireRight(ctx, right);
    return next();
  });
export const adminProcedure = staffProcedure('administer');
