/** Certificates, appointments and tablets of which only a person knows: ticked by hand, inside their days. Pure. */
import type { CalendarDate } from '#db/types.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { earlier, later, spanInWords, zoneOf } from '#server/platform/countries/rules.ts';
import { latest } from './rabies.rules.ts';
import type { Asked, Outcome, TravelRule } from './rules.ts';
import { dayWords } from './words.rules.ts';

/** `amount` is how old a paper may be on the day of arrival, `least` how much before it must be there. */
export function papersOutcome(rule: TravelRule, { journey, traveller }: Asked): Outcome {
  const { amount, least, unit, code, kind } = rule;
  const say = dayWords(journey.today);
  const closes = least && unit ? earlier(journey.arrivesOn, least, unit) : journey.arrivesOn;
  const opens = amount && unit ? earlier(journey.arrivesOn, amount, unit) : null;
  const inTime = (day: CalendarDate) => (opens === null || day >= opens) && day <= closes;
  const ticked = journey.steps.find((step) => step.code === code)?.doneOn ?? null;
  const seen = kind === 'exam' ? (traveller.exams.filter(inTime).toSorted().at(-1) ?? null) : null;
  const on = ticked !== null && inTime(ticked) ? ticked : seen;
  const reached = least && unit ? later(journey.today, least, unit) : journey.today;
  if (on !== null) return { state: 'done', on, earliest: null, say: `Listo el ${say(on)}.` };
  const from = latest(journey.today, opens);
  if (closes < from) return { state: 'late', earliest: reached, say: `Tenía que estar hasta el ${say(closes)}.` };
  const was = ticked === null ? '' : `El del ${say(ticked)} no sirve para ese día. `;
  if (opens === null) {
    const until = closes === journey.arrivesOn ? 'Antes de viajar.' : `Hasta el ${say(closes)}.`;
    return { state: 'todo', earliest: reached, from: null, until: closes, say: `${was}${until}` };
  }
  return {
    state: 'todo',
    earliest: reached,
    from,
    until: closes,
    say: `${was}Entre el ${say(from)} y el ${say(closes)}.`,
  };
}

const HOUR_MS = 3_600_000;

/** A substance whose hour counts: the day alone is not enough. */
export function substanceOutcome(rule: TravelRule, { journey, traveller }: Asked): Outcome {
  const { amount, least, code, detail } = rule;
  if (!amount || !least) return { state: 'advice', say: '' };
  const say = dayWords(journey.today);
  const opens = plusDays(journey.arrivesOn, -Math.floor(amount / 24));
  const closes = plusDays(journey.arrivesOn, -Math.ceil(least / 24));
  const step = journey.steps.find((one) => one.code === code);
  const given = traveller.dewormings.find(
    ({ substance, givenOn }) =>
      substance?.toLowerCase().includes(detail ?? '') && givenOn >= opens && givenOn <= closes,
  );
  if (step?.doneAt && journey.arrivesAt) {
    const arrival = momentAt(zoneOf(journey.toCountry), `${journey.arrivesOn}T${journey.arrivesAt}`);
    const dose = momentAt(zoneOf(journey.fromCountry), `${step.doneOn}T${step.doneAt}`);
    const hours = (arrival - dose) / HOUR_MS;
    const words = `${say(step.doneOn)}, ${step.doneAt}: ${Math.floor(hours)} horas antes.`;
    if (hours >= least && hours <= amount) return { state: 'done', on: step.doneOn, say: words };
    if (closes >= journey.today)
      return {
        state: 'todo',
        from: latest(journey.today, opens),
        until: closes,
        say: `${words} Queda fuera: se da otra vez.`,
      };
    return { state: 'late', earliest: plusDays(journey.today, 1), say: `${words} Queda fuera.` };
  }
  if (journey.arrivesAt === null && (step || given))
    return { state: 'unknown', missing: 'arrivesAt', say: 'Anota a qué hora llegas: este plazo se cuenta en horas.' };
  if (closes < journey.today)
    return {
      state: 'late',
      earliest: plusDays(journey.today, 1),
      say: `Tenía que ser ${spanInWords(least, 'hour')} antes o más.`,
    };
  const from = latest(journey.today, opens);
  const hour = given || step ? ' Anota la hora en que se dio.' : '';
  return { state: 'todo', from, until: closes, say: `Entre el ${say(from)} y el ${say(closes)}.${hour}` };
}

/** Milliseconds of a wall clock's `2026-08-23T08:00` in a zone. */
function momentAt(timeZone: string, wall: string): number {
  const asUtc = Date.parse(`${wall}:00Z`);
  const shown = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(asUtc);
  return asUtc - (Date.parse(`${shown.replace(' ', 'T')}:00Z`) - asUtc);
}
