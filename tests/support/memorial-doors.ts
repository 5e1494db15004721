/** Doors of animals that died, and of what was taken away. */
import type { Door } from './doors.ts';

export const MEMORIAL_DOORS = {
  'trash.mine': 'own',
  'trash.ofClinic': 'readRecord',
  'memorials.of': { of: 'pet', refused: 'PET_NOT_FOUND' },
  'memorials.remember': { of: 'pet', refused: 'PET_NOT_FOUND', with: { deceasedOn: '2026-11-01' } },
  'memorials.takeBack': { of: 'pet', refused: 'PET_NOT_FOUND' },
  'memorials.correct': { of: 'pet', refused: 'PET_NOT_FOUND', with: { name: 'Intruso' } },
} as const satisfies Record<string, Door>;
