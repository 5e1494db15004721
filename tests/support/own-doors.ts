/** Doors of what a person notes beside the record: own fields, and costs. */
import type { Door } from './doors.ts';

export const OWN_DOORS = {
  'costs.list': 'own',
  'costs.keep': 'own',
  'costs.add': { of: 'pet', refused: 'PET_NOT_FOUND', with: { spentOn: '2026-11-20', amount: '25', what: 'Consulta' } },
  'costs.change': 'own',
  'costs.remove': 'own',
  'costs.restore': 'own',
  'ownFields.list': 'own',
  'ownFields.save': 'own',
  'ownFields.remove': 'own',
  'ownFields.restore': 'own',
  'ownFields.words': 'own',
  'ownFields.of': { of: 'pet', refused: 'PET_NOT_FOUND' },
  'ownFields.set': {
    of: 'pet',
    refused: 'PET_NOT_FOUND',
    keeper: 'OWN_FIELD_NOT_FOUND',
    with: { fieldId: 2_000_000_000, value: 'Sí' },
  },
} as const satisfies Record<string, Door>;
