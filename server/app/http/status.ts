import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { DOMAIN_ERRORS, type DomainErrorCode } from '#server/platform/errors/errors.ts';

/** The HTTP status of a refusal, from the table both transports have. */
export function statusOf(code: DomainErrorCode): number {
  return getHTTPStatusCodeFromError(new TRPCError({ code: DOMAIN_ERRORS[code] }));
}
