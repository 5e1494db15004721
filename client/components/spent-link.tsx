/** The page of a mail's link that was used, expired, or could not be read just now. */
import type { ReactNode } from 'react';
import type { DomainErrorCode } from '#server/platform/errors/errors.ts';
import { readError } from '../lib/show-error.ts';
import { AlertBand } from './alert-band.tsx';
import { ButtonLink } from './button.tsx';
import { ErrorPanel } from './empty-state.tsx';

interface SpentLinkProps {
  error: unknown;
  onRetry: () => void;
  /** The refusals that no other try changes. */
  spentAs: readonly DomainErrorCode[];
  titles: { spent: string; unread: string };
  fact?: string;
  /** Replaces the refusal's own words. */
  children?: ReactNode;
  /** Replaces the way to the first page. */
  action?: ReactNode;
}

export function SpentLink({
  error,
  onRetry,
  spentAs,
  titles,
  fact = 'No se puede abrir.',
  children,
  action,
}: SpentLinkProps) {
  const { code, title, message } = readError(error);
  if (code === undefined || !spentAs.includes(code)) {
    return (
      <>
        <h1 tabIndex={-1}>{titles.unread}</h1>
        <ErrorPanel title={title} message={message} onRetry={onRetry} />
      </>
    );
  }
  return (
    <>
      <h1 tabIndex={-1}>{titles.spent}</h1>
      <AlertBand tone="amber" fact={fact} announce>
        {children ?? message}
      </AlertBand>
      {action ?? (
        <ButtonLink to="/dashboard" size="lg" fullWidth>
          Ir a PetLove+
        </ButtonLink>
      )}
    </>
  );
}
