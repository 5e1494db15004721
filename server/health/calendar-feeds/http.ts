/** `/calendario/<token>.ics`: the due dates, for calendar programs (RFC 5545, 7986). */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { secondsUntil } from '#server/platform/lib/time.ts';
import { type Feed, readFeed } from './service.ts';

interface Dependencies {
  publicUrl: string;
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

const ADDRESS = /^([\w-]{43})\.ics$/;

export function calendarFeedsPlugin(app: FastifyInstance, { publicUrl, makeContext }: Dependencies) {
  app.get<{ Params: { file: string } }>('/calendario/:file', async (request, reply) => {
    const token = ADDRESS.exec(request.params.file)?.[1];
    // A calendar program has no session; a browser's cookie is ignored.
    delete request.headers.cookie;
    const context = await makeContext(request, reply);
    const feed = token ? await readFeed(context, token).catch(refusal) : undefined;
    if (feed instanceof DomainError)
      return reply
        .code(429)
        .header('retry-after', feed.details.retryAfter ?? 60)
        .send();
    if (!feed) return reply.code(404).type('text/plain; charset=utf-8').send('Este calendario ya no existe.\n');
    const text = writeCalendar(feed, publicUrl);
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    reply.header('content-disposition', 'inline; filename="petlove.ics"');
    return reply.type('text/calendar; charset=utf-8').send(text);
  });
}

function refusal(error: unknown): DomainError {
  if (error instanceof DomainError && error.code === 'TOO_MANY') return error;
  throw error;
}

const TWELVE_HOURS = 12 * 3600;
/** From midnight of the day back to nine in the morning of the day before. */
const NINE_THE_DAY_BEFORE = 15 * 3600;
const SEQUENCE_BEGINS = '2026-01-01T00:00:00.000Z';

/**
 * All-day events without a zone are the same day everywhere. An event keeps its UID while its line is open,
 * at any server address; a change raises SEQUENCE. The same lines give the same bytes.
 */
export function writeCalendar({ petName, timeZone, lines }: Feed, publicUrl: string): string {
  const calendar = ical({
    name: petName === null ? 'PetLove+' : `PetLove+: ${petName}`,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'PetLove+', product: 'Libreta de salud', language: 'ES' },
    ttl: TWELVE_HOURS,
  });
  for (const { petId, petName: name, key, kind, title, dueOn, remindOn, updatedAt } of lines) {
    const summary = `${name}: ${title}`;
    const postponed = remindOn > dueOn ? 'Lo pospusiste para este día. ' : '';
    calendar.createEvent({
      id: `${petId}-${key.replace(/[^\w-]/g, '-')}@petlove.plus`,
      start: remindOn,
      end: plusDays(remindOn, 1),
      allDay: true,
      summary,
      description: `${postponed}${kind === 'checkup' ? 'Visita al veterinario.' : 'Le toca este día.'}`,
      url: `${publicUrl}/dashboard/perfilMascotas?mascota=${petId}`,
      stamp: updatedAt,
      lastModified: updatedAt,
      sequence: secondsUntil(SEQUENCE_BEGINS, updatedAt),
      // A due care is no appointment: it leaves the day free.
      transparency: ICalEventTransparency.TRANSPARENT,
      alarms: [{ type: ICalAlarmType.display, trigger: NINE_THE_DAY_BEFORE, description: `Mañana: ${summary}` }],
    });
  }
  // The library's own timezone would take the Z off every DTSTAMP, which the standard forbids, and it writes
  // its own x-properties after the events, where none may stand.
  const text = calendar.toString().replace('\r\nREFRESH-INTERVAL', `\r\nX-WR-TIMEZONE:${timeZone}\r\nREFRESH-INTERVAL`);
  return `${text}\r\n`;
}
