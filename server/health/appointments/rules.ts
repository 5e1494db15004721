/** The states of an appointment: which follows which, and when. Pure; runs in the browser too. */
import type { AppointmentState } from '#db/types.ts';

/** In the order in which an appointment usually passes through them. */
export const APPOINTMENT_STATES = [
  'asked',
  'agreed',
  'confirmed',
  'arrived',
  'attending',
  'done',
  'missed',
  'cancelled',
] as const satisfies AppointmentState[];

/** They take the time of their veterinarian. */
export const TAKEN_STATES = ['agreed', 'confirmed', 'arrived', 'attending'] as const satisfies AppointmentState[];
/** They still lie ahead: moved, confirmed or cancelled by their guardian. */
export const AHEAD_STATES = ['asked', 'agreed', 'confirmed'] as const satisfies AppointmentState[];

const FOLLOWING: Readonly<Record<AppointmentState, readonly AppointmentState[]>> = {
  asked: ['cancelled'],
  agreed: ['confirmed', 'arrived', 'attending', 'missed', 'cancelled'],
  confirmed: ['agreed', 'arrived', 'attending', 'missed', 'cancelled'],
  arrived: ['agreed', 'confirmed', 'attending', 'done', 'cancelled'],
  attending: ['arrived', 'done', 'cancelled'],
  done: ['agreed', 'confirmed', 'arrived', 'attending'],
  missed: ['agreed', 'confirmed', 'arrived'],
  cancelled: ['asked', 'agreed', 'confirmed', 'arrived', 'attending'],
};

/** Backwards too: a tap on the wrong row is taken back. */
export function mayFollow(from: AppointmentState, to: AppointmentState): boolean {
  return FOLLOWING[from].includes(to);
}

export function isAhead(state: AppointmentState): boolean {
  return (AHEAD_STATES as readonly AppointmentState[]).includes(state);
}
