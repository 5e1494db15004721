/** The one mail of a day: everything that waits, by animal, each line with its own button. Plain words in: mail/layout.ts escapes them. */
import { LATE_SERIES_DAYS } from '#server/health/vaccines/late.rules.ts';
import type { CalendarDate, DueKind, Flag } from '#db/types.ts';
import { needsForm, repeatInWords } from '#server/health/due/rows.rules.ts';
import { daysBetween, weekdayInWords } from '#server/platform/lib/calendar.ts';
import { greeting, type Letter } from '#server/platform/mail/layout.ts';

export interface ReminderLine {
  petId: number;
  petName: string;
  title: string;
  kind: DueKind;
  dueOn: CalendarDate | null;
  /** Later than `dueOn` where it was postponed. */
  remindOn: CalendarDate;
  inSeries: Flag;
  key: string;
  repeatsOn: CalendarDate | null;
  /** "Ya está hecho" works once, without signing in; "Anotar" leads to its form. */
  link: string;
}

interface Reminder {
  name: string;
  today: CalendarDate;
  lines: readonly ReminderLine[];
  /** Where the notices are chosen. */
  choices: string;
  /** One click of the mail program (RFC 8058). */
  unsubscribe: string;
}

export function reminderMail({ name, today, lines, choices, unsubscribe }: Reminder): Letter {
  const pets = [...Map.groupBy(lines, ({ petId }) => petId).values()];
  const sections = pets.map((group) => ({
    title: group[0]?.petName ?? '',
    lines: group.map((line) => ({
      title: line.title,
      note: line.repeatsOn === null ? stateInWords(line, today) : repeatInWords(line.repeatsOn, line.dueOn, today),
      button: { label: needsForm(line) ? 'Anotar' : 'Ya está hecho', link: line.link },
    })),
  }));
  return {
    subject: subjectFor(lines, pets.length, today),
    preview: lines
      .map(({ petName, title }) => `${petName}: ${title}`)
      .join(' · ')
      .slice(0, 200),
    paragraphs: [
      `${greeting(name)} esto es lo que viene para ${pets.length === 1 ? (sections[0]?.title ?? '') : 'tus animales de compañía'}.`,
      ...(lines.every(needsForm)
        ? []
        : [
            'Si algo ya está hecho, toca su botón: lo anotamos en su ficha y te decimos cuándo vuelve a tocar. No hace falta iniciar sesión.',
          ]),
    ],
    sections,
    closing: [`Elige qué avisos quieres y cuándo: ${choices}`],
    headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

function subjectFor(lines: readonly ReminderLine[], pets: number, today: CalendarDate): string {
  const [first] = lines;
  if (!first) return 'Tus recordatorios';
  if (lines.length > 1) return `${lines.length} cuidados de ${pets === 1 ? first.petName : `${pets} animales`}`;
  if (first.repeatsOn !== null) return `${first.petName}: hay que repetir ${first.title}`;
  const days = daysBetween(today, first.remindOn);
  if (days > 0) return `${first.petName}: ${first.title}, el ${shortDay(first.remindOn)}`;
  return days === 0 ? `${first.petName}: hoy le toca ${first.title}` : `${first.petName}: falta ${first.title}`;
}

/** "El martes 3 de marzo le toca." · "Le toca hoy." · "Venció hace 7 días, el martes 3 de marzo." */
export function stateInWords(
  { dueOn, remindOn, kind, inSeries }: Pick<ReminderLine, 'dueOn' | 'remindOn' | 'kind' | 'inSeries'>,
  today: CalendarDate,
): string {
  const day = dueOn ?? remindOn;
  const late = daysBetween(day, today);
  if (inSeries === 1 && late > LATE_SERIES_DAYS) return 'Pasaron más de seis semanas: consulta a tu veterinario.';
  if (late < 0) {
    const left = late === -1 ? 'mañana' : `en ${-late} días`;
    return kind === 'checkup'
      ? `Es el ${weekdayInWords(day)}, ${left}.`
      : `El ${weekdayInWords(day)} le toca, ${left}.`;
  }
  if (late === 0) return kind === 'checkup' ? 'Es hoy.' : 'Le toca hoy.';
  const ago = late === 1 ? 'ayer' : `hace ${late} días`;
  const passed =
    kind === 'checkup' ? `Era ${ago}, el ${weekdayInWords(day)}.` : `Venció ${ago}, el ${weekdayInWords(day)}.`;
  if (remindOn <= day) return passed;
  return remindOn === today
    ? `${passed} Lo pospusiste para hoy.`
    : `${passed} Lo pospusiste para el ${weekdayInWords(remindOn)}.`;
}

const shortFormat = new Intl.DateTimeFormat('es-EC', { weekday: 'long', day: 'numeric', timeZone: 'UTC' });

/** `martes 3`, without the comma that the language data puts. */
function shortDay(day: CalendarDate): string {
  return shortFormat.format(Date.parse(day)).replace(',', '');
}
