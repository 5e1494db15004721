/** Good inputs of the clinic's agenda: a part of the table in good-inputs.ts. */
import type { Kept } from './good-inputs.ts';

const PLACE = { veterinarianId: null, branchId: null, day: '2026-12-01', time: '10:00', minutes: 20, sure: true };
const WHO = { personName: 'Rosa Loor', personPhone: '0998842547', animalName: 'Kira' };

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
  'appointments.setState': () => ({ appointmentId: 2_000_000_000, from: 'agreed', to: 'arrived' }),
};
