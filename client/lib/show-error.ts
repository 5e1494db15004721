/** The only reader of a failed call's data: messages for people and fields, and whether a session is needed. */
import { TRPCClientError } from '@trpc/client';
import type { DomainErrorCode } from '#server/platform/errors/errors.ts';
import type { AppRouter } from '#server/app/http/router.ts';

export interface Failure {
  /** Undefined without a business rule: a lost connection, a broken server. */
  code: DomainErrorCode | undefined;
  title: string;
  message: string;
  /** Input field to its message; empty where the failure belongs to no field. */
  fields: Record<string, string>;
  /** The request never reached the server or its answer never came back. */
  offline: boolean;
}

/** The part of a form that this file needs. */
interface FormWithErrors {
  setErrors: (errors: Record<string, string>) => void;
  getInputNode: (path: string) => HTMLElement | null;
}

/** The message for the person about `error`, whatever was thrown. Never a technical text. */
export function readError(error: unknown): Failure {
  if (!isCallError(error)) return UNEXPECTED;
  if (!error.data) return OFFLINE;
  const { domain, fields } = error.data;
  if (domain)
    return {
      ...domain,
      fields: domain.field ? { ...fields, [domain.field]: domain.message } : { ...fields },
      offline: false,
    };
  if (fields)
    return { code: 'INVALID', title: 'Datos inválidos', message: 'Revisa los datos marcados.', fields, offline: false };
  return { ...UNEXPECTED, message: error.message || UNEXPECTED.message };
}

/** True where the server asked for a sign-in. */
export function needsSignIn(error: unknown): boolean {
  return readError(error).code === 'SIGN_IN_REQUIRED';
}

/**
 * Puts each field's message beside its field and focuses the first one. @returns the part that belongs to no
 * field of the form (for a band or a toast), or null
 */
export function showError(error: unknown, form?: FormWithErrors): Failure | null {
  const failure = readError(error);
  const names = Object.keys(failure.fields);
  if (!form || names.length === 0) return failure;
  form.setErrors(failure.fields);
  const first = names.map((name) => form.getInputNode(name)).find((node) => node !== null);
  first?.focus();
  return first ? null : failure;
}

const OFFLINE: Failure = {
  code: undefined,
  title: 'Sin conexión',
  message: 'Parece que se cortó la conexión. Lo que escribiste está a salvo.',
  fields: {},
  offline: true,
};

const UNEXPECTED: Failure = {
  code: undefined,
  title: 'Algo falló de nuestro lado',
  message: 'No pudimos completarlo. Inténtalo otra vez en un momento.',
  fields: {},
  offline: false,
};

function isCallError(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof TRPCClientError;
}
