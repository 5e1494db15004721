/** The cells of the clinic's lots, and of what happened after a dose of one. Pure. */
import type { CalendarDate } from '#db/types.ts';
import { type Seriousness, SERIOUSNESS_WORDS } from '#server/health/adverse-events/rules.ts';
import { dosesLeft, servesWords } from '#server/health/lots/rules.ts';
import { aboutPet, type PatientRow } from './rules.ts';

interface LotRow {
  id: number;
  laboratory: string;
  number: string;
  product: string | null;
  expiresOn: CalendarDate;
  received: number;
  given: number;
  withdrawnOn: CalendarDate | null;
  withdrawnReason: string | null;
  closedAt: string | null;
}

export function lotCells(lot: LotRow, vaccines: readonly { vaccine: string; speciesName: string }[]) {
  const { laboratory, product, expiresOn, received, given, withdrawnOn, withdrawnReason, closedAt } = lot;
  const label = { lotId: lot.id, vaccines: servesWords(vaccines), laboratory, lot: lot.number, product, expiresOn };
  const counted = { received, given, left: dosesLeft(lot) };
  return { ...label, ...counted, withdrawnOn, withdrawnReason, closed: closedAt === null ? null : 'Sí' };
}

interface EventRow {
  vaccinationId: number;
  vaccine: string;
  laboratory: string | null;
  lot: string | null;
  givenOn: CalendarDate;
  happenedOn: CalendarDate;
  what: string;
  seriousness: Seriousness;
  reportedTo: string | null;
  prefix: string | null;
  signedBy: string | null;
}

export function eventCells(pet: PatientRow, { prefix, signedBy, seriousness, ...event }: EventRow) {
  const { vaccine, laboratory, lot, givenOn, happenedOn, what, reportedTo } = event;
  const by = signedBy && [prefix, signedBy].filter(Boolean).join(' ');
  const said = { happenedOn, what, seriousness: SERIOUSNESS_WORDS[seriousness], reportedTo, signedBy: by };
  return { ...aboutPet(pet), vaccine, laboratory, lot, givenOn, ...said, doseId: event.vaccinationId };
}
