/** The doors of what leaves the product on paper or by a link: a part of the table in doors.ts. */
import type { Door } from './doors.ts';

export const PAPER_DOORS = {
  'issuers.known': 'open',
  'issuers.list': 'administer',
  'signingKeys.list': 'administer',
  'signingKeys.rotate': 'administer',
  'proofs.list': { of: 'pet', refused: 'PET_NOT_FOUND' },
  'proofs.create': { of: 'pet', refused: 'PET_NOT_FOUND', with: { purpose: 'Viaje', until: '2026-12-01' } },
  'proofs.revoke': { of: 'proof', refused: 'PROOF_NOT_FOUND' },
  'proofs.restore': { of: 'revokedProof', refused: 'PROOF_NOT_FOUND' },
  'proofs.look': 'open',
  'papers.list': { of: 'pet', refused: 'PET_NOT_FOUND' },
  'papers.revoke': { of: 'paper', refused: 'PAPER_NOT_FOUND' },
  'papers.restore': { of: 'revokedPaper', refused: 'PAPER_NOT_FOUND' },
  'papers.showPhone': { of: 'pet', refused: 'PET_NOT_FOUND', with: { shown: true } },
  'verification.verify': 'open',
  'wallet.saved': { of: 'pet', refused: 'PET_NOT_FOUND' },
  'wallet.takeBack': { of: 'pet', refused: 'PET_NOT_FOUND' },
} as const satisfies Record<string, Door>;
