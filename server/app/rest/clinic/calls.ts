/** Every call for the clinic's keys. */
import type { ClinicCall } from './call.ts';
import { listAppointments } from './appointments.ts';
import { listDue } from './due.ts';
import { listPatients, onePatient } from './patients.ts';
import { listPayments } from './payments.ts';

export const clinicCalls: readonly ClinicCall[] = [listPatients, onePatient, listDue, listPayments, listAppointments];
