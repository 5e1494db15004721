/** Every call under /api/v1: the clinic's, and those of a person. */
import type { ClinicCall } from './call.ts';
import { listAppointments } from './appointments.ts';
import { listDue } from './due.ts';
import { listPatients, onePatient } from './patients.ts';
import { listOwnAnimals, listOwnDue, listOwnEntries, listOwnPayments } from './person.ts';
import { listPayments } from './payments.ts';

export const clinicCalls: readonly ClinicCall[] = [
  listPatients,
  onePatient,
  listDue,
  listPayments,
  listAppointments,
  listOwnAnimals,
  listOwnEntries,
  listOwnDue,
  listOwnPayments,
];
