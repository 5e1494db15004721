/** `/calendario/turnos/<token>.ics`: the agenda for the staff's calendar programs; `/calendario/turno/<token>.ics`: one appointment. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { type CalendarOfAppointments, readFeed, readOne } from './feeds.service.ts';

interface Dependencies {
  publicUrl: string;
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

type Read = (context: Context, token: string) => Promise<CalendarOfAppointments | undefined>;

const ADDRESS = /^([\w-]{43})\.ics$/;
const HALF_AN_HOUR = 1800;
const A_DAY = 24 * 3600;

export function appointmentCalendarsPlugin(app: FastifyInstance, { publicUrl, makeContext }: Dependencies) {
  const serve = (address: string, read: Read, fileName: string, shown: 'inline' | 'attachment') =>
    app.get<{ Params: { file: string } }>(address, async (request, reply) => {
      const token = ADDRESS.exec(request.params.file)?.[1];
      // A calendar program has no session; a browser's cookie is ignored.
      delete request.headers.cookie;
      const context = await makeContext(request, reply);
      const calendar = token ? await read(context, token).catch(refusal) : undefined;
      if (calendar instanceof DomainError && calendar.code === 'TOO_MANY')
        return reply
          .code(429)
          .header('retry-after', calendar.details.retryAfter ?? 60)
          .send();
      if (!calendar || calendar instanceof DomainError)
        return reply.code(404).type('text/plain; charset=utf-8').send('Este calendario ya no existe.\n');
      const text = writeAppointments(calendar, publicUrl);
      const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
      reply.header('etag', etag).header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      reply.header('content-disposition', `${shown}; filename="${fileName}"`);
      return reply.type('text/calendar; charset=utf-8').send(text);
    });
  serve('/calendario/turnos/:file', readFeed, 'turnos.ics', 'inline');
  serve('/calendario/turno/:file', readOne, 'turno.ics', 'attachment');
}

function refusal(error: unknown): DomainError {
  if (error instanceof DomainError && ['TOO_MANY', 'APPOINTMENT_NOT_FOUND'].includes(error.code)) return error;
  throw error;
}

/** Moments in UTC; an event keeps its UID wherever the server lives, and each change raises SEQUENCE (RFC 5545). */
function writeAppointments({ name, timeZone, place, appointments }: CalendarOfAppointments, publicUrl: string): string {
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'PetLove+', product: 'Turnos', language: 'ES' },
    ttl: HALF_AN_HOUR,
  });
  for (const { id, petName, animalName, reason, veterinarian, contact, personName, ...of } of appointments) {
    const summary = `${petName ?? animalName ?? personName ?? 'Turno'}: ${reason}`;
    const told = contact === null ? [veterinarian] : [veterinarian, contact];
    calendar.createEvent({
      id: `turno-${id}@petlove.plus`,
      start: of.startsAt,
      end: of.endsAt,
      summary,
      description: told.filter(Boolean).join('\n'),
      ...(place !== null && { location: place }),
      ...(contact !== null && { url: `${publicUrl}/dashboard/admin/turnos` }),
      stamp: of.updatedAt,
      lastModified: of.updatedAt,
      sequence: of.sequence,
      status: statusOf(of.state),
      ...(contact === null && {
        alarms: [{ type: ICalAlarmType.display, trigger: A_DAY, description: `Mañana: ${summary}` }],
      }),
    });
  }
  const text = calendar.toString().replace('\r\nREFRESH-INTERVAL', `\r\nX-WR-TIMEZONE:${timeZone}\r\nREFRESH-INTERVAL`);
  return `${text}\r\n`;
}

function statusOf(state: CalendarOfAppointments['appointments'][number]['state']): ICalEventStatus {
  if (state === 'cancelled' || state === 'missed') return ICalEventStatus.CANCELLED;
  return state === 'asked' || state === 'agreed' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}
