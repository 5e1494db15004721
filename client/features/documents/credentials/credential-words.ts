/** The words and the colour of a registration's state. */
import type { CredentialState } from '#server/documents/credentials/rules.ts';

export const CREDENTIAL_STATES = {
  waiting: { word: 'Por revisar', tone: 'blue' },
  verified: { word: 'Verificado', tone: 'green' },
  expired: { word: 'Vencido', tone: 'amber' },
  refused: { word: 'No se pudo verificar', tone: 'amber' },
  withdrawn: { word: 'Verificación retirada', tone: 'amber' },
} as const satisfies Record<CredentialState, { word: string; tone: 'blue' | 'green' | 'amber' }>;

/** Where its picture is shown, to its person and to administrators. */
export function pictureAddress(credentialId: number): string {
  return `/api/equipo/credencial/${credentialId}`;
}
