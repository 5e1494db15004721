/** Doors of what a person notes beside the record: own fields, costs, trips. */
import type { Door } from './doors.ts';

export const TRIP = { fromCountry: 'EC', toCountry: 'ES', arrivesOn: '2027-06-01', means: 'air' } as const;
const OF_PET = { of: 'pet', refused: 'PET_NOT_FOUND' } as const;

export const OWN_DOORS = {
  'trips.list': OF_PET,
  'trips.get': 'own',
  'trips.add': { ...OF_PET, with: TRIP },
  'trips.change': 'own',
  'trips.remove': 'own',
  'trips.restore': 'own',
  'trips.tick': 'own',
  'trips.untick': 'own',
  'trips.addTitre': { ...OF_PET, with: { sampledOn: '2026-11-02', value: '0,61' } },
  'trips.removeTitre': 'own',
  'trips.restoreTitre': 'own',
  'trips.setChipDay': { ...OF_PET, keeper: 'INVALID', with: { on: '2026-11-02' } },
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

/** How far the family gets, as FAMILY of doors.ts says it. */
export const OWN_FAMILY = {
  'ownFields.of': ['in', 'in'],
  'trips.list': ['in', 'in'],
  // Theirs alone, whatever they may write in the record.
  'costs.add': ['in', 'in'],
} as const;

/** Ids of what has nothing to do with one animal's record: each is guarded by its own gate. */
export const OF_A_PERSON = [
  'ownerId',
  'requestId',
  'fromOwnerId',
  'toOwnerId',
  'userId',
  'inviteId',
  'transferId',
  'importId',
  'mergeId',
  'otherId', // The other record of the animal: its joining asks for it as for the first.
  'sessionId',
  'subscriptionId',
  'feedId',
  'countryId',
  'cityId',
  'speciesId',
  'vaccineId',
  'productId',
  'entryId',
  'eventId',
  'lotId',
  'handOverId',
  'appointmentId',
  'lossId',
  'clinicId',
  'messageId',
  'reportId',
  'planId',
  'paymentId',
  'transactionId',
  'askedId',
  'orderId',
  'grantId',
  'invoiceDataId',
  'keyId',
  'costId',
  'credentialId',
  'certificateId',
  'fieldId',
  'ruleId',
  'tripId',
  'titreId',
];
