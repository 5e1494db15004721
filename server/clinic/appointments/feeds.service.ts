/** The agenda for calendar programs: a secret address of each of the staff, and the one appointment of a guardian. */
import { clinicZone } from '#server/accounts/clinic-profile/queries.ts';
import { clinicOf } from '#server/accounts/clinic-profile/service.ts';
import { UNNAMED } from '#server/accounts/clinic-profile/rules.ts';
import { listBetween, type Shown } from '#server/health/appointments/queries.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { mayDo, rolesOf } from '#server/platform/core/rights.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import { plus } from '#server/platform/lib/time.ts';
import { limitReads } from '#server/platform/rate-limits/service.ts';
import { contactShown, personShown, vetOf } from './card.service.ts';
import { deleteFeed, findFeed, findFeedOf, replaceFeed, touchFeed } from './feeds.queries.ts';
import type { CreateAgendaFeedInput } from './feeds.schema.ts';
import { behind } from './guest.service.ts';

const [DAYS_BACK, DAYS_AHEAD] = [30, 180];

/** Makes an address, which replaces the one before. Only this answer contains it, because only its hash is stored. */
export async function createFeed({ db, config, actor, now }: SignedInContext, { everyone }: CreateAgendaFeedInput) {
  const token = newToken();
  const { userId } = actor;
  await replaceFeed(db, {
    userId,
    everyone: everyone ? 1 : 0,
    hash: hashToken(token),
    createdAt: now(),
    lastReadAt: null,
  });
  const https = `${config.publicUrl}/calendario/turnos/${token}.ics`;
  return { https, webcal: https.replace(/^https?:/, 'webcal:') };
}

export async function myFeed({ db, actor }: SignedInContext) {
  const feed = await findFeedOf(db, actor.userId);
  return feed ? { ...feed, everyone: feed.everyone === 1 } : null;
}

export async function revokeFeed({ db, actor }: SignedInContext) {
  await deleteFeed(db, actor.userId);
  return { ok: true };
}

export interface CalendarOfAppointments {
  name: string;
  timeZone: string;
  place: string | null;
  /** With whom to call: for the staff alone. */
  appointments: (Shown & { veterinarian: string | null; contact: string | null })[];
}

/** Undefined for an unknown address, and once its reader left the team. @throws TOO_MANY */
export async function readFeed(context: Context, token: string): Promise<CalendarOfAppointments | undefined> {
  const { db, now, caller } = context;
  const at = now();
  await limitReads(db, 'feedAddress', caller.ip, at);
  const feed = await findFeed(db, hashToken(token));
  if (!feed || !mayDo(rolesOf(feed), 'attend')) return undefined;
  if (!feed.lastReadAt || feed.lastReadAt < plus(at, -1, 'hours'))
    await touchFeed(db, feed.id, at).catch(() => undefined);
  const rows = await listBetween(db, { from: plus(at, -DAYS_BACK, 'days'), until: plus(at, DAYS_AHEAD, 'days') });
  const own = rows.filter(({ veterinarianId }) => feed.everyone === 1 || veterinarianId === feed.userId);
  const { name, ...clinic } = await clinicOf(context);
  return {
    name: `Turnos: ${name ?? UNNAMED}`,
    timeZone: await clinicZone(db),
    place: placeOf(clinic),
    appointments: own.map((row) => ({
      ...row,
      veterinarian: vetOf(row),
      contact: [personShown(row), contactShown(row).phone].filter(Boolean).join(' '),
    })),
  };
}

/** @throws APPOINTMENT_NOT_FOUND, TOO_MANY */
export async function readOne(context: Context, token: string): Promise<CalendarOfAppointments> {
  const row = await behind(context, token);
  const { name, ...clinic } = await clinicOf(context);
  return {
    name: name ?? UNNAMED,
    timeZone: await clinicZone(context.db),
    place: placeOf({ ...clinic, name }),
    appointments: [{ ...row, veterinarian: vetOf(row), contact: null }],
  };
}

function placeOf({ name, address, city }: { name?: string | null; address: string | null; city: string | null }) {
  return [name, address, city].filter(Boolean).join(', ') || null;
}
