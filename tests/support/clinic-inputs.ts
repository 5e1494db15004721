/** Good inputs of the clinic's agenda: a part of the table in good-inputs.ts. */
import { ADVERSE_EVENT } from './good-entries.ts';
import type { Kept } from './good-inputs.ts';

const PLACE = {
  'recalls.saveTemplate': () => ({
    kind: 'vaccine',
    channel: 'mail',
    subject: 'Para {animales}',
    text: 'Toca {cuidados}',
  }),
  'recalls.restoreTemplate': () => ({ kind: 'several', channel: 'chat' }),
  'recalls.chooseByItself': () => ({ byItself: false }),
  'recalls.previewLetters': () => ({ window: 'week', kind: 'vaccine', speciesId: 2 }),
  'recalls.mailAll': () => ({ window: 'week', kind: 'vaccine', speciesId: 2, letters: 3 }),
  'recalls.stopLetters': () => ({ mailingId: 2_000_000_000 }),
  'recalls.silence': () => ({ ownerId: 2_000_000_000 }),
  'recalls.endSilence': () => ({ ownerId: 2_000_000_000 }),
  'recalls.silenceByLink': () => ({ token: 'x'.repeat(43) }),
  veterinarianId: null,
  branchId: null,
  day: '2026-12-01',
  time: '10:00',
  minutes: 20,
  sure: true,
};
const WHO = { personName: 'Rosa Loor', personPhone: '0998842547', animalName: 'Kira' };
const WANTED = { day: '2026-12-01', time: '10:00', reason: 'Vacuna' };

const LOT_ID = { lotId: 2_000_000_000 };
export const LOT = {
  vaccineIds: [1],
  laboratory: 'MSD',
  number: 'A-200',
  product: 'Nobivac Rabia',
  expiresOn: '2027-06-30',
  received: 20,
};

export const CLINIC_INPUTS: Record<string, (kept: Kept) => Record<string, unknown>> = {
  'appointments.agenda': () => ({ from: '2026-11-30', days: 7 }),
  'appointments.free': () => ({ day: '2026-12-01', veterinarianId: null, minutes: 20, exceptId: null }),
  'appointments.book': () => ({ petId: null, ...WHO, ...PLACE, reason: 'Vacuna', dueKey: null }),
  'appointments.walkIn': () => ({ petId: null, ...WHO, veterinarianId: null, reason: 'Herida' }),
  'appointments.change': () => ({
    appointmentId: 2_000_000_000,
    petId: null,
    ...WHO,
    ...PLACE,
    reason: 'Vacuna',
    from: 'agreed',
  }),
  'adverseEvents.ofPet': ({ petId }) => ({ petId }),
  'adverseEvents.add': ({ vaccinationId }) => ({ vaccinationId, ...ADVERSE_EVENT }),
  'adverseEvents.remove': ({ vaccinationId }) => ({ vaccinationId, eventId: 2_000_000_000 }),
  'adverseEvents.restore': ({ vaccinationId }) => ({ vaccinationId, eventId: 2_000_000_000 }),
  'lots.list': () => ({ closed: true, cursor: { expiresOn: '2027-01-01', id: 4 } }),
  'lots.offered': () => ({ speciesId: 1 }),
  'lots.get': () => LOT_ID,
  'lots.events': () => LOT_ID,
  'lots.add': () => LOT,
  'lots.edit': () => ({ ...LOT_ID, ...LOT }),
  'lots.remove': () => LOT_ID,
  'lots.close': () => ({ ...LOT_ID, closed: true }),
  'lots.withdraw': () => ({ ...LOT_ID, on: '2026-11-20', reason: 'Aviso del laboratorio' }),
  'lots.reinstate': () => LOT_ID,
  'lots.link': () => LOT_ID,
  'lots.recipients': () => ({ ...LOT_ID, cursor: 5 }),
  'lots.audience': () => LOT_ID,
  'lots.mailSome': () => ({ ...LOT_ID, advice: 'Llámanos', since: '2026-11-20T15:00:00.000Z', cursor: 5 }),
  'lots.noteChat': () => ({ ...LOT_ID, ownerId: 2_000_000_000, advice: 'Llámanos' }),
  'appointments.setState': () => ({ appointmentId: 2_000_000_000, from: 'agreed', to: 'arrived' }),
  'appointments.page': () => ({
    from: '2026-11-01',
    until: '2026-11-30',
    cursor: { startsAt: '2026-11-01T15:00:00.000Z', id: 5 },
    size: 100,
  }),
  'appointments.link': () => ({ appointmentId: 2_000_000_000 }),
  'appointmentFeeds.create': () => ({ everyone: true }),
  'appointmentRequests.times': () => ({ day: '2026-12-01' }),
  'appointmentRequests.ask': () => ({ name: 'Rosa', phone: '0998842547', animal: 'Kira', ...WANTED }),
  'appointmentRequests.askForPet': ({ petId }) => ({ petId, ...WANTED }),
  'appointmentRequests.openMine': () => ({ appointmentId: 2_000_000_000 }),
  'appointmentRequests.saveSettings': () => ({ requestsOpen: false, minutes: 20 }),
  'appointmentLinks.look': ({ token }) => ({ token }),
  'appointmentLinks.free': ({ token }) => ({ token, day: '2026-12-01' }),
  'appointmentLinks.confirm': ({ token }) => ({ token }),
  'appointmentLinks.move': ({ token }) => ({ token, day: '2026-12-01', time: '10:00' }),
  'appointmentLinks.cancel': ({ token }) => ({ token }),
};
