/** What a guardian does with an appointment by its link. Runs in the browser too. */
import type { z } from 'zod';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { tokenInput } from '#server/accounts/sessions/schema.ts';
import { dayTime } from './schema.ts';

export const guestFreeInput = tokenInput.extend({ day: calendarDate });
export const guestMoveInput = guestFreeInput.extend({ time: dayTime });

export type GuestInput = z.infer<typeof tokenInput>;
export type GuestFreeInput = z.infer<typeof guestFreeInput>;
export type GuestMoveInput = z.infer<typeof guestMoveInput>;
