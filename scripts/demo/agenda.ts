/** The agenda of the demo clinic: a day with a client waiting at whatever hour it is started, and the week around it. */

import { type Api, createCaller } from '#server/app/http/router.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { plus } from '#server/platform/lib/time.ts';
import { wallOf } from '#server/platform/lib/wall-clock.ts';
import type { Staff } from './patients.ts';

type State = Parameters<Api['appointments']['setState']>[0]['to'];

/** Minutes from the present hour, and what became of it. */
const TODAY: readonly { at: number; minutes: number; reason: string; states: readonly State[] }[] = [
  { at: -120, minutes: 20, reason: 'Vacuna séxtuple', states: ['confirmed', 'arrived', 'attending', 'done'] },
  { at: -90, minutes: 30, reason: 'Control de piel', states: ['arrived', 'attending', 'done'] },
  { at: -60, minutes: 20, reason: 'Antirrábica', states: ['missed'] },
  { at: -20, minutes: 30, reason: 'Cojea de la pata trasera', states: ['confirmed', 'arrived', 'attending'] },
  { at: -10, minutes: 20, reason: 'Desparasitación', states: ['arrived'] },
  { at: 30, minutes: 20, reason: 'Antirrábica', states: ['confirmed'] },
  { at: 60, minutes: 40, reason: 'Ecografía', states: [] },
  { at: 90, minutes: 20, reason: 'Control después de la cirugía', states: ['confirmed'] },
  { at: 150, minutes: 20, reason: 'Vacuna triple felina', states: [] },
];
const WEEK = [
  { day: 1, time: '09:00', minutes: 20, reason: 'Antirrábica' },
  { day: 1, time: '09:40', minutes: 30, reason: 'Limpieza de oídos' },
  { day: 1, time: '11:00', minutes: 60, reason: 'Esterilización' },
  { day: 2, time: '09:20', minutes: 20, reason: 'Séxtuple, segunda dosis' },
  { day: 2, time: '15:30', minutes: 20, reason: 'Control de peso' },
  { day: 3, time: '10:00', minutes: 20, reason: 'Antirrábica' },
  { day: 3, time: '10:30', minutes: 40, reason: 'Primera consulta' },
  { day: 4, time: '16:00', minutes: 20, reason: 'Desparasitación' },
  { day: 6, time: '09:30', minutes: 20, reason: 'Vacuna' },
] as const;

export async function addAgenda(
  { reception, veterinarians }: Staff,
  admin: SignedInContext,
  petIds: readonly number[],
): Promise<void> {
  const { now } = reception;
  const zone = reception.actor.timeZone;
  const began = plus(now(), -3, 'days');
  const as = (at: string) => createCaller({ ...reception, now: () => at }).appointments;
  const vetOf = (nth: number) => veterinarians[nth % veterinarians.length]?.actor.userId ?? null;
  const hour = `${now().slice(0, 15)}0:00.000Z`;
  const today = wallOf(zone, now()).day;
  for (const [nth, { at, states, ...of }] of TODAY.entries()) {
    const starts = plus(hour, at, 'minutes');
    const { day, time } = wallOf(zone, starts);
    const petId = petIds[nth];
    // Near midnight the day is shorter, and a client comes before the hour.
    if (wallOf(zone, plus(starts, -8, 'minutes')).day !== today || petId === undefined) continue;
    const { appointmentId } = await as(began).book({ petId, veterinarianId: vetOf(nth), day, time, ...of, sure: true });
    let from: State = 'agreed';
    for (const to of states) {
      const moment = to === 'confirmed' ? plus(now(), -1, 'days') : plus(starts, to === 'arrived' ? -8 : 5, 'minutes');
      await as(to === 'done' ? plus(starts, 25, 'minutes') : moment).setState({ appointmentId, from, to });
      from = to;
    }
  }
  await as(plus(now(), -6, 'minutes')).walkIn({
    personName: 'Wilson Guanoluisa',
    personPhone: '0987112233',
    animalName: 'Firulais',
    reason: 'Comió algo raro',
  });
  await ask(admin, today);
  for (const [nth, { day: ahead, ...of }] of WEEK.entries()) {
    const petId = petIds[TODAY.length + nth];
    if (petId !== undefined)
      await as(began).book({ petId, veterinarianId: vetOf(nth + 1), day: plusDays(today, ahead), ...of, sure: true });
  }
}

/** The clinic takes requests, and one waits: on the first of the next days with a free hour. */
async function ask(admin: SignedInContext, today: string): Promise<void> {
  await createCaller(admin).appointmentRequests.saveSettings({ requestsOpen: true, minutes: 20 });
  const visitor = createCaller({ ...admin, actor: null }).appointmentRequests;
  for (const ahead of [1, 2, 3]) {
    const day = plusDays(today, ahead);
    const time = (await visitor.times({ day })).times.at(6);
    if (time === undefined) continue;
    const rosario = { name: 'Rosario Iza', phone: '0987334455', animal: 'Copito', reason: 'Primera vacuna' };
    await visitor.ask({ ...rosario, day, time });
    return;
  }
}
