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
  /** The same for everybody, and of no person: its answer is compressed though a session asks (app/http/compression.ts). */
  shared?: true;
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

/** The codes are given here, not in the formatter, so that createCaller (REST, tests) sees the same ones. */
function told(failure: unknown, { log }: Pick<Context, 'log'>, path: string): TRPCError {
  const error = toTrpcError(failure);
  const broken = getTRPCErrorFromUnknown(failure).cause;
  if (refusedByDatabase(broken)) log.warn({ err: broken, path }, 'refused by the database');
  if (error.code === 'INTERNAL_SERVER_ERROR') log.error({ err: error.cause ?? error, path }, 'procedure failed');
  return error;
}

/** Any failure as tRPC's own, with the code that the business gave it. */
export function toTrpcError(failure: unknown): TRPCError {
  const error = getTRPCErrorFromUnknown(failure);
  const domain = error.cause instanceof DomainError ? error.cause : refusedByDatabase(error.cause);
  return domain ? new TRPCError({ code: DOMAIN_ERRORS[domain.code], cause: domain }) : error;
}

interface Gate<Added extends object> {
  /** What the gate lets in adds to the context. @throws DomainError */
  enter: (ctx: Context) => Added;
  /** Refused in a batch: an HTTP request with ten of them would pass a limit ten times. */
  alone?: boolean;
}

/**
 * All that stands before a procedure's input, as one step: each step of its own costs every call the same again. The gate, the
 * right of its facts, what may be stored, and, around them, the audit log, which sees who was let in and the answer. An entry
 * that cannot be written fails its call; the change of a call without a key is committed by then.
 */
const behind = <Added extends object>({ enter, alone = false }: Gate<Added>) =>
  t.middleware(async ({ ctx, meta, next, type, getRawInput, path }) => {
    const audit = meta?.audit ? { action: meta.audit, actorId: null, written: false } : undefined;
    const admitted = async () => {
      const added = enter(ctx);
      if (meta?.right) requireRight(ctx, meta.right);
      // An input that cannot be read at all is refused by the schema that wants it.
      const names = unstorableFields(await getRawInput().catch(() => undefined));
      if (names.length > 0) throw new TRPCError({ code: 'BAD_REQUEST', cause: unstorable(names) });
      if (alone && ctx.caller.batchSize > 1) throw new DomainError('BATCH_REFUSED');
      const result = await next({ ctx: audit ? { ...added, audit } : added });
      // It returns failures instead of throwing them.
      if (!result.ok) throw result.error;
      return result;
    };
    const entry = async (result: { ok: true; data: unknown } | { ok: false; code: string }) => {
      if (!audit) return;
      const input = await getRawInput().catch(() => undefined);
      await recordCall({ context: { ...ctx, audit }, type, input, result });
    };
    try {
      const result = await admitted().catch(async (error: unknown) => {
        await entry({ ok: false, code: codeOf(toTrpcError(error)) });
        throw error;
      });
      await entry({ ok: true, data: result.data });
      return result;
    } catch (error) {
      throw told(error, ctx, path);
    }
  });

/** The business's own code, or the nearest to tRPC's. */
function codeOf(error: TRPCError): string {
  if (error.cause instanceof DomainError) return error.cause.code;
  if (error.code === 'BAD_REQUEST') return 'UNREADABLE';
  return 'UNEXPECTED';
}

/** What is a good text to every schema may still be one that PostgreSQL refuses and SQLite cuts short. */
function unstorable(names: string[]) {
  const message = 'Ese texto tiene un carácter que no sirve.';
  return new z.ZodRealError(
    names.map((name) => ({ code: 'custom', path: name.split('.'), message, input: undefined })),
  );
}

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;
const through = <Added extends object>(door: NonNullable<Facts['door']>, gate: Gate<Added>) =>
  t.procedure.meta({ door }).use(behind(gate));
const signedIn = (ctx: Context) => ({ actor: requireActor(ctx) });
/** Open to everybody: each one stands in the table of tests/support/doors.ts. */
export const publicProcedure = through('open', { enter: () => ({}) });
/** Open, but alone in its request. */
export const alonePublicProcedure = through('open', { enter: () => ({}), alone: true });
export const signedInProcedure = through('signedIn', { enter: signedIn });
/** For a signed-in user, and for a call from a visit's screen: its actor is null, and the visit's gate has to follow. */
export const userOrVisitProcedure = through('signedInOrVisit', {
  enter: (ctx) => ({ actor: ctx.visitTransport.alone ? null : requireActor(ctx) }),
});
/** Also for a session that waits for its password; alone in its request, as whatever takes a password is. */
export const ownSessionProcedure = through('signedIn', {
  enter: (ctx) => ({ actor: ctx.idle ?? requireActor(ctx) }),
  alone: true,
});
/** For the clinic's staff, each right for its roles. */
export const staffProcedure = (right: Right) => signedInProcedure.meta({ door: 'staff', right });
export const adminProcedure = staffProcedure('administer');
